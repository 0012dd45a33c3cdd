"""Traps: worlds in which names agree and nothing flows, or only what is labelled."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import header, listed, obj, op, path, query, ref

CASES = (
    case(
        "trap",
        "a bare id of something else",
        {
            "GET /health": op(returns=obj(id="string", status="string")),
            "GET /invoices/{id}": op(path("id"), returns=obj(id="string", amount="number")),
        },
    ),
    case(
        "trap",
        "names and states are not keys",
        {
            "GET /planets": op(returns=listed(obj(name="string", status="string", type="string"))),
            "GET /reports": op(
                query("name", required=True), query("status"), query("type"), returns=obj(total="integer")
            ),
        },
    ),
    case(
        "trap",
        "paging",
        {
            "GET /logs": op(
                query("page", type="integer"),
                query("limit", type="integer"),
                returns=obj(entries=listed(obj(text="string")), page="integer", limit="integer", next_cursor="string"),
            ),
            "GET /events": op(
                query("page", type="integer"),
                query("limit", type="integer"),
                query("cursor"),
                query("next_cursor"),
                returns=obj(events=listed(obj(text="string")), page="integer", next_cursor="string"),
            ),
        },
    ),
    case(
        "trap",
        "an echo gives back what it was given",
        {
            "GET /pets/{petId}": op(path("petId"), returns=obj(petId="string", name="string")),
            "PUT /pets/{petId}": op(path("petId"), body=obj("name", name="string"), returns=obj(petId="string")),
            "GET /pets/{petId}/photo": op(path("petId"), returns=obj(petId="string", url="string")),
        },
    ),
    case(
        "trap",
        "types that can't be the same value",
        {
            "GET /boxes": op(returns=listed(obj(id="integer", size="string"))),
            "GET /boxes/{boxId}": op(path("boxId", type="string", format="uuid"), returns=obj(width="number")),
        },
    ),
    case(
        "trap",
        "one word, two kinds of account",
        {
            "GET /bank/accounts": op(returns=listed(ref("BankAccount"))),
            "GET /bank/accounts/{accountId}": op(path("accountId"), returns=ref("BankAccount")),
            "GET /crm/accounts": op(returns=listed(ref("CrmAccount"))),
            "GET /crm/accounts/{accountId}": op(path("accountId"), returns=ref("CrmAccount")),
        },
        {"BankAccount": obj(id="string", iban="string"), "CrmAccount": obj(id="string", industry="string")},
        right="""
            GET /bank/accounts > GET /bank/accounts/{accountId} : accountId
            GET /crm/accounts > GET /crm/accounts/{accountId} : accountId
        """,
    ),
    case(
        "trap",
        "dates are not handed over",
        {
            "GET /visits": op(returns=listed(obj(createdAt="string", date="string"))),
            "GET /stats": op(query("createdAt"), query("date", required=True), returns=obj(visits="integer")),
        },
    ),
    case(
        "trap",
        "an e-mail address identifies nobody here",
        {
            "GET /contacts": op(returns=listed(obj(email="string", phone="string"))),
            "POST /newsletter": op(body=obj("email", email="string")),
        },
        either="GET /contacts > POST /newsletter : email",
    ),
    case(
        "trap",
        "what is only written is not read back",
        {
            "GET /vaults": op(returns=listed(obj(label="string", keyId={"type": "string", "writeOnly": True}))),
            "GET /keys/{keyId}": op(path("keyId"), returns=obj(bits="integer")),
        },
    ),
    case(
        "trap",
        "what is only read is not asked for",
        {
            "GET /pets": op(returns=listed(ref("Pet"))),
            "POST /pets": op(body=ref("Pet"), returns=obj(ok="boolean")),
        },
        {"Pet": obj("name", id={"type": "string", "readOnly": True}, name="string")},
    ),
    case(
        "trap",
        "a deletion supplies nothing",
        {
            "DELETE /carts": op(returns=listed(obj(cartId="string"))),
            "GET /carts/{cartId}": op(path("cartId"), returns=obj(cartId="string", total="number")),
        },
    ),
    case(
        "trap",
        "an error names a code",
        {
            "GET /quotas": op(returns=obj(limit="integer"))
            | {
                "responses": {
                    "200": {"description": "ok"},
                    "400": {
                        "description": "no",
                        "content": {"application/json": {"schema": obj(code="string", couponId="string")}},
                    },
                }
            },
            "GET /coupons/{couponId}": op(path("couponId"), returns=obj(percent="number")),
        },
    ),
    case(
        "trap",
        "counting is not listing",
        {
            "GET /pets/count": op(returns=obj(count="integer")),
            "GET /pets/{petId}": op(path("petId", type="integer"), returns=obj(name="string")),
        },
    ),
    case(
        "trap",
        "language, country and currency are chosen, not produced",
        {
            "GET /profile": op(returns=obj(language="string", country="string", currency="string", timezone="string")),
            "GET /prices": op(
                query("currency", required=True),
                query("country"),
                query("language"),
                returns=listed(obj(amount="number")),
            ),
        },
    ),
    case(
        "trap",
        "a version of one thing is not the version of another",
        {
            "GET /schemas": op(returns=listed(obj(version="integer", text="string"))),
            "GET /firmware": op(query("version", required=True, type="integer"), returns=obj(url="string")),
        },
    ),
    case(
        "trap",
        "a token of the log-in is not data",
        {
            "POST /login": op(
                body=obj("user", "pin", user="string", pin="string"),
                returns=obj(accessToken="string", expires_in="integer"),
            ),
            "GET /orders": op(header("Authorization", required=True), returns=listed(obj(total="number"))),
        },
    ),
    case(
        "trap",
        "a deep branch that nobody has to fill",
        {
            "GET /printers": op(returns=listed(obj(id="string", model="string"))),
            "POST /letters": op(
                body=obj("text", text="string", options=obj(layout=obj(fallback=obj(device=obj(printerId="string"))))),
            ),
        },
        either="GET /printers > POST /letters : printerId",
    ),
    case(
        "trap",
        "a singleton has no key",
        {
            "GET /settings": op(returns=obj(id="string", theme="string")),
            "PATCH /settings": op(body=obj(id="string", theme="string")),
        },
    ),
    case(
        "trap",
        "the same suffix, another entity",
        {
            "GET /drivers": op(returns=listed(obj(driverId="string"))),
            "GET /routes/{routeId}": op(path("routeId"), returns=obj(length="number")),
        },
    ),
    case(
        "trap",
        "a word inside another word",
        {
            "GET /cars": op(returns=listed(obj(id="string", plate="string"))),
            "GET /cards/{cardId}": op(path("cardId"), returns=obj(balance="number")),
            "GET /carts/{cartId}": op(path("cartId"), returns=obj(total="number")),
        },
    ),
    case(
        "trap",
        "amounts and quantities",
        {
            "GET /offers": op(returns=listed(obj(price="number", amount="number", quantity="integer"))),
            "POST /bids": op(body=obj("price", "quantity", price="number", quantity="integer", amount="number")),
        },
    ),
    case(
        "trap",
        "an enum is chosen from its values",
        {
            "GET /shops": op(returns=listed(obj(regionId={"type": "string", "enum": ["eu", "us"]}))),
            "GET /taxes": op(
                query("regionId", required=True, type="string", enum=["eu", "us"]), returns=obj(rate="number")
            ),
        },
        either="GET /shops > GET /taxes : regionId",
    ),
    case(
        "trap",
        "parts of parts mention what a list gives",
        {
            "GET /teams": op(returns=listed(ref("Team"))),
            "GET /teams/{teamId}": op(path("teamId"), returns=ref("Team")),
            "GET /starred": op(returns=listed(obj(title="string", transfer=obj(teams=listed(ref("Team")))))),
        },
        {"Team": obj(id="string", title="string")},
        right="GET /teams > GET /teams/{teamId} : teamId",
    ),
    case(
        "trap",
        "hooks of a user are not the hooks of an organization",
        {
            "GET /orgs": op(returns=listed(obj(id="string", title="string"))),
            "GET /orgs/{orgId}/hooks": op(path("orgId"), returns=listed(ref("Hook"))),
            "DELETE /orgs/{orgId}/hooks/{hookId}": op(path("orgId"), path("hookId")),
            "GET /user/hooks": op(returns=listed(ref("Hook"))),
            "DELETE /user/hooks/{hookId}": op(path("hookId")),
        },
        {"Hook": obj(id="string", url="string")},
        right="""
            GET /orgs > GET /orgs/{orgId}/hooks : orgId
            GET /orgs > DELETE /orgs/{orgId}/hooks/{hookId} : orgId
            GET /orgs/{orgId}/hooks > DELETE /orgs/{orgId}/hooks/{hookId} : hookId
            GET /user/hooks > DELETE /user/hooks/{hookId} : hookId
        """,
        either="GET /orgs/{orgId}/hooks > DELETE /user/hooks/{hookId} : hookId",
    ),
    case(
        "trap",
        "the keys of one thing's properties are not those of another's",
        {
            "GET /comments/{commentId}/properties": op(path("commentId"), returns=obj(keys=listed(obj(key="string")))),
            "GET /comments/{commentId}/properties/{propertyKey}": op(path("commentId"), path("propertyKey")),
            "GET /addons/{addonKey}/properties/{propertyKey}": op(path("addonKey"), path("propertyKey")),
        },
        right="""
            GET /comments/{commentId}/properties > GET /comments/{commentId}/properties/{propertyKey} : propertyKey
        """,
    ),
)
