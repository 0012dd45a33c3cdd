"""Styles of API: the same reasoning where a resource is asked for in another way than by REST's."""

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import listed, obj, op, path, query, ref

CASES = (
    case(
        "style",
        "methods of a chat in paths with a dot; a message is named by its time stamp",
        {
            "GET /conversations.list": op(returns=obj(ok="boolean", channels=listed(obj(id="string", name="string")))),
            "GET /conversations.history": op(
                query("channel", required=True),
                query("cursor"),
                returns=obj(ok="boolean", messages=listed(obj(ts="string", user="string", text="string"))),
            ),
            "GET /users.info": op(
                query("user", required=True), returns=obj(ok="boolean", user=obj(id="string", name="string"))
            ),
            "GET /users.list": op(
                query("cursor"), returns=obj(ok="boolean", members=listed(obj(id="string", name="string")))
            ),
            "POST /chat.postMessage": op(
                body=obj("channel", channel="string", text="string"),
                returns=obj(ok="boolean", channel="string", ts="string"),
            ),
            "POST /chat.delete": op(
                body=obj("channel", "ts", channel="string", ts="string"), returns=obj(ok="boolean")
            ),
        },
        right="""
            GET /conversations.list > GET /conversations.history : channel = $.channels[*].id
            GET /conversations.list > POST /chat.postMessage & POST /chat.delete : channel = $.channels[*].id
            GET /users.list > GET /users.info : user = $.members[*].id
            GET /conversations.history > GET /users.info : user = $.messages[*].user
            GET /conversations.history > POST /chat.delete : ts = $.messages[*].ts
            POST /chat.postMessage > POST /chat.delete : ts = $.ts
        """,
        either="""
            POST /chat.postMessage > POST /chat.delete & GET /conversations.history : channel
        """,
    ),
    case(
        "style",
        "every method is a POST and names its resource in the last segment",
        {
            "POST /api/customer.search": op(
                body=obj(filter="string", page="integer"),
                returns=obj(customers=listed(obj(id="string", name="string")), total="integer"),
            ),
            "POST /api/customer.get": op(
                body=obj("id", id="string"), returns=obj(customer=obj(id="string", name="string"))
            ),
            "POST /api/contract.create": op(
                body=obj("customerId", customerId="string", start="string"), returns=obj(contract=obj(id="string"))
            ),
            "POST /api/contract.terminate": op(body=obj("id", id="string"), returns=obj(ok="boolean")),
        },
        right="""
            POST /api/customer.search > POST /api/customer.get : id
            POST /api/customer.search > POST /api/contract.create : customerId
            POST /api/contract.create > POST /api/contract.terminate : id
        """,
        either="POST /api/customer.get > POST /api/contract.create : customerId",
    ),
    case(
        "style",
        "actions of a cloud, all by POST, in capitals",
        {
            "POST /DescribeImages": op(
                body=obj(MaxResults="integer"), returns=obj(Images=listed(obj(ImageId="string", Name="string")))
            ),
            "POST /DescribeSubnets": op(
                body=obj(VpcId="string"), returns=obj(Subnets=listed(obj(SubnetId="string", VpcId="string")))
            ),
            "POST /DescribeVpcs": op(
                body=obj(MaxResults="integer"), returns=obj(Vpcs=listed(obj(VpcId="string", CidrBlock="string")))
            ),
            "POST /RunInstances": op(
                body=obj("ImageId", ImageId="string", SubnetId="string", MinCount="integer"),
                returns=obj(ReservationId="string", Instances=listed(obj(InstanceId="string", State="string"))),
            ),
            "POST /DescribeInstances": op(
                body=obj(NextToken="string"),
                returns=obj(Instances=listed(obj(InstanceId="string")), NextToken="string"),
            ),
            "POST /TerminateInstances": op(
                body=obj("InstanceIds", InstanceIds=listed({"type": "string"})), returns=obj(RequestId="string")
            ),
        },
        right="""
            POST /DescribeImages > POST /RunInstances : ImageId
            POST /DescribeSubnets > POST /RunInstances : SubnetId
            POST /DescribeVpcs > POST /DescribeSubnets : VpcId
            POST /RunInstances > POST /TerminateInstances : InstanceIds = $.Instances[*].InstanceId
            POST /DescribeInstances > POST /TerminateInstances : InstanceIds = $.Instances[*].InstanceId
        """,
    ),
    case(
        "style",
        "OData: keys in parentheses, value as the envelope",
        {
            "GET /Customers": op(
                query("$filter"),
                query("$top", type="integer"),
                returns={
                    "type": "object",
                    "properties": {"@odata.context": {"type": "string"}, "value": listed(ref("Customer"))},
                },
            ),
            "GET /Customers('{CustomerID}')": op(path("CustomerID"), returns=ref("Customer")),
            "GET /Orders": op(
                query("$filter"), query("$skip", type="integer"), returns=obj(value=listed(ref("Order")))
            ),
            "GET /Orders({OrderID})": op(path("OrderID", type="integer"), returns=ref("Order")),
            "POST /Orders": op(body=obj("CustomerID", CustomerID="string", Freight="number"), returns=ref("Order")),
        },
        {
            "Customer": obj(CustomerID="string", CompanyName="string"),
            "Order": obj(OrderID="integer", CustomerID="string", Freight="number"),
        },
        right="""
            GET /Customers > GET /Customers('{CustomerID}') : CustomerID
            GET /Customers > POST /Orders : CustomerID
            GET /Orders & GET /Orders({OrderID}) > GET /Customers('{CustomerID}') : CustomerID
            GET /Orders & POST /Orders > GET /Orders({OrderID}) : OrderID
        """,
        either="""
            POST /Orders > GET /Customers('{CustomerID}') : CustomerID
            GET /Orders & GET /Orders({OrderID}) > POST /Orders : CustomerID
        """,
    ),
    case(
        "style",
        "JSON:API: what a relationship points at is told by its type",
        {
            "GET /articles": op(
                returns=obj(
                    data=listed(
                        obj(
                            id="string",
                            type={"type": "string", "enum": ["articles"]},
                            attributes=obj(title="string"),
                            relationships=obj(
                                author=obj(data=obj(id="string", type={"type": "string", "enum": ["people"]}))
                            ),
                        )
                    )
                )
            ),
            "GET /articles/{id}": op(path("id"), returns=obj(data=obj(attributes=obj(title="string")))),
            "GET /people/{id}": op(path("id"), returns=obj(data=obj(attributes=obj(name="string")))),
        },
        right="""
            GET /articles > GET /articles/{id} : id = $.data[*].id
            GET /articles > GET /people/{id} : id = $.data[*].relationships.author.data.id
        """,
    ),
    case(
        "style",
        "HAL: an address in a link is no key",
        {
            "GET /orders": op(
                returns=obj(
                    _embedded=obj(
                        orders=listed(
                            obj(orderId="string", _links=obj(self=obj(href="string"), customer=obj(href="string")))
                        )
                    ),
                    _links=obj(self=obj(href="string"), next=obj(href="string")),
                )
            ),
            "GET /orders/{orderId}": op(path("orderId"), returns=obj(total="number", customerId="string")),
            "GET /customers/{customerId}": op(path("customerId"), returns=obj(name="string")),
        },
        right="""
            GET /orders > GET /orders/{orderId} : orderId
            GET /orders/{orderId} > GET /customers/{customerId} : customerId
        """,
    ),
    case(
        "style",
        "SOAP that was wrapped: requests and results in objects named after the method",
        {
            "POST /GetCustomerList": op(
                body=obj(GetCustomerListRequest=obj(PageNumber="integer")),
                returns=obj(
                    GetCustomerListResponse=obj(
                        GetCustomerListResult=obj(
                            Customers=obj(Customer=listed(obj(CustomerNumber="string", Name="string")))
                        )
                    )
                ),
            ),
            "POST /GetItemList": op(
                body=obj(GetItemListRequest=obj(PageNumber="integer")),
                returns=obj(
                    GetItemListResponse=obj(Items=obj(Item=listed(obj(ItemNumber="string", UnitPrice="number"))))
                ),
            ),
            "POST /GetCustomer": op(
                body=obj(GetCustomerRequest=obj("CustomerNumber", CustomerNumber="string")),
                returns=obj(GetCustomerResponse=obj(Customer=obj(Name="string"))),
            ),
            "POST /CreateInvoice": op(
                body=obj(
                    CreateInvoiceRequest=obj(
                        "CustomerNumber",
                        CustomerNumber="string",
                        Lines=obj(Line=listed(obj("ItemNumber", ItemNumber="string", Quantity="number"))),
                    )
                ),
                returns=obj(CreateInvoiceResponse=obj(InvoiceNumber="string")),
            ),
            "POST /GetInvoice": op(
                body=obj(GetInvoiceRequest=obj("InvoiceNumber", InvoiceNumber="string")),
                returns=obj(GetInvoiceResponse=obj(Invoice=obj(Total="number", CustomerNumber="string"))),
            ),
        },
        right="""
            POST /GetCustomerList > POST /GetCustomer & POST /CreateInvoice : CustomerNumber
            POST /GetItemList > POST /CreateInvoice : ItemNumber
            POST /CreateInvoice > POST /GetInvoice : InvoiceNumber
            POST /GetInvoice > POST /GetCustomer : CustomerNumber
        """,
        either="POST /GetInvoice > POST /CreateInvoice : CustomerNumber",
    ),
    case(
        "style",
        "FHIR: the key of the bundle is not the key of what is bundled",
        {
            "GET /Patient": op(
                query("family"),
                returns=obj(
                    resourceType="string",
                    id="string",
                    entry=listed(obj(fullUrl="string", resource=ref("Patient"))),
                ),
            ),
            "GET /Patient/{id}": op(path("id"), returns=ref("Patient")),
            "GET /Encounter": op(
                query("patient"), returns=obj(id="string", entry=listed(obj(resource=ref("Encounter"))))
            ),
            "GET /Encounter/{id}": op(path("id"), returns=ref("Encounter")),
        },
        {
            "Patient": obj(resourceType="string", id="string", birthDate="string"),
            "Encounter": obj(resourceType="string", id="string", status="string"),
        },
        right="""
            GET /Patient > GET /Patient/{id} : id = $.entry[*].resource.id
            GET /Patient > GET /Encounter : patient = $.entry[*].resource.id
            GET /Encounter > GET /Encounter/{id} : id = $.entry[*].resource.id
        """,
        either="GET /Patient/{id} > GET /Encounter : patient",
    ),
    case(
        "style",
        "one search over several kinds, and reading many at once by their keys",
        {
            "GET /search": op(
                query("q", required=True),
                query("type"),
                returns=obj(
                    tracks=obj(items=listed(ref("Track")), total="integer"),
                    artists=obj(items=listed(ref("Artist")), total="integer"),
                ),
            ),
            "GET /tracks": op(
                query("ids", required=True, type="string", description="A comma-separated list of ids."),
                returns=obj(tracks=listed(ref("Track"))),
            ),
            "GET /tracks/{id}": op(path("id"), returns=ref("Track")),
            "GET /artists/{id}/albums": op(path("id"), returns=obj(items=listed(obj(id="string", name="string")))),
            "GET /albums/{id}": op(path("id"), returns=obj(name="string", release_date="string")),
        },
        {
            "Track": obj(id="string", name="string", artists=listed(ref("Artist"))),
            "Artist": obj(id="string", name="string"),
        },
        right="""
            GET /search > GET /tracks : ids = $.tracks.items[*].id
            GET /search > GET /tracks/{id} : id = $.tracks.items[*].id
            GET /search > GET /artists/{id}/albums : id = $.artists.items[*].id | $.tracks.items[*].artists[*].id
            GET /tracks/{id} > GET /artists/{id}/albums : id = $.artists[*].id
            GET /artists/{id}/albums > GET /albums/{id} : id = $.items[*].id
        """,
        either="""
            GET /tracks > GET /artists/{id}/albums : id = $.tracks[*].artists[*].id
            GET /tracks > GET /tracks/{id} : id
            GET /tracks/{id} > GET /tracks : ids
        """,
    ),
    case(
        "style",
        "verbs in paths and short keys",
        {
            "GET /listUsers": op(returns=obj(users=listed(obj(uid="string", nick="string")))),
            "GET /getUser/{uid}": op(path("uid"), returns=obj(nick="string")),
            "GET /listOrders": op(query("uid", required=True), returns=obj(orders=listed(obj(oid="string")))),
            "GET /getOrder/{oid}": op(path("oid"), returns=obj(total="number", uid="string")),
        },
        right="""
            GET /listUsers > GET /getUser/{uid} & GET /listOrders : uid
            GET /listOrders > GET /getOrder/{oid} : oid
            GET /getOrder/{oid} > GET /getUser/{uid} : uid
        """,
        either="GET /getOrder/{oid} > GET /listOrders : uid",
    ),
    case(
        "style",
        "one key spelled in three cases",
        {
            "GET /sales-orders": op(returns=obj(rows=listed(obj(salesOrderNo="string", total="number")))),
            "GET /sales-orders/{sales_order_no}": op(path("sales_order_no"), returns=obj(total="number")),
            "POST /deliveries": op(
                body=obj(
                    **{"sales-order-no": "string", "note": "string"},
                ),
                returns=obj(deliveryNo="string"),
            ),
            "GET /deliveries/{delivery-no}": op(path("delivery-no"), returns=obj(state="string")),
        },
        right="""
            GET /sales-orders > GET /sales-orders/{sales_order_no} : sales_order_no
            GET /sales-orders > POST /deliveries : sales-order-no
            POST /deliveries > GET /deliveries/{delivery-no} : delivery-no
        """,
    ),
    case(
        "style",
        "custom methods after a colon",
        {
            "POST /v1/documents:batchImport": op(body=obj(uri="string"), returns=obj(operationId="string")),
            "GET /v1/operations/{operationId}": op(path("operationId"), returns=obj(done="boolean")),
            "POST /v1/operations/{operationId}:cancel": op(path("operationId"), returns=obj()),
            "GET /v1/documents": op(returns=obj(documents=listed(obj(documentId="string", title="string")))),
            "POST /v1/documents/{documentId}:translate": op(
                path("documentId"), body=obj(language="string"), returns=obj(text="string")
            ),
        },
        right="""
            POST /v1/documents:batchImport > GET /v1/operations/{operationId} : operationId
            POST /v1/documents:batchImport > POST /v1/operations/{operationId}:cancel : operationId
            GET /v1/documents > POST /v1/documents/{documentId}:translate : documentId
        """,
    ),
    case(
        "style",
        "plurals that no rule makes",
        {
            "GET /companies": op(returns=listed(obj(id="string", name="string"))),
            "GET /companies/{company_id}": op(path("company_id"), returns=obj(name="string")),
            "GET /people": op(returns=listed(obj(id="string", name="string"))),
            "GET /people/{personId}": op(path("personId"), returns=obj(name="string")),
            "GET /analyses": op(returns=listed(obj(id="string", score="number"))),
            "GET /analyses/{analysis_id}": op(path("analysis_id"), returns=obj(score="number")),
            "GET /indices": op(returns=listed(obj(id="string", size="number"))),
            "GET /indices/{indexId}": op(path("indexId"), returns=obj(size="number")),
            "GET /addresses": op(returns=listed(obj(id="string", street="string"))),
            "GET /addresses/{address_id}": op(path("address_id"), returns=obj(street="string")),
            "GET /children": op(returns=listed(obj(id="string", age="number"))),
            "GET /children/{childId}": op(path("childId"), returns=obj(age="number")),
        },
        right="""
            GET /companies > GET /companies/{company_id} : company_id
            GET /people > GET /people/{personId} : personId
            GET /analyses > GET /analyses/{analysis_id} : analysis_id
            GET /indices > GET /indices/{indexId} : indexId
            GET /addresses > GET /addresses/{address_id} : address_id
            GET /children > GET /children/{childId} : childId
        """,
    ),
    case(
        "style",
        "Chinese names",
        {
            "GET /用户": op(returns=obj(数据=listed(obj(用户编号="string", 姓名="string")))),
            "GET /用户/{用户编号}": op(path("用户编号"), returns=obj(姓名="string", 部门编号="string")),
            "GET /部门/{部门编号}": op(path("部门编号"), returns=obj(名称="string")),
            "GET /订单": op(query("用户编号"), returns=obj(数据=listed(obj(订单编号="string", 姓名="string")))),
            "GET /订单/{订单编号}": op(path("订单编号"), returns=obj(姓名="string")),
        },
        right="""
            GET /用户 > GET /用户/{用户编号} & GET /订单 : 用户编号
            GET /用户/{用户编号} > GET /部门/{部门编号} : 部门编号
            GET /订单 > GET /订单/{订单编号} : 订单编号
        """,
    ),
    case(
        "style",
        "Korean names",
        {
            "GET /회원": op(returns=obj(목록=listed(obj(회원번호="string", 이름="string")))),
            "GET /회원/{회원번호}": op(path("회원번호"), returns=obj(이름="string")),
            "POST /예약": op(body=obj("회원번호", 회원번호="string", 이름="string"), returns=obj(예약번호="string")),
            "DELETE /예약/{예약번호}": op(path("예약번호")),
        },
        right="""
            GET /회원 > GET /회원/{회원번호} & POST /예약 : 회원번호
            POST /예약 > DELETE /예약/{예약번호} : 예약번호
        """,
    ),
    case(
        "style",
        "an administration: several keys in one path, lists by word, changes by body",
        {
            "GET /system/user/list": op(
                query("pageNum", type="integer"),
                returns=obj(rows=listed(obj(userId="integer", deptId="integer", userName="string")), total="integer"),
            ),
            "GET /system/user/{userId}": op(
                path("userId", type="integer"),
                returns=obj(data=obj(userName="string"), roleIds=listed({"type": "integer"})),
            ),
            "DELETE /system/user/{userIds}": op(path("userIds", type="array", items={"type": "integer"})),
            "PUT /system/user/changeStatus": op(body=obj("userId", userId="integer", status="string")),
            "GET /system/dept/list": op(returns=obj(data=listed(obj(deptId="integer", deptName="string")))),
            "GET /system/dept/{deptId}": op(path("deptId", type="integer"), returns=obj(data=obj(deptName="string"))),
            "GET /system/role/list": op(returns=obj(rows=listed(obj(roleId="integer", roleName="string")))),
            "POST /system/user": op(
                body=obj("userName", userName="string", deptId="integer", roleIds=listed({"type": "integer"}))
            ),
        },
        right="""
            GET /system/user/list > GET /system/user/{userId} & PUT /system/user/changeStatus : userId
            GET /system/user/list > DELETE /system/user/{userIds} : userIds
            GET /system/user/list & GET /system/dept/list > GET /system/dept/{deptId} : deptId
            GET /system/dept/list > POST /system/user : deptId
            GET /system/role/list > POST /system/user : roleIds
        """,
        either="""
            GET /system/user/list > POST /system/user : deptId
            GET /system/user/{userId} > POST /system/user : roleIds
        """,
    ),
)
