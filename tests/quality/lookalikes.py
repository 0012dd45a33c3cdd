"""Lookalikes: one word for several things, in worlds where something else does flow."""

# ruff: noqa: S106 - fields called password or token

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import cookie, header, listed, obj, op, path, query, ref

CASES = (
    case(
        "lookalike",
        "an order to sort by, and an order to pay",
        {
            "GET /orders": op(
                query("order", type="string", enum=["asc", "desc"]), returns=listed(obj(id="string", total="number"))
            ),
            "GET /products": op(
                query("order", description="Direction to sort in"), query("sort"), returns=listed(obj(sku="string"))
            ),
            "GET /orders/{order}/invoice": op(path("order"), returns=obj(total="number")),
        },
        right="GET /orders > GET /orders/{order}/invoice : order",
    ),
    case(
        "lookalike",
        "code and state of a sign-in are neither a country nor its parts",
        {
            "GET /countries": op(returns=listed(obj(code="string", name="string"))),
            "GET /countries/{code}/states": op(path("code"), returns=listed(obj(state="string", name="string"))),
            "GET /oauth/callback": op(
                query("code", required=True), query("state", required=True), returns=obj(access_token="string")
            ),
        },
        right="GET /countries > GET /countries/{code}/states : code",
    ),
    case(
        "lookalike",
        "the version of the server and the versions of a package",
        {
            "GET /version": op(returns=obj(version="string", commit="string")),
            "GET /packages": op(returns=listed(obj(name="string", latestVersion="string"))),
            "GET /packages/{name}/versions": op(path("name"), returns=listed(obj(version="string", size="integer"))),
            "GET /packages/{name}/versions/{version}": op(path("name"), path("version"), returns=obj(size="integer")),
        },
        right="""
            GET /packages > GET /packages/{name}/versions & GET /packages/{name}/versions/{version} : name
            GET /packages/{name}/versions > GET /packages/{name}/versions/{version} : version
            GET /packages > GET /packages/{name}/versions/{version} : version = $[*].latestVersion
        """,
    ),
    case(
        "lookalike",
        "the key of a project, and the key that lets in",
        {
            "GET /projects": op(returns=listed(obj(key="string", name="string"))),
            "GET /projects/{projectKey}": op(path("projectKey"), returns=obj(name="string")),
            "GET /search": op(
                query("key", required=True, description="Your API key"),
                query("q", required=True),
                returns=listed(obj(title="string")),
            ),
        },
        right="GET /projects > GET /projects/{projectKey} : projectKey",
    ),
    case(
        "lookalike",
        "from and to: people in one, days in the other",
        {
            "GET /messages": op(
                {"name": "label", "in": "query", "schema": {"type": "string"}},
                returns=listed(obj(messageId="string", **{"from": "string", "to": "string"})),
            ),
            "GET /reports": op(
                query("from", required=True, type="string", format="date"),
                query("to", required=True),
                returns=obj(total="number"),
            ),
            "DELETE /messages/{messageId}": op(path("messageId")),
        },
        right="GET /messages > DELETE /messages/{messageId} : messageId",
    ),
    case(
        "lookalike",
        "a page number and the number of an invoice",
        {
            "GET /customers": op(
                returns=obj(content=listed(obj(id="string", name="string")), number="integer", size="integer")
            ),
            "GET /invoices": op(
                returns=obj(content=listed(obj(number="integer", total="number")), number="integer", size="integer")
            ),
            "GET /invoices/{number}": op(path("number", type="integer"), returns=obj(total="number")),
        },
        right="GET /invoices > GET /invoices/{number} : number = $.content[*].number",
    ),
    case(
        "lookalike",
        "a ticket to the fair, one for support, and one that lets in",
        {
            "POST /auth": op(body=obj(password="string"), returns=obj(ticket="string", expires="integer")),
            "GET /support/tickets": op(returns=listed(obj(id="integer", subject="string"))),
            "GET /support/tickets/{ticketId}": op(path("ticketId", type="integer"), returns=obj(subject="string")),
        },
        right="GET /support/tickets > GET /support/tickets/{ticketId} : ticketId",
    ),
    case(
        "lookalike",
        "addresses: where one lives, where one writes, where coins are",
        {
            "GET /customers": op(returns=listed(obj(id="string", address="string", email="string"))),
            "GET /wallets": op(returns=listed(obj(address="string", balance="number"))),
            "GET /wallets/{address}/transactions": op(path("address"), returns=listed(obj(hash="string"))),
        },
        right="GET /wallets > GET /wallets/{address}/transactions : address",
    ),
    case(
        "lookalike",
        "a channel out of a closed list, and channels that are made",
        {
            "GET /channels": op(returns=listed(obj(id="string", name="string"))),
            "GET /channels/{channel}": op(path("channel"), returns=obj(name="string")),
            "POST /notifications": op(
                body=obj("text", text="string", channel={"type": "string", "enum": ["email", "sms", "push"]})
            ),
        },
        right="GET /channels > GET /channels/{channel} : channel",
    ),
    case(
        "lookalike",
        "what may only be read is not sent, what may only be sent is not answered",
        {
            "GET /members": op(returns=listed(ref("Member"))),
            "POST /members": op(body=ref("Member"), returns=obj(ok="boolean")),
            "GET /members/{memberId}": op(path("memberId"), returns=obj(name="string")),
            "GET /cards/{cardId}": op(path("cardId"), returns=obj(state="string")),
        },
        {
            "Member": obj(
                memberId={"type": "string", "readOnly": True},
                cardId={"type": "string", "writeOnly": True},
                name="string",
            )
        },
        right="GET /members > GET /members/{memberId} : memberId",
    ),
    case(
        "lookalike",
        "whoever makes a thing chooses its key; the parent is picked",
        {
            "GET /categories": op(returns=listed(obj(categoryCode="string", title="string"))),
            "POST /categories": op(
                body=obj("categoryCode", categoryCode="string", title="string", parentCategoryCode="string")
            ),
            "DELETE /categories/{categoryCode}": op(path("categoryCode")),
        },
        right="""
            GET /categories > POST /categories : parentCategoryCode
            GET /categories > DELETE /categories/{categoryCode} : categoryCode
        """,
    ),
    case(
        "lookalike",
        "what is traced, retried and matched in headers is no data",
        {
            "POST /payments": op(
                header("Idempotency-Key", required=True),
                header("X-Request-ID"),
                header("If-None-Match"),
                body=obj(amount="number"),
                returns=obj(paymentId="string", requestId="string", idempotencyKey="string"),
            ),
            "POST /payouts": op(
                header("Idempotency-Key", required=True),
                header("X-Request-ID"),
                body=obj(amount="number"),
                returns=obj(payoutId="string", requestId="string"),
            ),
            "GET /payments/{paymentId}": op(path("paymentId"), header("X-Request-ID"), returns=obj(amount="number")),
        },
        right="POST /payments > GET /payments/{paymentId} : paymentId",
    ),
    case(
        "lookalike",
        "user names to sign in with, and users to look at",
        {
            "GET /users": op(returns=listed(obj(id="string", username="string", email="string"))),
            "GET /users/{username}": op(path("username"), returns=obj(email="string")),
            "POST /login": op(
                body=obj("username", "password", username="string", password="string"), returns=obj(token="string")
            ),
        },
        right="GET /users > GET /users/{username} : username = $[*].username",
        either="GET /users > POST /login : username",
    ),
    case(
        "lookalike",
        "state, city and country of an address are typed in",
        {
            "GET /offices": op(returns=listed(obj(officeId="string", city="string", state="string", country="string"))),
            "GET /taxes": op(
                query("country", required=True), query("state"), query("city"), returns=obj(rate="number")
            ),
            "GET /offices/{officeId}/desks": op(path("officeId"), returns=listed(obj(floor="integer"))),
        },
        right="GET /offices > GET /offices/{officeId}/desks : officeId",
        either="GET /offices > GET /taxes : country",
    ),
    case(
        "lookalike",
        "groups to belong to, and groups to sum up by",
        {
            "GET /groups": op(returns=listed(obj(id="string", name="string"))),
            "GET /sales": op(query("group", description="Field to group by"), returns=listed(obj(sum="number"))),
            "PUT /groups/{groupId}/members/{memberId}": op(path("groupId"), path("memberId")),
            "GET /members": op(returns=listed(obj(id="string", group=obj(id="string")))),
        },
        right="""
            GET /groups > PUT /groups/{groupId}/members/{memberId} : groupId = $[*].id
            GET /members > PUT /groups/{groupId}/members/{memberId} : memberId = $[*].id
            GET /members > PUT /groups/{groupId}/members/{memberId} : groupId = $[*].group.id
        """,
    ),
    case(
        "lookalike",
        "a stream position is good for its own stream",
        {
            "GET /audit": op(
                query("pageToken"), returns=obj(entries=listed(obj(text="string")), nextPageToken="string")
            ),
            "GET /metrics": op(
                query("pageToken"),
                query("metricId"),
                returns=obj(points=listed(obj(v="number")), nextPageToken="string"),
            ),
            "GET /metric-definitions": op(returns=listed(obj(metricId="string", unit="string"))),
        },
        right="GET /metric-definitions > GET /metrics : metricId",
    ),
    case(
        "lookalike",
        "etags and resource versions belong to one resource",
        {
            "GET /policies/{policyId}": op(
                path("policyId"), returns=obj(etag="string", rules=listed({"type": "string"}))
            ),
            "GET /roles": op(returns=listed(obj(roleId="string", etag="string"))),
            "PUT /policies/{policyId}": op(
                path("policyId"), body=obj("etag", etag="string", rules=listed({"type": "string"}))
            ),
            "PUT /roles/{roleId}": op(path("roleId"), body=obj(etag="string", title="string")),
        },
        right="GET /roles > PUT /roles/{roleId} : roleId",
        either="""
            GET /policies/{policyId} > PUT /policies/{policyId} : etag
            GET /roles > PUT /roles/{roleId} : etag
        """,
    ),
    case(
        "lookalike",
        "two accounts in one document: money and mail",
        {
            "GET /ledger/accounts": op(returns=listed(obj(id="integer", balance="number"))),
            "POST /ledger/entries": op(body=obj("accountId", accountId="integer", amount="number")),
            "GET /mail/accounts": op(returns=listed(obj(id="string", address="string"))),
            "GET /mail/accounts/{accountId}/folders": op(path("accountId"), returns=listed(obj(name="string"))),
        },
        right="""
            GET /ledger/accounts > POST /ledger/entries : accountId
            GET /mail/accounts > GET /mail/accounts/{accountId}/folders : accountId
        """,
    ),
    case(
        "lookalike",
        "counts, ranks and flags that carry a noun",
        {
            "GET /authors": op(
                returns=listed(obj(id="string", bookCount="integer", bookNumber="integer", hasBook="boolean"))
            ),
            "GET /books": op(
                query("authorId"), returns=listed(obj(id="string", authorRank="integer", pages="integer"))
            ),
            "GET /books/{bookId}": op(path("bookId"), returns=obj(pages="integer")),
        },
        right="""
            GET /authors > GET /books : authorId = $[*].id
            GET /books > GET /books/{bookId} : bookId = $[*].id
        """,
    ),
    case(
        "lookalike",
        "the type of a thing, and types that are managed",
        {
            "GET /ticket-types": op(returns=listed(obj(id="string", name="string"))),
            "GET /vehicles": op(returns=listed(obj(id="string", type="string", typeName="string"))),
            "POST /tickets": op(body=obj("ticketTypeId", ticketTypeId="string", type="string", title="string")),
        },
        right="GET /ticket-types > POST /tickets : ticketTypeId = $[*].id",
    ),
    case(
        "lookalike",
        "a hash of a password, of a file and of a block",
        {
            "GET /files": op(returns=listed(obj(fileId="string", hash="string"))),
            "GET /blocks": op(returns=listed(obj(hash="string", height="integer"))),
            "GET /blocks/{hash}": op(path("hash"), returns=obj(height="integer")),
            "GET /heights/{height}": op(path("height", type="integer"), returns=obj(ok="boolean")),
        },
        right="GET /blocks > GET /blocks/{hash} : hash",
        either="GET /blocks > GET /heights/{height} : height",
    ),
    case(
        "lookalike",
        "a language to be answered in",
        {
            "GET /languages": op(returns=listed(obj(code="string", nativeName="string"))),
            "POST /translations": op(
                body=obj("text", "targetLanguage", text="string", targetLanguage="string", sourceLanguage="string"),
                returns=obj(text="string", sourceLanguage="string"),
            ),
            "GET /news": op(header("Accept-Language"), cookie("lang"), returns=listed(obj(text="string"))),
            "POST /summaries": op(body=obj("text", text="string"), returns=obj(text="string")),
        },
        right="""
            GET /languages > POST /translations : targetLanguage
            GET /languages > POST /translations : sourceLanguage
        """,
        either="GET /languages > GET /news : lang",
    ),
    case(
        "lookalike",
        "identifiers of a person in the state's eyes",
        {
            "GET /citizens": op(
                query("lastName", required=True),
                query("birthDate"),
                returns=listed(obj(nationalIdNumber="string", lastName="string", birthDate="string")),
            ),
            "GET /citizens/{nationalIdNumber}/permits": op(
                path("nationalIdNumber"),
                returns=listed(obj(permitNumber="string", status="string", birthDate="string")),
            ),
            "POST /permits/{permitNumber}/renew": op(path("permitNumber"), body=obj(phoneNumber="string")),
            "GET /offices": op(returns=listed(obj(officeCode="string", phoneNumber="string"))),
        },
        right="""
            GET /citizens > GET /citizens/{nationalIdNumber}/permits : nationalIdNumber
            GET /citizens/{nationalIdNumber}/permits > POST /permits/{permitNumber}/renew : permitNumber
        """,
    ),
)
