"""Words of general and office English that people use for one another."""

from __future__ import annotations

from functools import cache

from toolgraph.search.words import stem

_ALIKE = """
photo picture image | song track music tune | singer artist musician band | movie film | mail email
phone telephone mobile | customer client buyer shopper | employee worker staff | company organization business firm
seller vendor supplier merchant | product item goods article | cost price fee charge rate | bill invoice
ship shipping shipment delivery deliver dispatch | buy purchase order | cart basket bag
review rating feedback | comment note remark | message text chat | folder directory | document file
stop halt end terminate cancel | start begin launch run | resume continue start | stock inventory availability
setting preference configuration | account user profile member | role permission access right
group team | tag label | issue ticket bug problem | task todo job | meeting appointment event | address location place
error failure exception fault | log history record | report analytics statistics stats metric | vehicle car automobile
house home property | doctor physician | patient person | category genre type kind | latest recent newest new
popular top best favorite trending | balance funds money | website site page web url | machine host server computer
version release revision | navigate visit go open | write save store | loudness volume sound | next skip forward
all every bulk batch multiple several collection | find search lookup query | forecast prediction predict
weather climate | hotel lodging accommodation | flight plane airline | trip journey travel | ticket booking reservation
teacher instructor | student pupil learner | lesson course class | school university college | exam test quiz
me my current self own authenticated | teammate collaborator member contributor | notify notification alert
subscribe subscription follow | disable deactivate off | enable activate on | image thumbnail | coupon discount voucher
refund return reimbursement | quantity amount count number | size dimension resize | delete remove erase clear empty
add insert append attach | rename name title | area zone region | status state health condition
currency exchange money | employee personnel people | salary pay wage payroll | quote offer estimate | rule policy
secret password credential key | link url shortlink | picture avatar | summary overview abstract | duplicate copy clone
"""


@cache
def _groups() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for group in _ALIKE.replace("\n", "|").split("|"):
        stems = list(dict.fromkeys(stem(word) for word in group.split()))
        for one in stems:
            found.setdefault(one, {}).update(dict.fromkeys(other for other in stems if other != one))
    return {one: tuple(others) for one, others in found.items()}


def alike(term: str) -> tuple[str, ...]:
    """Give the stems of words that are used for a stemmed word.

    >>> alike("song")
    ('track', 'music', 'tune')
    """
    return _groups().get(term, ())
