"""Scopes: tenants, keys made of several parts, owners of several kinds, natural names, codes beside ids."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import cookie, header, listed, obj, op, path, query, ref

CASES = (
    case(
        "scope",
        "tenants and their users; who asks belongs to one",
        {
            "GET /me": op(returns=obj(id="string", tenantId="string", email="string")),
            "GET /tenants": op(returns=obj(tenants=listed(obj(id="string", name="string")))),
            "GET /tenants/{tenantId}/users": op(
                path("tenantId"), returns=obj(users=listed(obj(id="string", email="string")))
            ),
            "DELETE /tenants/{tenantId}/users/{userId}": op(path("tenantId"), path("userId")),
        },
        right="""
            GET /tenants > GET /tenants/{tenantId}/users & DELETE /tenants/{tenantId}/users/{userId} : tenantId =
                $.tenants[*].id
            GET /me > GET /tenants/{tenantId}/users & DELETE /tenants/{tenantId}/users/{userId} : tenantId = $.tenantId
            GET /tenants/{tenantId}/users > DELETE /tenants/{tenantId}/users/{userId} : userId = $.users[*].id
        """,
        either="GET /me > DELETE /tenants/{tenantId}/users/{userId} : userId",
    ),
    case(
        "scope",
        "a key of three parts, each picked within the one before",
        {
            "GET /stores": op(returns=obj(stores=listed(obj(storeCode="string", city="string")))),
            "GET /stores/{storeCode}/registers": op(
                path("storeCode"), returns=obj(registers=listed(obj(storeCode="string", registerNo="integer")))
            ),
            "GET /stores/{storeCode}/registers/{registerNo}/receipts": op(
                path("storeCode"),
                path("registerNo", type="integer"),
                returns=obj(
                    receipts=listed(obj(storeCode="string", registerNo="integer", receiptNo="integer", total="number"))
                ),
            ),
            "POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void": op(
                path("storeCode"), path("registerNo", type="integer"), path("receiptNo", type="integer")
            ),
            "GET /receipts": op(
                query("date", required=True),
                returns=obj(receipts=listed(obj(storeCode="string", registerNo="integer", receiptNo="integer"))),
            ),
        },
        right="""
            GET /stores > GET /stores/{storeCode}/registers &
                GET /stores/{storeCode}/registers/{registerNo}/receipts : storeCode
            GET /stores > POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : storeCode
            GET /stores/{storeCode}/registers > GET /stores/{storeCode}/registers/{registerNo}/receipts : registerNo
            GET /stores/{storeCode}/registers >
                POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : registerNo
            GET /stores/{storeCode}/registers/{registerNo}/receipts >
                POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : receiptNo
            GET /receipts > POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : receiptNo
            GET /receipts > POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : registerNo
            GET /receipts > POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : storeCode
        """,
        either="""
            GET /receipts > GET /stores/{storeCode}/registers &
                GET /stores/{storeCode}/registers/{registerNo}/receipts : storeCode
            GET /receipts > GET /stores/{storeCode}/registers/{registerNo}/receipts : registerNo
            GET /stores/{storeCode}/registers > GET /stores/{storeCode}/registers/{registerNo}/receipts : storeCode
            GET /stores/{storeCode}/registers >
                POST /stores/{storeCode}/registers/{registerNo}/receipts/{receiptNo}/void : storeCode
        """,
    ),
    case(
        "scope",
        "repositories are named by their owner and their name, branches by their name",
        {
            "GET /user/repos": op(returns=listed(ref("Repository"))),
            "GET /repos/{owner}/{repo}": op(path("owner"), path("repo"), returns=ref("Repository")),
            "GET /repos/{owner}/{repo}/branches": op(
                path("owner"), path("repo"), returns=listed(obj(name="string", protected="boolean"))
            ),
            "DELETE /repos/{owner}/{repo}/branches/{branch}": op(path("owner"), path("repo"), path("branch")),
        },
        {
            "Repository": obj(
                id="integer", name="string", full_name="string", owner=ref("Account"), default_branch="string"
            ),
            "Account": obj(id="integer", login="string"),
        },
        right="""
            GET /user/repos > GET /repos/{owner}/{repo} & GET /repos/{owner}/{repo}/branches &
                DELETE /repos/{owner}/{repo}/branches/{branch} : owner = $[*].owner.login
            GET /user/repos > GET /repos/{owner}/{repo} & GET /repos/{owner}/{repo}/branches &
                DELETE /repos/{owner}/{repo}/branches/{branch} : repo = $[*].name
            GET /repos/{owner}/{repo}/branches > DELETE /repos/{owner}/{repo}/branches/{branch} : branch = $[*].name
            GET /user/repos > DELETE /repos/{owner}/{repo}/branches/{branch} : branch = $[*].default_branch
            GET /repos/{owner}/{repo} > DELETE /repos/{owner}/{repo}/branches/{branch} : branch = $.default_branch
        """,
        either="""
            GET /repos/{owner}/{repo} > GET /repos/{owner}/{repo}/branches &
                DELETE /repos/{owner}/{repo}/branches/{branch} : owner
            GET /repos/{owner}/{repo} > GET /repos/{owner}/{repo}/branches &
                DELETE /repos/{owner}/{repo}/branches/{branch} : repo
        """,
    ),
    case(
        "scope",
        "an owner of one of the kinds that its type lists",
        {
            "GET /posts": op(returns=listed(obj(id="string", title="string"))),
            "GET /photos": op(returns=listed(obj(id="string", url="string"))),
            "GET /tags": op(returns=listed(obj(id="string", label="string"))),
            "POST /comments": op(
                body=obj(
                    "ownerType",
                    "ownerId",
                    ownerType={"type": "string", "enum": ["post", "photo"]},
                    ownerId="string",
                    text="string",
                ),
                returns=obj(id="string", text="string"),
            ),
            "DELETE /comments/{commentId}": op(path("commentId")),
        },
        right="""
            GET /posts & GET /photos > POST /comments : ownerId
            POST /comments > DELETE /comments/{commentId} : commentId
        """,
    ),
    case(
        "scope",
        "a country has a number and a code; what went wrong has a code too",
        {
            "GET /countries": op(returns=obj(countries=listed(obj(id="integer", code="string", name="string")))),
            "GET /countries/{code}": op(path("code"), returns=obj(name="string")),
            "GET /holidays": op(query("countryCode", required=True), returns=listed(obj(date="string", name="string"))),
            "GET /health": op(returns=obj(code="string", message="string", name="string")),
        },
        right="""
            GET /countries > GET /countries/{code} : code = $.countries[*].code
            GET /countries > GET /holidays : countryCode = $.countries[*].code
        """,
    ),
    case(
        "scope",
        "a number and a uuid side by side",
        {
            "GET /assets": op(
                returns=obj(assets=listed(obj(id="integer", uuid={"type": "string", "format": "uuid"}, name="string")))
            ),
            "GET /assets/{uuid}": op(path("uuid", type="string", format="uuid"), returns=obj(name="string")),
            "POST /checkouts": op(body=obj("assetId", assetId="integer", note="string"), returns=obj(ok="boolean")),
            "GET /assets/{assetUuid}/history": op(
                path("assetUuid", type="string", format="uuid"), returns=listed(obj(at="string"))
            ),
        },
        right="""
            GET /assets > GET /assets/{uuid} : uuid = $.assets[*].uuid
            GET /assets > POST /checkouts : assetId = $.assets[*].id
            GET /assets > GET /assets/{assetUuid}/history : assetUuid = $.assets[*].uuid
        """,
    ),
    case(
        "scope",
        "keys of another system: each kind has its own, and whoever creates chooses",
        {
            "GET /employees": op(returns=listed(obj(id="string", externalId="string", name="string"))),
            "GET /employees/{id}": op(path("id"), returns=obj(name="string")),
            "GET /employees/external/{externalId}": op(path("externalId"), returns=obj(name="string")),
            "POST /employees": op(body=obj("name", name="string", externalId="string")),
            "GET /departments": op(returns=listed(obj(id="string", externalId="string", name="string"))),
        },
        right="""
            GET /employees > GET /employees/{id} : id = $[*].id
            GET /employees > GET /employees/external/{externalId} : externalId = $[*].externalId
        """,
    ),
    case(
        "scope",
        "one account, its settings, and what it points at",
        {
            "GET /account": op(returns=obj(id="string", defaultWarehouseId="string", timezone="string")),
            "GET /settings": op(returns=obj(id="string", timezone="string", locale="string")),
            "PUT /settings": op(body=obj(timezone="string", locale="string")),
            "GET /warehouses/{warehouseId}/stock": op(
                path("warehouseId"), query("sku"), returns=listed(obj(sku="string", quantity="integer"))
            ),
        },
        right="GET /account > GET /warehouses/{warehouseId}/stock : warehouseId = $.defaultWarehouseId",
    ),
    case(
        "scope",
        "machines: size, region and image by slug or by number",
        {
            "GET /regions": op(returns=obj(regions=listed(obj(slug="string", name="string", available="boolean")))),
            "GET /sizes": op(returns=obj(sizes=listed(obj(slug="string", memory="integer", price="number")))),
            "GET /images": op(returns=obj(images=listed(obj(id="integer", slug="string", name="string")))),
            "POST /droplets": op(
                body=obj(
                    "name", "region", "size", "image", name="string", region="string", size="string", image="string"
                ),
                returns=obj(droplet=obj(id="integer", name="string")),
            ),
            "POST /droplets/{droplet_id}/actions": op(
                path("droplet_id", type="integer"),
                body=obj("type", type="string"),
                returns=obj(action=obj(id="integer")),
            ),
            "GET /actions/{action_id}": op(path("action_id", type="integer"), returns=obj(status="string")),
        },
        right="""
            GET /regions > POST /droplets : region = $.regions[*].slug
            GET /sizes > POST /droplets : size = $.sizes[*].slug
            GET /images > POST /droplets : image = $.images[*].slug | $.images[*].id
            POST /droplets > POST /droplets/{droplet_id}/actions : droplet_id
            POST /droplets/{droplet_id}/actions > GET /actions/{action_id} : action_id
        """,
    ),
    case(
        "scope",
        "a cluster: names in the metadata, the node that a pod runs on",
        {
            "GET /api/v1/namespaces": op(returns=obj(items=listed(obj(metadata=ref("Meta"))))),
            "GET /api/v1/nodes": op(returns=obj(items=listed(obj(metadata=ref("Meta"), status=obj(phase="string"))))),
            "GET /api/v1/nodes/{name}": op(path("name"), returns=obj(status=obj(phase="string"))),
            "GET /api/v1/namespaces/{namespace}/pods": op(
                path("namespace"),
                returns=obj(
                    items=listed(obj(metadata=ref("Meta"), spec=obj(nodeName="string"))),
                    metadata=obj(resourceVersion="string"),
                ),
            ),
            "GET /api/v1/namespaces/{namespace}/pods/{name}/log": op(
                path("namespace"), path("name"), returns={"type": "string"}
            ),
        },
        {"Meta": obj(name="string", namespace="string", uid="string", resourceVersion="string")},
        right="""
            GET /api/v1/namespaces > GET /api/v1/namespaces/{namespace}/pods : namespace = $.items[*].metadata.name
            GET /api/v1/namespaces > GET /api/v1/namespaces/{namespace}/pods/{name}/log : namespace =
                $.items[*].metadata.name
            GET /api/v1/nodes > GET /api/v1/nodes/{name} : name = $.items[*].metadata.name
            GET /api/v1/namespaces/{namespace}/pods > GET /api/v1/nodes/{name} : name = $.items[*].spec.nodeName
            GET /api/v1/namespaces/{namespace}/pods > GET /api/v1/namespaces/{namespace}/pods/{name}/log : name =
                $.items[*].metadata.name
        """,
        either="""
            GET /api/v1/namespaces/{namespace}/pods > GET /api/v1/namespaces/{namespace}/pods/{name}/log : namespace
        """,
    ),
    case(
        "scope",
        "a register of companies; a bank has transactions of its own",
        {
            "GET /search/companies": op(
                query("q", required=True), returns=obj(items=listed(obj(company_number="string", title="string")))
            ),
            "GET /company/{company_number}": op(path("company_number"), returns=obj(company_name="string")),
            "GET /company/{company_number}/filing-history": op(
                path("company_number"), returns=obj(items=listed(obj(transaction_id="string", category="string")))
            ),
            "GET /company/{company_number}/filing-history/{transaction_id}": op(
                path("company_number"), path("transaction_id"), returns=obj(category="string")
            ),
            "GET /payments": op(returns=obj(items=listed(obj(payment_id="string", amount="number")))),
        },
        right="""
            GET /search/companies > GET /company/{company_number} : company_number
            GET /search/companies > GET /company/{company_number}/filing-history : company_number
            GET /search/companies > GET /company/{company_number}/filing-history/{transaction_id} : company_number
            GET /company/{company_number}/filing-history >
                GET /company/{company_number}/filing-history/{transaction_id} : transaction_id
        """,
    ),
    case(
        "scope",
        "posts by slug, their authors and categories by id",
        {
            "GET /posts": op(
                returns=obj(
                    posts=listed(
                        obj(
                            id="string",
                            slug="string",
                            title="string",
                            authorId="string",
                            categoryIds=listed({"type": "string"}),
                        )
                    )
                )
            ),
            "GET /posts/{slug}": op(path("slug"), returns=obj(title="string", body="string")),
            "GET /authors/{id}": op(path("id"), returns=obj(name="string", slug="string")),
            "GET /categories/{categoryId}": op(path("categoryId"), returns=obj(title="string")),
        },
        right="""
            GET /posts > GET /posts/{slug} : slug = $.posts[*].slug
            GET /posts > GET /authors/{id} : id = $.posts[*].authorId
            GET /posts > GET /categories/{categoryId} : categoryId = $.posts[*].categoryIds[*]
        """,
    ),
    case(
        "scope",
        "items of two kinds of owner",
        {
            "GET /orders": op(returns=listed(obj(id="string", total="number"))),
            "GET /orders/{orderId}/items": op(path("orderId"), returns=listed(obj(id="string", sku="string"))),
            "DELETE /orders/{orderId}/items/{itemId}": op(path("orderId"), path("itemId")),
            "GET /invoices": op(returns=listed(obj(id="string", total="number"))),
            "GET /invoices/{invoiceId}/items": op(path("invoiceId"), returns=listed(obj(id="string", text="string"))),
            "DELETE /invoices/{invoiceId}/items/{itemId}": op(path("invoiceId"), path("itemId")),
        },
        right="""
            GET /orders > GET /orders/{orderId}/items & DELETE /orders/{orderId}/items/{itemId} : orderId
            GET /invoices > GET /invoices/{invoiceId}/items & DELETE /invoices/{invoiceId}/items/{itemId} : invoiceId
            GET /orders/{orderId}/items > DELETE /orders/{orderId}/items/{itemId} : itemId
            GET /invoices/{invoiceId}/items > DELETE /invoices/{invoiceId}/items/{itemId} : itemId
        """,
    ),
    case(
        "scope",
        "a session in a header, a basket in a cookie",
        {
            "POST /sessions": op(body=obj(user="string"), returns=obj(sessionId="string", expiresIn="integer")),
            "POST /baskets": op(returns=obj(basketId="string", total="number")),
            "GET /baskets/current": op(
                header("X-Session-Id", required=True), cookie("basketId"), returns=obj(total="number")
            ),
            "GET /status": op(returns=obj(instanceId="string", total="number")),
        },
        right="""
            POST /sessions > GET /baskets/current : X-Session-Id
            POST /baskets > GET /baskets/current : basketId
        """,
    ),
    case(
        "scope",
        "sensors of a site: devices and readings",
        {
            "GET /sites": op(returns=obj(sites=listed(obj(siteId="string", name="string")))),
            "GET /sites/{site-id}/devices": op(
                path("site-id"), returns=obj(devices=listed(obj(serialNumber="string", model="string")))
            ),
            "GET /devices/{serial-number}/telemetry": op(
                path("serial-number"), query("metric"), returns=obj(points=listed(obj(ts="integer", value="number")))
            ),
            "POST /devices/{serial-number}/commands": op(
                path("serial-number"), body=obj("command", command="string"), returns=obj(commandId="string")
            ),
            "GET /commands/{command-id}": op(path("command-id"), returns=obj(state="string")),
        },
        right="""
            GET /sites > GET /sites/{site-id}/devices : site-id
            GET /sites/{site-id}/devices > GET /devices/{serial-number}/telemetry : serial-number
            GET /sites/{site-id}/devices > POST /devices/{serial-number}/commands : serial-number
            POST /devices/{serial-number}/commands > GET /commands/{command-id} : command-id
        """,
    ),
    case(
        "scope",
        "who made a document is one of the users",
        {
            "GET /documents": op(
                returns=listed(obj(id="string", title="string", createdBy=ref("User"), workspace=obj(id="string")))
            ),
            "GET /users/{userId}": op(path("userId"), returns=ref("User")),
            "GET /workspaces/{workspaceId}": op(path("workspaceId"), returns=obj(title="string")),
        },
        {"User": obj(id="string", displayName="string")},
        right="""
            GET /documents > GET /users/{userId} : userId = $[*].createdBy.id
            GET /documents > GET /workspaces/{workspaceId} : workspaceId = $[*].workspace.id
        """,
    ),
    case(
        "scope",
        "a commit has a sha, and so has its tree",
        {
            "GET /commits": op(
                returns=listed(obj(sha="string", message="string", tree=obj(sha="string"), author=obj(name="string")))
            ),
            "GET /commits/{sha}": op(path("sha"), returns=obj(message="string")),
            "GET /trees/{treeSha}": op(path("treeSha"), returns=obj(entries=listed(obj(path="string")))),
        },
        right="""
            GET /commits > GET /commits/{sha} : sha = $[*].sha
            GET /commits > GET /trees/{treeSha} : treeSha = $[*].tree.sha
        """,
    ),
)
