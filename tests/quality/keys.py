"""Keys: which field identifies a resource, and how it is spelled where it is asked for."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import INTEGER, listed, obj, op, path, query, ref

PETS = {"Pet": obj(id="string", name="string")}

CASES = (
    case(
        "key",
        "a path parameter is picked from the list of its collection",
        {"GET /pets": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": op(path("petId"), returns=ref("Pet"))},
        PETS,
        right="GET /pets > GET /pets/{petId} : petId",
    ),
    case(
        "key",
        "a parameter called id belongs to the collection before it",
        {"GET /pets": op(returns=listed(ref("Pet"))), "DELETE /pets/{id}": op(path("id"))},
        PETS,
        right="GET /pets > DELETE /pets/{id} : id",
    ),
    case(
        "key",
        "the schema repeats its own name in the key",
        {
            "GET /pets": op(returns=listed(ref("Pet"))),
            "GET /pets/{petId}": op(path("petId"), returns=ref("Pet")),
        },
        {"Pet": obj(petId="string", name="string")},
        right="GET /pets > GET /pets/{petId} : petId",
    ),
    case(
        "key",
        "gid",
        {
            "GET /tasks": op(returns=obj(data=listed(ref("Task")))),
            "GET /tasks/{task_gid}": op(path("task_gid"), returns=obj(data=ref("Task"))),
            "PUT /tasks/{task_gid}": op(path("task_gid"), body=obj(notes="string"), returns=obj(data=ref("Task"))),
        },
        {"Task": obj(gid="string", name="string", notes="string")},
        right="""
            GET /tasks > GET /tasks/{task_gid} : task_gid
            GET /tasks > PUT /tasks/{task_gid} : task_gid
        """,
    ),
    case(
        "key",
        "a number of the order, spelled No",
        {
            "GET /orders": op(returns=obj(items=listed(ref("Order")), total="integer")),
            "GET /orders/{orderNo}": op(path("orderNo"), returns=ref("Order")),
            "POST /orders/{orderNo}/cancel": op(path("orderNo"), body=obj(reason="string")),
        },
        {"Order": obj(orderNo="string", status="string")},
        right="""
            GET /orders > GET /orders/{orderNo} : orderNo
            GET /orders > POST /orders/{orderNo}/cancel : orderNo
        """,
    ),
    case(
        "key",
        "issue_number is number in the issue, beside an id that identifies nothing here",
        {
            "GET /issues": op(returns=listed(ref("Issue"))),
            "GET /issues/{issue_number}": op(path("issue_number", type="integer"), returns=ref("Issue")),
        },
        {"Issue": obj(id="integer", number="integer", title="string")},
        right="GET /issues > GET /issues/{issue_number} : issue_number",
    ),
    case(
        "key",
        "slug",
        {
            "GET /articles": op(returns=obj(articles=listed(ref("Article")), articlesCount="integer")),
            "GET /articles/{slug}": op(path("slug"), returns=obj(article=ref("Article"))),
            "DELETE /articles/{slug}": op(path("slug")),
        },
        {"Article": obj(slug="string", title="string", body="string")},
        right="""
            GET /articles > GET /articles/{slug} : slug
            GET /articles > DELETE /articles/{slug} : slug
        """,
    ),
    case(
        "key",
        "the login of a user is asked for as username",
        {
            "GET /users": op(returns=listed(ref("User"))),
            "GET /users/{username}": op(path("username"), returns=ref("User")),
        },
        {"User": obj(login="string", id="integer", email="string")},
        right="GET /users > GET /users/{username} : username",
    ),
    case(
        "key",
        "sha of a commit",
        {
            "GET /commits": op(returns=listed(ref("Commit"))),
            "GET /commits/{sha}": op(path("sha"), returns=ref("Commit")),
        },
        {"Commit": obj(sha="string", message="string", author=obj(name="string", date="string"))},
        right="GET /commits > GET /commits/{sha} : sha",
    ),
    case(
        "key",
        "projectKey is key in the project",
        {
            "GET /projects": op(returns=obj(values=listed(ref("Project")), isLast="boolean")),
            "GET /projects/{projectKey}": op(path("projectKey"), returns=ref("Project")),
        },
        {"Project": obj(key="string", name="string", lead="string")},
        right="GET /projects > GET /projects/{projectKey} : projectKey",
    ),
    case(
        "key",
        "the code of a currency",
        {
            "GET /currencies": op(returns=listed(ref("Currency"))),
            "GET /currencies/{code}": op(path("code"), returns=ref("Currency")),
        },
        {"Currency": obj(code="string", symbol="string")},
        right="GET /currencies > GET /currencies/{code} : code",
    ),
    case(
        "key",
        "the name of a pod stands in its metadata",
        {
            "GET /namespaces/{namespace}/pods": op(path("namespace"), returns=ref("PodList")),
            "GET /namespaces/{namespace}/pods/{name}": op(path("namespace"), path("name"), returns=ref("Pod")),
            "GET /namespaces": op(returns=ref("NamespaceList")),
        },
        {
            "Meta": obj(name="string", namespace="string", uid="string"),
            "Pod": obj(metadata=ref("Meta"), spec=obj(nodeName="string")),
            "PodList": obj(items=listed(ref("Pod")), kind="string"),
            "Namespace": obj(metadata=ref("Meta")),
            "NamespaceList": obj(items=listed(ref("Namespace")), kind="string"),
        },
        right="""
            GET /namespaces > GET /namespaces/{namespace}/pods : namespace
            GET /namespaces > GET /namespaces/{namespace}/pods/{name} : namespace
            GET /namespaces/{namespace}/pods > GET /namespaces/{namespace}/pods/{name} : name
        """,
    ),
    case(
        "key",
        "uuid",
        {
            "GET /devices": op(returns=listed(ref("Device"))),
            "GET /devices/{deviceUuid}": op(path("deviceUuid", type="string", format="uuid"), returns=ref("Device")),
        },
        {"Device": obj(uuid={"type": "string", "format": "uuid"}, label="string")},
        right="GET /devices > GET /devices/{deviceUuid} : deviceUuid",
    ),
    case(
        "key",
        "the underscore of a document store",
        {
            "GET /notes": op(returns=listed(ref("Note"))),
            "GET /notes/{noteId}": op(path("noteId"), returns=ref("Note")),
        },
        {"Note": obj(_id="string", text="string")},
        right="GET /notes > GET /notes/{noteId} : noteId",
    ),
    case(
        "key",
        "irregular plurals",
        {
            "GET /people": op(returns=listed(ref("Person"))),
            "GET /people/{personId}": op(path("personId"), returns=ref("Person")),
            "GET /categories": op(returns=listed(ref("Category"))),
            "GET /categories/{categoryId}": op(path("categoryId"), returns=ref("Category")),
            "GET /addresses": op(returns=listed(ref("Address"))),
            "GET /addresses/{addressId}": op(path("addressId"), returns=ref("Address")),
        },
        {"Person": obj(id="string"), "Category": obj(id="string"), "Address": obj(id="string", city="string")},
        right="""
            GET /people > GET /people/{personId} : personId
            GET /categories > GET /categories/{categoryId} : categoryId
            GET /addresses > GET /addresses/{addressId} : addressId
        """,
    ),
    case(
        "key",
        "kebab case and a version in the path",
        {
            "GET /api/v2/line-items": op(returns=obj(data=listed(ref("LineItem")))),
            "PATCH /api/v2/line-items/{line-item-id}": op(path("line-item-id"), body=obj(quantity="integer")),
        },
        {"LineItem": obj(id="string", quantity="integer")},
        right="GET /api/v2/line-items > PATCH /api/v2/line-items/{line-item-id} : line-item-id",
    ),
    case(
        "key",
        "camel in one place, snake in another",
        {
            "GET /shipments": op(returns=listed(obj(shipment_id="string", carrier="string"))),
            "GET /shipments/{shipmentId}": op(path("shipmentId"), returns=obj(shipment_id="string", carrier="string")),
        },
        right="GET /shipments > GET /shipments/{shipmentId} : shipmentId",
    ),
    case(
        "key",
        "an integer may be written as text in a path",
        {
            "GET /rooms": op(returns=listed(obj(id="integer", floor="integer"))),
            "GET /rooms/{roomId}": op(path("roomId"), returns=obj(id="integer", floor="integer")),
        },
        right="GET /rooms > GET /rooms/{roomId} : roomId",
    ),
    case(
        "key",
        "a required query parameter picks a resource",
        {
            "GET /stores": op(returns=listed(ref("Store"))),
            "GET /inventory": op(query("storeId", required=True), returns=obj(sku="string", quantity="integer")),
        },
        {"Store": obj(id="string", city="string")},
        right="GET /stores > GET /inventory : storeId",
    ),
    case(
        "key",
        "children of a parent, then the child",
        {
            "GET /projects": op(returns=listed(ref("Project"))),
            "GET /projects/{projectId}/boards": op(path("projectId"), returns=listed(ref("Board"))),
            "GET /projects/{projectId}/boards/{boardId}": op(path("projectId"), path("boardId"), returns=ref("Board")),
        },
        {"Project": obj(id="string", title="string"), "Board": obj(id="string", title="string")},
        right="""
            GET /projects > GET /projects/{projectId}/boards : projectId
            GET /projects > GET /projects/{projectId}/boards/{boardId} : projectId
            GET /projects/{projectId}/boards > GET /projects/{projectId}/boards/{boardId} : boardId
        """,
    ),
    case(
        "key",
        "children of a parent are later asked for alone",
        {
            "GET /albums/{albumId}/tracks": op(path("albumId"), returns=listed(ref("Track"))),
            "GET /tracks/{trackId}": op(path("trackId"), returns=ref("Track")),
            "GET /albums": op(returns=listed(ref("Album"))),
        },
        {"Album": obj(id="string", artist="string"), "Track": obj(id="string", length="integer")},
        right="""
            GET /albums > GET /albums/{albumId}/tracks : albumId
            GET /albums/{albumId}/tracks > GET /tracks/{trackId} : trackId
        """,
    ),
    case(
        "key",
        "two parameters of one entity",
        {
            "GET /accounts": op(returns=listed(ref("Account"))),
            "POST /transfers/{fromAccountId}/{toAccountId}": op(
                path("fromAccountId"), path("toAccountId"), body=obj(amount="number")
            ),
        },
        {"Account": obj(id="string", owner="string")},
        right="""
            GET /accounts > POST /transfers/{fromAccountId}/{toAccountId} : fromAccountId
            GET /accounts > POST /transfers/{fromAccountId}/{toAccountId} : toAccountId
        """,
    ),
    case(
        "key",
        "a name is the key where the detail operation is reached by it",
        {
            "GET /queues": op(returns=listed(obj(name="string", depth="integer"))),
            "GET /queues/{queueName}": op(path("queueName"), returns=obj(name="string", depth="integer")),
            "DELETE /queues/{queueName}": op(path("queueName")),
        },
        right="""
            GET /queues > GET /queues/{queueName} : queueName
            GET /queues > DELETE /queues/{queueName} : queueName
        """,
    ),
    case(
        "key",
        "a list of bare keys",
        {
            "GET /buckets": op(returns=obj(buckets=listed({"type": "string"}))),
            "GET /buckets/{bucket}": op(path("bucket"), returns=obj(region="string")),
        },
        right="",
        either="GET /buckets > GET /buckets/{bucket} : bucket",
    ),
    case(
        "key",
        "words in two alphabets",
        {
            "GET /상품": op(returns=listed(ref("상품"))),
            "GET /상품/{상품Id}": op(path("상품Id"), returns=ref("상품")),
        },
        {"상품": obj(id="string", 이름="string")},
        right="GET /상품 > GET /상품/{상품Id} : 상품Id",
    ),
    case(
        "key",
        "a key of integers and a key of text beside it: the types tell",
        {
            "GET /tickets": op(returns=listed(ref("Ticket"))),
            "GET /tickets/{ticketId}": op(path("ticketId", **INTEGER), returns=ref("Ticket")),
        },
        {"Ticket": obj(id="integer", reference="string")},
        right="GET /tickets > GET /tickets/{ticketId} : ticketId",
    ),
    case(
        "key",
        "a resource has an id of its own and one for entities of some other system",
        {
            "GET /issuetypes": op(returns=listed(ref("IssueType"))),
            "GET /issuetypes/{id}": op(path("id"), returns=ref("IssueType")),
        },
        {"IssueType": obj(entityId="string", id="string", name="string")},
        right="GET /issuetypes > GET /issuetypes/{id} : id",
    ),
    case(
        "key",
        "a parameter takes the id or the key",
        {
            "GET /projects": op(returns=listed(ref("Project"))),
            "GET /tickets/meta/{projectIdOrKey}/fields": op(
                path("projectIdOrKey"), returns=listed(obj(label="string"))
            ),
            "GET /projects/{projectIdOrKey}": op(path("projectIdOrKey"), returns=ref("Project")),
        },
        {"Project": obj(id="string", key="string", lead="string")},
        right="""
            GET /projects > GET /tickets/meta/{projectIdOrKey}/fields : projectIdOrKey
            GET /projects > GET /projects/{projectIdOrKey} : projectIdOrKey
        """,
    ),
    case(
        "key",
        "what a resource has besides is not what it is",
        {
            "GET /schemes": op(returns=listed(ref("SecuritySchemeWithProjects"))),
            "GET /projects": op(returns=listed(ref("Project"))),
            "GET /projects/{projectId}": op(path("projectId"), returns=ref("Project")),
        },
        {"SecuritySchemeWithProjects": obj(id="string", level="string"), "Project": obj(id="string", lead="string")},
        right="GET /projects > GET /projects/{projectId} : projectId",
    ),
    case(
        "key",
        "a number is no key where there is an id",
        {
            "GET /forms": op(returns=listed(ref("Form"))),
            "GET /forms/{formId}/defaults": op(path("formId"), returns=listed(ref("FormDefault"))),
        },
        {"Form": obj(id="string", title="string"), "FormDefault": obj(formId="string", number="integer")},
        right="GET /forms > GET /forms/{formId}/defaults : formId",
    ),
    case(
        "key",
        "a parameter's name goes on beyond that of its collection",
        {
            "GET /databases": op(returns=obj(databases=listed(obj(id="string", engine="string")))),
            "GET /databases/{database_cluster_uuid}/users": op(
                path("database_cluster_uuid"), returns=listed(obj(grants="string"))
            ),
            "GET /kubernetes/clusters": op(returns=listed(ref("Cluster"))),
            "GET /kubernetes/clusters/{cluster_id}": op(path("cluster_id"), returns=ref("Cluster")),
        },
        {"Cluster": obj(id="string", region="string")},
        right="""
            GET /databases > GET /databases/{database_cluster_uuid}/users : database_cluster_uuid
            GET /kubernetes/clusters > GET /kubernetes/clusters/{cluster_id} : cluster_id
        """,
    ),
)
