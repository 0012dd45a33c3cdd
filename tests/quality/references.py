"""References: fields that hold the key of another resource, in requests and in responses."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import header, listed, obj, op, path, query, ref

CUSTOMER = {"Customer": obj(id="string", email="string")}

CASES = (
    case(
        "reference",
        "a required key in a body",
        {
            "GET /customers": op(returns=listed(ref("Customer"))),
            "POST /orders": op(body=obj("customerId", customerId="string", note="string"), returns=obj(total="number")),
        },
        CUSTOMER,
        right="GET /customers > POST /orders : customerId",
    ),
    case(
        "reference",
        "an optional reference counts too",
        {
            "GET /customers": op(returns=listed(ref("Customer"))),
            "POST /orders": op(body=obj("note", customer_id="string", note="string"), returns=obj(total="number")),
        },
        CUSTOMER,
        right="GET /customers > POST /orders : customer_id",
    ),
    case(
        "reference",
        "a reference in an object of the body",
        {
            "GET /warehouses": op(returns=listed(obj(id="string", city="string"))),
            "POST /orders": op(
                body=obj("shipping", shipping=obj("warehouse_id", warehouse_id="string", speed="string")),
                returns=obj(total="number"),
            ),
        },
        right="GET /warehouses > POST /orders : warehouse_id",
    ),
    case(
        "reference",
        "an array of keys",
        {
            "GET /photos": op(returns=obj(photos=listed(obj(id="string", width="integer")))),
            "POST /albums": op(body=obj("photoIds", photoIds=listed({"type": "string"}), title="string")),
        },
        right="GET /photos > POST /albums : photoIds",
    ),
    case(
        "reference",
        "keys inside the items of an array",
        {
            "GET /products": op(returns=listed(obj(id="string", price="number"))),
            "POST /orders": op(
                body=obj("items", items=listed(obj("product_id", product_id="string", quantity="integer")))
            ),
        },
        right="GET /products > POST /orders : product_id",
    ),
    case(
        "reference",
        "an order mentions its customer's key",
        {
            "GET /orders": op(returns=listed(obj(id="string", customer_id="string"))),
            "GET /customers/{customerId}": op(path("customerId"), returns=ref("Customer")),
        },
        CUSTOMER,
        right="GET /orders > GET /customers/{customerId} : customerId",
    ),
    case(
        "reference",
        "an order holds its customer",
        {
            "GET /orders": op(returns=listed(obj(id="string", customer=ref("Customer")))),
            "GET /customers/{customerId}": op(path("customerId"), returns=ref("Customer")),
        },
        CUSTOMER,
        right="GET /orders > GET /customers/{customerId} : customerId",
    ),
    case(
        "reference",
        "the body names the resource by an object that holds only its key",
        {
            "GET /customers": op(returns=listed(ref("Customer"))),
            "POST /invoices": op(body=obj("customer", customer=obj("id", id="string"), amount="number")),
        },
        CUSTOMER,
        right="GET /customers > POST /invoices : id",
    ),
    case(
        "reference",
        "a header picks an account",
        {
            "GET /accounts": op(returns=listed(obj(id="string", label="string"))),
            "GET /statements": op(header("X-Account-Id", required=True), returns=listed(obj(month="string"))),
        },
        right="GET /accounts > GET /statements : X-Account-Id",
    ),
    case(
        "reference",
        "a parent of the same kind",
        {
            "GET /folders": op(returns=listed(ref("Folder"))),
            "POST /folders": op(body=obj("name", name="string", parentFolderId="string")),
        },
        {"Folder": obj(id="string", name="string")},
        right="GET /folders > POST /folders : parentFolderId",
    ),
    case(
        "reference",
        "a reference under a role: the schema says whose key it is",
        {
            "GET /users": op(returns=listed(ref("User"))),
            "GET /users/{userId}": op(path("userId"), returns=ref("User")),
            "GET /tickets": op(returns=listed(obj(number="integer", assignee=ref("User")))),
        },
        {"User": obj(id="string", email="string")},
        right="GET /users > GET /users/{userId} : userId",
        either="GET /tickets > GET /users/{userId} : userId",
    ),
    case(
        "reference",
        "a filter by key, given or not",
        {
            "GET /authors": op(returns=listed(obj(id="string", name="string"))),
            "GET /books": op(query("authorId"), returns=listed(obj(title="string"))),
        },
        right="GET /authors > GET /books : authorId",
    ),
    case(
        "reference",
        "two references of one body come from two places",
        {
            "GET /carriers": op(returns=listed(obj(id="string", name="string"))),
            "GET /depots": op(returns=listed(obj(id="string", city="string"))),
            "POST /deliveries": op(
                body=obj("carrierId", "depotId", carrierId="string", depotId="string", weight="number")
            ),
        },
        right="""
            GET /carriers > POST /deliveries : carrierId
            GET /depots > POST /deliveries : depotId
        """,
    ),
    case(
        "reference",
        "a body schema behind allOf",
        {
            "GET /teams": op(returns=listed(obj(id="string", title="string"))),
            "POST /players": op(
                body={"allOf": [ref("Base"), obj("teamId", teamId="string")]}, returns=obj(total="number")
            ),
        },
        {"Base": obj("name", name="string")},
        right="GET /teams > POST /players : teamId",
    ),
    case(
        "reference",
        "the prefix of a compound key",
        {
            "GET /sections": op(returns=listed(obj(section_gid="string", name="string"))),
            "POST /sections/{section_gid}/addTask": op(path("section_gid"), body=obj("task", task="string")),
        },
        right="GET /sections > POST /sections/{section_gid}/addTask : section_gid",
        either="",
    ),
)
