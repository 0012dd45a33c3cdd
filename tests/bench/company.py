"""OpenAPI documents of a made-up company of any size, as heavy as real ones: some 7 KB an operation.

A service has twelve resources and about a hundred operations; eleven services make a document. Resources have their own
schemas, share those of their document (money, address, person, paging, errors) and contain one another; they refer to
their parent, to resources of other services, and to a few things that every service has. Names come from a bounded
number of words, so they come again in large companies, as they do in real ones. The same on every run.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec

_DOMAINS = (
    "retail", "wholesale", "export", "field", "mobile", "partner", "clinic", "campus", "harbour", "fleet", "factory",
    "energy", "media", "travel", "legal", "research", "garden", "kitchen", "workshop", "theatre", "library", "museum",
    "airport", "railway", "housing", "farming", "mining", "forestry", "fishing", "textile",
)  # fmt: skip
_AREAS = (
    "billing", "planning", "staffing", "booking", "quality", "safety", "training", "storage", "delivery", "repair",
    "purchasing", "reporting", "messaging", "claims", "lending", "pricing", "auditing", "licensing", "catering",
    "cleaning", "recycling", "surveying", "marketing", "recruiting", "testing", "packaging", "dispatch", "returns",
    "leasing", "archiving", "scheduling", "budgeting", "sourcing", "costing",
)  # fmt: skip
_NOUNS = (
    "account", "agreement", "alarm", "apartment", "article", "asset", "badge", "batch", "boiler", "bridge", "budget",
    "cabinet", "calendar", "candidate", "cargo", "channel", "charge", "circuit", "clause", "container", "contract",
    "counter", "coupon", "course", "crane", "crew", "defect", "deposit", "device", "drawing", "driver", "engine",
    "estimate", "exhibit", "export", "fixture", "forecast", "garment", "grant", "harvest", "incident", "invoice",
    "journey", "kiosk", "ledger", "lesson", "machine", "manifest", "meter", "module", "notice", "order", "parcel",
    "patient", "pipeline", "policy", "quota", "recipe", "route", "sample", "sensor", "shift", "shipment", "station",
    "tariff", "tenant", "ticket", "tournament", "valve", "vehicle", "vessel", "warehouse", "warrant", "workbench",
)  # fmt: skip
#: What every service has of its own.
_EVERYWHERE = ("comment", "attachment", "webhook", "tag")
_ACTIONS = ("approve", "archive", "assign", "cancel", "close", "publish", "release", "renew", "suspend", "verify")
_ATTRIBUTES = (
    "title", "code", "priority", "weight", "colour", "quantity", "capacity", "language", "reference", "remark",
    "channel", "grade", "season", "batch", "origin", "version", "rating", "margin", "threshold", "category",
    "instruction", "currency", "phase", "zone", "template", "owner", "risk", "score", "duration", "interval",
)  # fmt: skip
_PROSE = (
    "the a each every all some other any whether when while until after before during unless because which that this "
    "as it is are was be given shown kept sent held counted measured agreed expected allowed required reserved stored "
    "daily weekly monthly yearly current earlier later total partial final local remote public private internal valid "
    "customer manager office region country company supplier department system person team worker user member owner "
    "number amount value name list date time period status result reason rule limit price rate level size order group "
    "of in on at by for from to with without per into over under between within and or not only also then than"
).split()  # fmt: skip
_STATES = ("draft", "open", "planned", "running", "held", "done", "failed", "closed", "archived", "void")

_RESOURCES = 12
_SERVICES_OF_A_DOCUMENT = 11
_OPERATIONS_OF_A_DOCUMENT = 1_000


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A thing of a service; `refers` names the things that it points to, `part` the component that it contains."""

    service: str
    name: str
    refers: tuple[str, ...]
    part: str
    random: Random

    @property
    def component(self) -> str:
        """The name of its schema: services of one document may have things of the same name."""
        return _pascal(self.service) + _pascal(self.name)


def company(operations: int) -> Iterator[dict[str, Any]]:
    """Yield the documents of a company with exactly that many operations, a thousand in each but the last."""
    for number in count():
        wanted = min(operations - number * _OPERATIONS_OF_A_DOCUMENT, _OPERATIONS_OF_A_DOCUMENT)
        if wanted <= 0:
            return
        yield _document(number, wanted)


def _document(number: int, operations: int) -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    schemas = _shared(Random(number))
    left = operations
    for resource in _resources(number):
        for path, method, operation in _operations(resource):
            if left:
                paths.setdefault(path, {})[method] = operation
                left -= 1
        schemas.update(_schemas(resource))
        if not left:
            break
    return {
        "openapi": "3.0.3",
        "info": {"title": f"Division {number}", "version": "1.0.0", "description": _prose(Random(number), 60)},
        "servers": [{"url": f"https://division-{number}.company.example/v1"}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "parameters": {
                "page": _parameter("page", "query", {"type": "integer", "minimum": 1}, "The page to give."),
                "pageSize": _parameter("pageSize", "query", {"type": "integer", "maximum": 100}, "Entries of a page."),
                "trace": _parameter("X-Trace-Id", "header", {"type": "string"}, "Names the call in logs."),
            },
            "responses": {
                name: {"description": text, "content": _json({"$ref": "#/components/schemas/Error"})}
                for name, text in (("Invalid", "The request is wrong."), ("Missing", "There is no such thing."))
            },
            "schemas": schemas,
        },
    }


def _resources(document: int) -> Iterator[Resource]:
    for place in count():
        service = document * _SERVICES_OF_A_DOCUMENT + place
        domain, area = _DOMAINS[service % len(_DOMAINS)], _AREAS[service // len(_DOMAINS) % len(_AREAS)]
        age = service // (len(_DOMAINS) * len(_AREAS))
        own = [_noun(service, number) for number in range(_RESOURCES)]
        for number, name in enumerate(own):
            random = Random(service * _RESOURCES + number)
            parent = [own[number - 1]] if number % 3 else []
            other = [_noun(random.randrange(service + 1), random.randrange(1, _RESOURCES))] if number % 2 else []
            yield Resource(
                service=f"{domain}-{area}" + (f"-{age + 1}" if age else ""),
                name=name,
                refers=tuple(one for one in dict.fromkeys(parent + other) if one != name),
                part=_pascal(f"{domain}-{area}" + (f"-{age + 1}" if age else "")) + _pascal(own[number - 1])
                if number % 3 == 1
                else "",
                random=random,
            )


def _noun(service: int, number: int) -> str:
    """Name a thing by two words; the first of each service is one that all services have."""
    if not number:
        return _EVERYWHERE[service % len(_EVERYWHERE)]
    mixed = (service * _RESOURCES + number) * 2_654_435_761 % (len(_NOUNS) * (len(_NOUNS) - 1))
    one, other = divmod(mixed, len(_NOUNS) - 1)
    return f"{_NOUNS[one]}-{[*_NOUNS[:one], *_NOUNS[one + 1 :]][other]}"


def _operations(resource: Resource) -> Iterator[tuple[str, str, dict[str, Any]]]:
    random, name, component = resource.random, _camel(resource.name), resource.component
    collection = f"/{resource.service}/{_plural(resource.name)}"
    item = f"{collection}/{{{name}Id}}"
    key = _parameter(f"{name}Id", "path", {"type": "string", "format": "uuid"}, f"The {_spoken(resource.name)}.")
    trace = {"$ref": "#/components/parameters/trace"}
    paging = [{"$ref": f"#/components/parameters/{one}"} for one in ("page", "pageSize")]
    filters = [
        _parameter(one, "query", {"type": "string"}, _prose(random, 20))
        for one in (*random.sample(_ATTRIBUTES, 6), *(f"{_camel(other)}Id" for other in resource.refers))
    ]
    whole, page = (_reference(component + suffix) for suffix in ("", "Page"))
    change = {"required": True, "content": _json(_reference(f"{component}Change"), _example(random))}

    def operation(verb: str, what: str, answer: Any, *parameters: Any, body: Any = None) -> dict[str, Any]:
        return {
            "operationId": f"{verb}{_pascal(resource.service)}{what}",
            "tags": [resource.service],
            "summary": f"{verb.capitalize()} {_spoken(resource.name)}{'s' * (answer is page)}",
            "description": _prose(random, 110),
            "parameters": [*parameters, trace],
            **({"requestBody": body} if body else {}),
            "responses": {
                "200": {"description": _prose(random, 8), "content": _json(answer, _example(random))},
                "400": {"$ref": "#/components/responses/Invalid"},
                "404": {"$ref": "#/components/responses/Missing"},
            },
        }

    one, many = _pascal(resource.name), _pascal(_plural(resource.name))
    yield collection, "get", operation("list", many, page, *paging, *filters)
    yield collection, "post", operation("create", one, whole, body=change)
    yield item, "get", operation("get", one, whole, key)
    yield item, "patch", operation("update", one, whole, key, body=change)
    yield item, "delete", operation("delete", one, _reference("Receipt"), key)
    for action in random.sample(_ACTIONS, 2):
        note = {"content": _json(_reference("Decision"))}
        yield f"{item}/{action}", "post", operation(action, one, whole, key, body=note)
    query = {"required": True, "content": _json(_reference(f"{component}Query"))}
    yield f"{collection}/search", "post", operation("search", many, page, *paging, body=query)


def _schemas(resource: Resource) -> dict[str, Any]:
    """Give the schemas of a resource: itself, its page in an envelope, what changes it, what looks for it."""
    random, name, component = resource.random, _camel(resource.name), resource.component
    references = {
        f"{_camel(other)}Id": _text(f"The {_spoken(other)} it belongs to.", format="uuid") for other in resource.refers
    }
    own = {_camel(one): _value(random) for one in _attributes(random, 40)}
    states = random.sample(_STATES, 4)
    whole = {
        f"{name}Id": _text(f"Identifies the {_spoken(resource.name)}.", format="uuid", readOnly=True),
        **references,
        **own,
        "status": _text(_prose(random, 10), enum=states),
        "address": _reference("Address"),
        "price": _reference("Money"),
        "contact": _reference("Person"),
        **({"parts": {"type": "array", "items": _reference(resource.part)}} if resource.part else {}),
        "createdAt": _text("When it was made.", format="date-time", readOnly=True),
    }
    changeable = {key: value for key, value in {**references, **own}.items() if not value.get("readOnly")}
    page = {
        "data": {"type": "array", "items": _reference(component)},
        "page": _reference("Paging"),
    }
    return {
        component: _object(whole, f"{name}Id", *references, description=_prose(random, 25)),
        f"{component}Page": _object(page, "data"),
        f"{component}Change": _object(changeable, *references),
        f"{component}Query": _object({**references, "status": _text("", enum=states), "text": _text("Words in it.")}),
    }


def _shared(random: Random) -> dict[str, Any]:
    """Give the schemas that all services of a document share."""
    return {
        "Money": _object({"amount": {"type": "number"}, "currency": _text("ISO 4217.", maxLength=3)}, "amount"),
        "Address": _object({one: _text(_prose(random, 6)) for one in ("street", "city", "postcode", "countryCode")}),
        "Person": _object({"personId": _text("Whose it is."), "name": _text(""), "home": _reference("Address")}),
        "Paging": _object({"page": {"type": "integer"}, "pageSize": {"type": "integer"}, "total": {"type": "integer"}}),
        "Error": _object({"code": _text(_prose(random, 6)), "message": _text(""), "traceId": _text("")}, "code"),
        "Receipt": _object({"accepted": {"type": "boolean"}, "at": _text("", format="date-time")}),
        "Decision": _object({"reason": _text(_prose(random, 10)), "by": _reference("Person")}),
    }


def _attributes(random: Random, number: int) -> list[str]:
    pairs = (f"{random.choice(_ATTRIBUTES)}-{random.choice(_NOUNS)}" for _ in range(number))
    return list(dict.fromkeys(pairs))


def _value(random: Random) -> dict[str, Any]:
    told = {"description": _prose(random, random.randint(6, 30))}
    kind = random.randrange(8)
    if kind == 0:
        return {"type": "integer", "format": "int32", "minimum": 0, **told}
    if kind == 1:
        return {"type": "boolean", **told}
    if kind == 2:
        return {"type": "array", "items": {"type": "string"}, **told}
    if kind == 3:
        return {"type": "string", "format": "date", **told}
    if kind == 4:
        return {"type": "string", "enum": [one.upper() for one in random.sample(_STATES, 5)], **told}
    return {"type": "string", "nullable": kind == 5, "maxLength": 200, **told}


def _example(random: Random) -> dict[str, Any]:
    return {_camel(one): _prose(random, 7) for one in _attributes(random, 36)}


def _prose(random: Random, words: int) -> str:
    """Give a sentence whose words are mostly common and sometimes special."""
    found = [random.choice(_NOUNS) if random.random() < 0.2 else random.choice(_PROSE) for _ in range(words)]
    return " ".join(found).capitalize() + "."


def _parameter(name: str, place: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    required = {"required": True} if place == "path" else {}
    return {"name": name, "in": place, **required, "description": description, "schema": schema}


def _reference(component: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{component}"}


def _object(properties: dict[str, Any], *required: str, **more: Any) -> dict[str, Any]:
    return {"type": "object", **more, **({"required": list(required)} if required else {}), "properties": properties}


def _text(description: str, **more: Any) -> dict[str, Any]:
    return {"type": "string", **more, **({"description": description} if description else {})}


def _json(schema: dict[str, Any], example: Any = None) -> dict[str, Any]:
    return {"application/json": {"schema": schema, **({"example": example} if example else {})}}


def _pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("-"))


def _camel(name: str) -> str:
    pascal = _pascal(name)
    return pascal[:1].lower() + pascal[1:]


def _spoken(name: str) -> str:
    return name.replace("-", " ")


def _plural(name: str) -> str:
    return name[:-1] + "ies" if name.endswith("y") else name + "s"
