from __future__ import annotations

import pytest
from dash import Dash
from flask.testing import FlaskClient

from dashboard import access, attempts
from tests.dashboard.apps import app_of

TOKEN = "correct horse"  # noqa: S105 - of the test


def client_of(app: Dash) -> FlaskClient:
    client: FlaskClient = app.server.test_client()
    return client


@pytest.fixture
def guarded() -> Dash:
    return app_of(host="", token=TOKEN)


def refusal(app: Dash, client: FlaskClient) -> str:
    """What the visitor behind the client is told when about to edit."""
    cookie = client.get_cookie(access.COOKIE)
    headers = {"Cookie": f"{access.COOKIE}={cookie.value}"} if cookie else {}
    with app.server.test_request_context("/", headers=headers):
        return access.edit_refusal()


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:8050", 200), ("127.0.0.1:8050", 200), ("[::1]:8050", 200), ("evil.example:8050", 403),
     ("evil.example", 403), ("127.0.0.1.evil.example", 403), ("LOCALHOST:8050", 200), ("LocalHost", 200),
     ("127.0.0.2:8050", 200), ("127.0.0.2", 200), ("[::1]", 200), ("[::2]:8050", 403), ("10.0.0.1", 403),
     ("localhost.evil.example", 403), ("[", 403), ("localhost.", 200)],
)  # fmt: skip
def test_a_name_that_was_rebound_to_this_machine_gets_no_answer(host: str, status: int) -> None:
    assert client_of(app_of()).get("/healthz", headers={"Host": host}).status_code == status


@pytest.mark.parametrize("own", ["127.0.0.2", "LOCALHOST", "::1", "[::1]"])
def test_a_server_answers_to_the_name_it_was_started_with(own: str) -> None:
    host = f"[{own}]" if own == "::1" else own
    client = client_of(app_of(host=own))
    assert client.get("/healthz", headers={"Host": f"{host}:8050"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "evil.example"}).status_code == 403


def test_a_public_server_answers_to_any_name() -> None:
    assert client_of(app_of(host="0.0.0.0")).get("/healthz", headers={"Host": "graph.example"}).status_code == 200  # noqa: S104


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"Origin": "http://localhost"}, False),
        ({"Origin": "http://evil.example"}, True),
        ({"Origin": "null"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Site": "same-origin"}, False),
        ({}, False),
    ],
)
def test_other_sites_cannot_press_buttons(headers: dict[str, str], refused: bool) -> None:
    answer = client_of(app_of()).post("/_dash-update-component", json={}, headers=headers)
    assert (answer.status_code == 403) is refused


def test_behind_a_proxy_the_origin_need_not_be_the_host() -> None:
    client = client_of(app_of(host=""))
    answer = client.post("/_dash-update-component", json={}, headers={"Origin": "https://graph.example"})
    assert answer.status_code != 403


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"Origin": "https://graph.example", "Host": "graph.example"}, False),
        ({"Origin": "https://GRAPH.example", "Host": "graph.example:443"}, False),
        ({"Origin": "https://graph.example", "Host": "10.0.0.7:8050", "X-Forwarded-Host": "graph.example"}, False),
        ({"Origin": "https://evil.example", "Host": "graph.example"}, True),
        ({"Origin": "https://evil.example", "Host": "graph.example", "Sec-Fetch-Site": "same-site"}, True),
        ({"Origin": "null", "Host": "graph.example"}, True),
        ({"Origin": "https://graph.example", "Host": "10.0.0.7:8050", "Sec-Fetch-Site": "same-origin"}, False),
        ({"Host": "graph.example"}, False),
    ],
)
def test_who_has_signed_in_cannot_be_made_to_edit_by_another_site(
    guarded: Dash, headers: dict[str, str], refused: bool
) -> None:
    client = client_of(guarded)
    client.post(access.LOGIN_ROUTE, data={"token": TOKEN})
    cookie = client.get_cookie(access.COOKIE)
    assert cookie
    sent = {"Cookie": f"{access.COOKIE}={cookie.value}"} | headers
    answer = guarded.server.test_client().post("/_dash-update-component", json={}, headers=sent)
    assert (answer.status_code == 403) is refused


def test_without_a_token_nobody_is_asked() -> None:
    app = app_of()
    assert refusal(app, client_of(app)) == ""
    page = client_of(app).get(access.LOGIN_ROUTE).get_data(as_text=True)
    assert 'name="token"' not in page
    assert "without an access token: everybody who reaches it may edit" in page


def test_without_a_token_the_sign_in_page_says_why_nobody_may_edit() -> None:
    page = client_of(app_of(host="")).get(access.LOGIN_ROUTE).get_data(as_text=True)
    assert "it is read-only, since others can reach it and no access token is set" in page


def test_a_visitor_who_has_not_signed_in_is_told_how(guarded: Dash) -> None:
    assert access.LOGIN_ROUTE in refusal(guarded, client_of(guarded))


def test_the_token_opens_editing(guarded: Dash) -> None:
    client = client_of(guarded)
    answer = client.post(access.LOGIN_ROUTE, data={"token": TOKEN})
    assert answer.status_code == 303
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert TOKEN not in cookie
    assert refusal(guarded, client) == ""


@pytest.mark.parametrize("given", ["", "wrong", "correct horse ", "ключ"])
def test_any_other_word_does_not(guarded: Dash, given: str) -> None:
    client = client_of(guarded)
    answer = client.post(access.LOGIN_ROUTE, data={"token": given})
    assert answer.status_code == 401
    assert "not the access token" in answer.get_data(as_text=True)
    assert refusal(guarded, client) != ""


def test_guessing_is_stopped_for_a_while(guarded: Dash, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(attempts, "clock", lambda: now)
    client = client_of(guarded)
    answers = [client.post(access.LOGIN_ROUTE, data={"token": "wrong"}).status_code for _ in range(12)]
    assert answers == [401] * 10 + [429] * 2
    stopped = client.post(access.LOGIN_ROUTE, data={"token": TOKEN})
    assert stopped.status_code == 429
    assert int(stopped.headers["Retry-After"]) > 0
    assert "Too many wrong tokens" in stopped.get_data(as_text=True)
    other = client.post(access.LOGIN_ROUTE, data={"token": TOKEN}, environ_base={"REMOTE_ADDR": "10.0.0.9"})
    assert other.status_code == 303
    now += 61
    assert client.post(access.LOGIN_ROUTE, data={"token": TOKEN}).status_code == 303


@pytest.mark.parametrize("value", ["", "1", TOKEN, "ü"])
def test_a_made_up_cookie_opens_nothing(guarded: Dash, value: str) -> None:
    client = client_of(guarded)
    client.set_cookie(access.COOKIE, value)
    assert refusal(guarded, client) != ""


@pytest.mark.parametrize("path", ["/", "/healthz", "/assets/shell.css"])
def test_every_answer_is_hardened(path: str) -> None:
    with client_of(app_of()).get(path) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
