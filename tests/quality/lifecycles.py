"""Lifecycles: jobs, uploads, revisions, trash, many at once, moves: which of several keys goes on to which step."""

# ruff: noqa: S106 - a field called secret

from __future__ import annotations

from tests.quality.case import case
from tests.worlds import header, listed, obj, op, path, query, ref

NOTE = {"Note": obj(id="string", text="string")}
FOLDER = {"Folder": obj(id="string", name="string"), "File": obj(id="string", name="string", size="integer")}

CASES = (
    case(
        "lifecycle",
        "a job ends in a file",
        {
            "POST /exports": op(body=obj(format="string"), returns=obj(jobId="string", status="string")),
            "GET /jobs/{jobId}": op(path("jobId"), returns=obj(status="string", resultFileId="string")),
            "GET /files/{fileId}/content": op(path("fileId"), returns={"type": "string", "format": "binary"}),
        },
        right="""
            POST /exports > GET /jobs/{jobId} : jobId
            GET /jobs/{jobId} > GET /files/{fileId}/content : fileId = $.resultFileId
        """,
    ),
    case(
        "lifecycle",
        "what was uploaded is named in what is posted",
        {
            "POST /media": op(body=obj(file="string"), returns=obj(media_id="string", size="integer")),
            "POST /posts": op(
                body=obj("text", text="string", media_ids=listed({"type": "string"})),
                returns=obj(post_id="string", text="string"),
            ),
            "DELETE /posts/{post_id}": op(path("post_id")),
        },
        right="""
            POST /media > POST /posts : media_ids
            POST /posts > DELETE /posts/{post_id} : post_id
        """,
    ),
    case(
        "lifecycle",
        "revisions: compared by two, restored by one",
        {
            "GET /pages": op(returns=listed(obj(id="string", title="string", currentRevisionId="string"))),
            "GET /pages/{pageId}/revisions": op(path("pageId"), returns=listed(ref("Revision"))),
            "GET /pages/{pageId}/revisions/{revisionId}": op(
                path("pageId"), path("revisionId"), returns=ref("Revision")
            ),
            "POST /pages/{pageId}/revert": op(path("pageId"), body=obj("revisionId", revisionId="string")),
            "GET /pages/{pageId}/compare": op(
                path("pageId"),
                query("fromRevisionId", required=True),
                query("toRevisionId", required=True),
                returns=obj(diff="string"),
            ),
        },
        {"Revision": obj(id="string", author="string", createdAt="string")},
        right="""
            GET /pages > GET /pages/{pageId}/revisions & POST /pages/{pageId}/revert : pageId = $[*].id
            GET /pages > GET /pages/{pageId}/compare & GET /pages/{pageId}/revisions/{revisionId} : pageId = $[*].id
            GET /pages > GET /pages/{pageId}/revisions/{revisionId} : revisionId = $[*].currentRevisionId
            GET /pages > POST /pages/{pageId}/revert : revisionId = $[*].currentRevisionId
            GET /pages > GET /pages/{pageId}/compare : fromRevisionId = $[*].currentRevisionId
            GET /pages > GET /pages/{pageId}/compare : toRevisionId = $[*].currentRevisionId
            GET /pages/{pageId}/revisions > GET /pages/{pageId}/revisions/{revisionId} : revisionId = $[*].id
            GET /pages/{pageId}/revisions > POST /pages/{pageId}/revert : revisionId = $[*].id
            GET /pages/{pageId}/revisions > GET /pages/{pageId}/compare : fromRevisionId = $[*].id
            GET /pages/{pageId}/revisions > GET /pages/{pageId}/compare : toRevisionId = $[*].id
        """,
        either="""
            GET /pages/{pageId}/revisions/{revisionId} > POST /pages/{pageId}/revert : revisionId
            GET /pages/{pageId}/revisions/{revisionId} > GET /pages/{pageId}/compare : fromRevisionId
            GET /pages/{pageId}/revisions/{revisionId} > GET /pages/{pageId}/compare : toRevisionId
        """,
    ),
    case(
        "lifecycle",
        "the trash holds what was removed",
        {
            "GET /notes": op(returns=obj(notes=listed(ref("Note")))),
            "DELETE /notes/{noteId}": op(path("noteId"), returns=ref("Note")),
            "GET /trash": op(returns=obj(notes=listed(ref("Note")))),
            "POST /trash/{noteId}/restore": op(path("noteId"), returns=ref("Note")),
        },
        NOTE,
        right="""
            GET /notes > DELETE /notes/{noteId} : noteId
            GET /trash > POST /trash/{noteId}/restore : noteId
        """,
        either="""
            GET /notes & DELETE /notes/{noteId} > POST /trash/{noteId}/restore : noteId
            GET /trash & POST /trash/{noteId}/restore > DELETE /notes/{noteId} : noteId
        """,
    ),
    case(
        "lifecycle",
        "many at once by a list of objects with a key",
        {
            "GET /objects/contacts": op(returns=obj(results=listed(ref("Contact")), paging=obj(after="string"))),
            "POST /objects/contacts": op(body=obj(properties=obj(email="string")), returns=ref("Contact")),
            "POST /objects/contacts/batch/read": op(
                body=obj("inputs", inputs=listed(obj("id", id="string"))), returns=obj(results=listed(ref("Contact")))
            ),
            "POST /objects/contacts/batch/archive": op(body=obj("ids", ids=listed({"type": "string"}))),
        },
        {"Contact": obj(id="string", properties=obj(email="string"))},
        right="""
            GET /objects/contacts & POST /objects/contacts > POST /objects/contacts/batch/read : id
            GET /objects/contacts & POST /objects/contacts > POST /objects/contacts/batch/archive : ids
        """,
        either="POST /objects/contacts/batch/read > POST /objects/contacts/batch/archive : ids",
    ),
    case(
        "lifecycle",
        "copy and move: what is moved, and where to",
        {
            "GET /folders": op(returns=obj(folders=listed(ref("Folder")))),
            "GET /files": op(returns=obj(files=listed(ref("File")))),
            "POST /folders/{folderId}/move": op(
                path("folderId"), body=obj("destinationFolderId", destinationFolderId="string")
            ),
            "POST /files/{fileId}/copy": op(
                path("fileId"), body=obj("targetFolderId", targetFolderId="string", name="string")
            ),
        },
        FOLDER,
        right="""
            GET /folders > POST /folders/{folderId}/move : folderId
            GET /folders > POST /folders/{folderId}/move : destinationFolderId
            GET /folders > POST /files/{fileId}/copy : targetFolderId
            GET /files > POST /files/{fileId}/copy : fileId
        """,
    ),
    case(
        "lifecycle",
        "two of one kind are compared",
        {
            "GET /plans": op(returns=obj(plans=listed(obj(planCode="string", price="number")))),
            "GET /plans/compare": op(
                query("leftPlanCode", required=True),
                query("rightPlanCode", required=True),
                returns=obj(cheaper="string", difference="number"),
            ),
            "GET /regions": op(returns=obj(regions=listed(obj(regionCode="string", price="number")))),
        },
        right="""
            GET /plans > GET /plans/compare : leftPlanCode
            GET /plans > GET /plans/compare : rightPlanCode
        """,
    ),
    case(
        "lifecycle",
        "deliveries of a webhook are sent again",
        {
            "POST /webhooks": op(
                body=obj("url", url="string", events=listed({"type": "string"})),
                returns=obj(id="string", url="string", secret="string"),
            ),
            "GET /webhooks/{webhookId}/deliveries": op(
                path("webhookId"), returns=listed(obj(id="string", status="integer", url="string"))
            ),
            "POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": op(path("webhookId"), path("deliveryId")),
            "GET /events": op(returns=listed(obj(id="string", url="string", status="integer"))),
        },
        right="""
            POST /webhooks > GET /webhooks/{webhookId}/deliveries : webhookId
            POST /webhooks > POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver : webhookId
            GET /webhooks/{webhookId}/deliveries > POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver :
                deliveryId
        """,
    ),
    case(
        "lifecycle",
        "a payment: references by bare nouns",
        {
            "POST /customers": op(body=obj(email="string"), returns=obj(id="string", object="string", email="string")),
            "POST /payment_methods": op(body=obj(type="string"), returns=obj(id="string", object="string")),
            "POST /payment_intents": op(
                body=obj("amount", amount="integer", customer="string", payment_method="string"),
                returns=ref("Intent"),
            ),
            "POST /payment_intents/{intent}/confirm": op(
                path("intent"), body=obj(payment_method="string"), returns=ref("Intent")
            ),
            "POST /refunds": op(
                body=obj(payment_intent="string", charge="string", amount="integer"), returns=obj(id="string")
            ),
            "GET /charges/{charge}": op(path("charge"), returns=obj(amount="integer", id="string")),
        },
        {"Intent": obj(id="string", amount="integer", latest_charge="string")},
        right="""
            POST /customers > POST /payment_intents : customer
            POST /payment_methods > POST /payment_intents & POST /payment_intents/{intent}/confirm : payment_method
            POST /payment_intents > POST /payment_intents/{intent}/confirm : intent
            POST /payment_intents > POST /refunds : payment_intent = $.id
            POST /payment_intents > POST /refunds & GET /charges/{charge} : charge = $.latest_charge
            POST /payment_intents/{intent}/confirm > POST /refunds & GET /charges/{charge} : charge = $.latest_charge
        """,
        either="""
            POST /payment_intents/{intent}/confirm > POST /refunds : payment_intent
            GET /charges/{charge} > POST /refunds : charge
        """,
    ),
    case(
        "lifecycle",
        "a transfer goes from one account to another; amounts and currencies are chosen",
        {
            "GET /accounts": op(
                returns=obj(accounts=listed(obj(accountId="string", currency="string", balance="number")))
            ),
            "GET /accounts/{accountId}/transactions": op(
                path("accountId"),
                query("dateFrom"),
                returns=obj(transactions=listed(obj(transactionId="string", amount="number", currency="string"))),
            ),
            "POST /transfers": op(
                body=obj(
                    "debtorAccountId",
                    debtorAccountId="string",
                    creditorAccountId="string",
                    amount="number",
                    currency="string",
                ),
                returns=obj(transferId="string", amount="number"),
            ),
            "GET /transfers/{transferId}": op(path("transferId"), returns=obj(state="string", amount="number")),
            "POST /disputes": op(
                body=obj("transactionId", transactionId="string", amount="number"), returns=obj(disputeId="string")
            ),
        },
        right="""
            GET /accounts > GET /accounts/{accountId}/transactions : accountId
            GET /accounts > POST /transfers : debtorAccountId
            GET /accounts > POST /transfers : creditorAccountId
            POST /transfers > GET /transfers/{transferId} : transferId
            GET /accounts/{accountId}/transactions > POST /disputes : transactionId
        """,
    ),
    case(
        "lifecycle",
        "a consent is shown in a header afterwards",
        {
            "POST /consents": op(body=obj(validUntil="string"), returns=obj(consentId="string", status="string")),
            "GET /consents/{consentId}": op(path("consentId"), returns=obj(status="string")),
            "GET /accounts": op(
                header("Consent-ID", required=True),
                header("X-Request-ID"),
                returns=obj(accounts=listed(obj(iban="string"))),
            ),
        },
        right="""
            POST /consents > GET /consents/{consentId} : consentId
            POST /consents > GET /accounts : Consent-ID
        """,
    ),
    case(
        "lifecycle",
        "appointments: free slots, patients and who treats them",
        {
            "GET /practitioners": op(query("specialty"), returns=listed(obj(practitionerId="string", name="string"))),
            "GET /slots": op(
                query("practitionerId", required=True),
                query("date"),
                returns=listed(obj(slotId="string", start="string", end="string")),
            ),
            "POST /patients/search": op(
                body=obj(name="string", birthDate="string"),
                returns=obj(matches=listed(obj(patientId="string", name="string", score="number"))),
            ),
            "POST /appointments": op(
                body=obj("slotId", "patientId", slotId="string", patientId="string", reason="string"),
                returns=obj(appointmentId="string", status="string"),
            ),
            "POST /appointments/{appointmentId}/cancel": op(path("appointmentId"), body=obj(reason="string")),
        },
        right="""
            GET /practitioners > GET /slots : practitionerId
            GET /slots > POST /appointments : slotId
            POST /patients/search > POST /appointments : patientId
            POST /appointments > POST /appointments/{appointmentId}/cancel : appointmentId
        """,
    ),
    case(
        "lifecycle",
        "a parcel: a rate is bought, a label printed, a number tracked",
        {
            "GET /carriers": op(returns=obj(carriers=listed(obj(carrierCode="string", name="string")))),
            "POST /rates": op(
                body=obj("weight", weight="number", carrierCodes=listed({"type": "string"})),
                returns=obj(rates=listed(obj(rateId="string", carrierCode="string", price="number"))),
            ),
            "POST /shipments": op(
                body=obj("rateId", rateId="string", weight="number"),
                returns=obj(shipmentId="string", labelId="string", trackingNumber="string", weight="number"),
            ),
            "GET /labels/{labelId}/pdf": op(path("labelId"), returns={"type": "string", "format": "binary"}),
            "GET /tracking/{trackingNumber}": op(
                path("trackingNumber"), returns=obj(events=listed(obj(place="string")))
            ),
            "DELETE /shipments/{shipmentId}": op(path("shipmentId")),
        },
        right="""
            GET /carriers > POST /rates : carrierCodes
            POST /rates > POST /shipments : rateId
            POST /shipments > GET /labels/{labelId}/pdf : labelId
            POST /shipments > GET /tracking/{trackingNumber} : trackingNumber
            POST /shipments > DELETE /shipments/{shipmentId} : shipmentId
        """,
    ),
    case(
        "lifecycle",
        "leave of an employee; who approves is an employee too",
        {
            "GET /employees": op(returns=obj(employees=listed(obj(employeeId="string", fullName="string")))),
            "GET /leave-types": op(returns=listed(obj(id="string", name="string"))),
            "POST /leave-requests": op(
                body=obj(
                    "employeeId",
                    "leaveTypeId",
                    employeeId="string",
                    leaveTypeId="string",
                    approverId={"type": "string", "description": "Employee ID of the approver"},
                ),
                returns=obj(id="string", status="string"),
            ),
            "POST /leave-requests/{requestId}/approve": op(path("requestId"), body=obj(comment="string")),
        },
        right="""
            GET /employees > POST /leave-requests : employeeId
            GET /employees > POST /leave-requests : approverId
            GET /leave-types > POST /leave-requests : leaveTypeId = $[*].id
            POST /leave-requests > POST /leave-requests/{requestId}/approve : requestId
        """,
    ),
    case(
        "lifecycle",
        "an upload in parts: session, parts, completion",
        {
            "POST /uploads": op(body=obj(fileName="string"), returns=obj(uploadId="string", partSize="integer")),
            "PUT /uploads/{uploadId}/parts/{partNumber}": op(
                path("uploadId"), path("partNumber", type="integer"), returns=obj(etag="string")
            ),
            "POST /uploads/{uploadId}/complete": op(
                path("uploadId"),
                body=obj("parts", parts=listed(obj(partNumber="integer", etag="string"))),
                returns=obj(fileId="string"),
            ),
            "GET /files/{fileId}": op(path("fileId"), returns=obj(fileName="string")),
        },
        right="""
            POST /uploads > PUT /uploads/{uploadId}/parts/{partNumber} & POST /uploads/{uploadId}/complete : uploadId
            PUT /uploads/{uploadId}/parts/{partNumber} > POST /uploads/{uploadId}/complete : etag
            POST /uploads/{uploadId}/complete > GET /files/{fileId} : fileId
        """,
    ),
)
