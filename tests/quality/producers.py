"""Producers: who may supply a value, and who may not."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import listed, obj, op, path, ref

ORDER = {"Order": obj(id="string", state="string")}

CASES = (
    case(
        "producer",
        "what was just made can be asked for, by a step that writes",
        {
            "POST /uploads": op(body=obj("size", size="integer"), returns=ref("Upload")),
            "GET /uploads/{uploadId}": op(path("uploadId"), returns=ref("Upload")),
        },
        {"Upload": obj(id="string", size="integer")},
        right="POST /uploads > GET /uploads/{uploadId} : uploadId",
    ),
    case(
        "producer",
        "a list and a create both give the key; a change and a deletion need it themselves",
        {
            "GET /orders": op(returns=listed(ref("Order"))),
            "POST /orders": op(body=obj("state", state="string"), returns=ref("Order")),
            "GET /orders/{orderId}": op(path("orderId"), returns=ref("Order")),
            "PUT /orders/{orderId}": op(path("orderId"), body=obj("state", state="string"), returns=ref("Order")),
            "DELETE /orders/{orderId}": op(path("orderId"), returns=ref("Order")),
        },
        ORDER,
        right="""
            GET /orders > GET /orders/{orderId} : orderId
            GET /orders > PUT /orders/{orderId} : orderId
            GET /orders > DELETE /orders/{orderId} : orderId
            POST /orders > GET /orders/{orderId} : orderId
            POST /orders > PUT /orders/{orderId} : orderId
            POST /orders > DELETE /orders/{orderId} : orderId
        """,
    ),
    case(
        "producer",
        "an action on one of a list",
        {
            "GET /orders": op(returns=listed(ref("Order"))),
            "POST /orders/{orderId}/refunds": op(
                path("orderId"), body=obj("amount", amount="number"), returns=obj(refundId="string")
            ),
            "GET /refunds/{refundId}": op(path("refundId"), returns=obj(refundId="string", amount="number")),
        },
        ORDER,
        right="""
            GET /orders > POST /orders/{orderId}/refunds : orderId
            POST /orders/{orderId}/refunds > GET /refunds/{refundId} : refundId
        """,
    ),
    case(
        "producer",
        "a search by POST reads",
        {
            "POST /products/search": op(body=obj(text="string"), returns=obj(hits=listed(ref("Product")))),
            "GET /products/{productId}": op(path("productId"), returns=ref("Product")),
        },
        {"Product": obj(id="string", title="string")},
        right="POST /products/search > GET /products/{productId} : productId",
    ),
    case(
        "producer",
        "who I am gives my key",
        {
            "GET /me": op(returns=ref("User")),
            "GET /users/{userId}": op(path("userId"), returns=ref("User")),
            "GET /users/{userId}/playlists": op(path("userId"), returns=listed(obj(id="string", title="string"))),
        },
        {"User": obj(id="string", displayName="string")},
        right="""
            GET /me > GET /users/{userId} : userId
            GET /me > GET /users/{userId}/playlists : userId
        """,
    ),
    case(
        "producer",
        "a job is started, then watched",
        {
            "POST /exports": op(body=obj("format", format="string"), returns=obj(jobId="string")),
            "GET /jobs/{jobId}": op(path("jobId"), returns=obj(jobId="string", state="string", progress="number")),
        },
        right="POST /exports > GET /jobs/{jobId} : jobId",
    ),
    case(
        "producer",
        "an uploaded file goes into a document",
        {
            "POST /files": op(body=obj("content", content="string"), returns=obj(fileId="string")),
            "POST /documents": op(body=obj("fileId", fileId="string", title="string"), returns=obj(pages="integer")),
        },
        right="POST /files > POST /documents : fileId",
    ),
    case(
        "producer",
        "the list under another parent gives the same entity",
        {
            "GET /teams": op(returns=listed(obj(id="string", title="string"))),
            "GET /teams/{teamId}/members": op(path("teamId"), returns=listed(ref("User"))),
            "GET /users/{userId}": op(path("userId"), returns=ref("User")),
        },
        {"User": obj(id="string", email="string")},
        right="""
            GET /teams > GET /teams/{teamId}/members : teamId
            GET /teams/{teamId}/members > GET /users/{userId} : userId
        """,
    ),
    case(
        "producer",
        "sub-resources nest three deep",
        {
            "GET /orgs": op(returns=listed(obj(id="string"))),
            "GET /orgs/{orgId}/sites": op(path("orgId"), returns=listed(obj(id="string", city="string"))),
            "GET /orgs/{orgId}/sites/{siteId}/meters": op(
                path("orgId"), path("siteId"), returns=listed(obj(id="string", unit="string"))
            ),
            "GET /orgs/{orgId}/sites/{siteId}/meters/{meterId}": op(
                path("orgId"), path("siteId"), path("meterId"), returns=obj(id="string", unit="string")
            ),
        },
        right="""
            GET /orgs > GET /orgs/{orgId}/sites : orgId
            GET /orgs > GET /orgs/{orgId}/sites/{siteId}/meters : orgId
            GET /orgs > GET /orgs/{orgId}/sites/{siteId}/meters/{meterId} : orgId
            GET /orgs/{orgId}/sites > GET /orgs/{orgId}/sites/{siteId}/meters : siteId
            GET /orgs/{orgId}/sites > GET /orgs/{orgId}/sites/{siteId}/meters/{meterId} : siteId
            GET /orgs/{orgId}/sites/{siteId}/meters > GET /orgs/{orgId}/sites/{siteId}/meters/{meterId} : meterId
        """,
    ),
    case(
        "producer",
        "a declared link joins what no name would",
        {
            "POST /quotes": op(
                body=obj("amount", amount="number"),
                returns=obj(ref="string"),
                links={"Accept": {"operationId": "POST /deals", "parameters": {"query.offer": "$response.body#/ref"}}},
            ),
            "POST /deals": op({"name": "offer", "in": "query", "required": True, "schema": {"type": "string"}}),
        },
        right="POST /quotes > POST /deals : offer",
    ),
    case(
        "producer",
        "a word that may be a verb is a thing where the operation makes one",
        {
            "POST /filter": op(
                operationId="createFilter",
                body=obj("query", query="string"),
                returns=obj(id="string", query="string", viewers=listed(obj(team=obj(id="string")))),
            ),
            "GET /filter/{filterId}": op(path("filterId"), returns=obj(id="string", query="string")),
            "GET /teams": op(returns=listed(obj(id="string", title="string"))),
            "GET /teams/{teamId}": op(path("teamId"), returns=obj(id="string", title="string")),
        },
        right="""
            createFilter > GET /filter/{filterId} : filterId
            GET /teams > GET /teams/{teamId} : teamId
        """,
    ),
)
