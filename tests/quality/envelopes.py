"""Envelopes: where in a response the resource stands."""

from __future__ import annotations

from typing import Any

from tests.quality.case import Case, case
from tests.worlds import listed, obj, op, path, ref

PET = obj(id="string", name="string")


def _listed_in(name: str, returns: Any, **schemas: Any) -> Case:
    """A list of pets in that envelope, and a pet to be picked from it."""
    return case(
        "envelope",
        name,
        {"GET /pets": op(returns=returns), "GET /pets/{petId}": op(path("petId"), returns=obj(data=ref("Pet")))},
        {"Pet": PET} | schemas,
        right="GET /pets > GET /pets/{petId} : petId",
    )


CASES = (
    _listed_in("data", obj(data=listed(ref("Pet")))),
    _listed_in("items and a total", obj(items=listed(ref("Pet")), total="integer", page="integer")),
    _listed_in(
        "two levels", obj(code="integer", message="string", result=obj(list=listed(ref("Pet")), count="integer"))
    ),
    _listed_in("words that nobody agreed on", obj(petsPage=obj(rows=listed(ref("Pet")), cursor="string"))),
    _listed_in("named after the resource", obj(pets=listed(ref("Pet")), nextPageToken="string")),
    _listed_in("a page of a component", ref("PetPage"), PetPage=obj(content=listed(ref("Pet")), last="boolean")),
    _listed_in(
        "allOf of a page and its items",
        {"allOf": [ref("Page"), obj(values=listed(ref("Pet")))]},
        Page=obj(size="integer"),
    ),
    _listed_in("embedded, as in HAL", obj(_embedded=obj(pets=listed(ref("Pet"))), _links=obj(self=obj(href="string")))),
    _listed_in(
        "edges and nodes", obj(edges=listed(obj(node=ref("Pet"), cursor="string")), pageInfo=obj(endCursor="string"))
    ),
    _listed_in("a map from key to resource", {"type": "object", "additionalProperties": ref("Pet")}),
    _listed_in("JSON:API", obj(data=listed(obj(id="string", type="string", attributes=obj(name="string"))))),
    case(
        "envelope",
        "a created resource inside an envelope",
        {
            "POST /reports": op(body=obj("title", title="string"), returns=obj(ok="boolean", report=ref("Report"))),
            "GET /reports/{reportId}": op(path("reportId"), returns=obj(report=ref("Report"))),
        },
        {"Report": obj(id="string", title="string", state="string")},
        right="POST /reports > GET /reports/{reportId} : reportId",
    ),
    case(
        "envelope",
        "a request id in the envelope is not the key of the resource",
        {
            "GET /pets": op(returns=obj(id="string", requestId="string", data=listed(ref("Pet")))),
            "GET /pets/{petId}": op(path("petId"), returns=obj(requestId="string", data=ref("Pet"))),
            "GET /requests/{requestId}": op(path("requestId"), returns=obj(state="string")),
        },
        {"Pet": PET},
        right="GET /pets > GET /pets/{petId} : petId",
        either="""
            GET /pets > GET /requests/{requestId} : requestId
            GET /pets/{petId} > GET /requests/{requestId} : requestId
        """,
    ),
)
