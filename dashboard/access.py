"""Who may reach the dashboard and who may edit: host check, token gate, security headers."""

from __future__ import annotations

import hashlib
import hmac
from html import escape
from urllib.parse import urlsplit

from dash import Dash
from flask import Flask, Response, current_app, has_request_context, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from dashboard import attempts
from dashboard.settings import Settings, is_local
from dashboard.theme import css_variables

COOKIE = "toolgraph_editor"
LOGIN_ROUTE = "/login"
_TOKEN_KEY = "TOOLGRAPH_TOKEN"  # noqa: S105 - the name of a setting
_YEAR = 365 * 24 * 3600

_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in · Tool graph</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{colors}</style>
<link rel="stylesheet" href="{assets}/shell.css"><link rel="stylesheet" href="{assets}/login.css"></head>
<body><main>{content}</main></body></html>"""
_LOGIN = """<h1>Sign in to edit</h1>
<p>Everybody who reaches this dashboard may look; changing the graph needs the access token it was started with.</p>
<form method="post" action="{action}">
<label for="token">Access token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
{problem}
<button type="submit">Sign in</button></form>"""
_NO_LOGIN = """<h1>There is nothing to sign in to</h1>
<p>This dashboard was started without an access token: {standing}. To ask for one, start it with the environment
variable <code>TOOLGRAPH_TOKEN</code>.</p>
<p><a href="{home}">To the map</a></p>"""


def edit_refusal() -> str:
    """Say why the present visitor may not edit, or give an empty string; outside a request nobody is refused."""
    if not has_request_context():
        return ""
    token: str = current_app.config.get(_TOKEN_KEY, "")
    shown = request.cookies.get(COOKIE, "")
    if not token or hmac.compare_digest(shown.encode(), _proof(token).encode()):
        return ""
    return f"you have not signed in; open {LOGIN_ROUTE} and give the access token"


def guard(app: Dash, settings: Settings) -> None:
    """Add the checks and headers to an application whose callbacks are all registered."""
    server: Flask = app.server
    server.config[_TOKEN_KEY] = settings.token
    policy = _policy(app, settings)

    @server.before_request
    def _check() -> AnyResponse | None:
        if settings.is_loopback and not is_local(_name(request.host)):
            return Response("This dashboard answers to this machine only.", 403, mimetype="text/plain")
        if request.method == "POST" and _is_cross_site(settings):
            return Response("Requests from other sites are refused.", 403, mimetype="text/plain")
        return None

    @server.after_request
    def _harden(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Frame-Options"] = "DENY"
        return response

    _add_login(app, settings) if settings.token else _add_no_login(app, settings)


def _policy(app: Dash, settings: Settings) -> str:
    # Dash's development tools evaluate text as code.
    scripts = " ".join(("'self'", *app.csp_hashes(), *(("'unsafe-eval'",) if settings.debug else ())))
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


def _name(host: str) -> str:
    """Give a Host header without its port; a name that was rebound to 127.0.0.1 is not this machine's."""
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _is_cross_site(settings: Settings) -> bool:
    """Whether a browser sent this from another site's page.

    Behind a proxy the Host header may differ from the visitor's address: there a browser that says that page and
    address have one origin is believed, and so is the name that the proxy passes on. No page of another site can
    set either. Where neither a token nor this machine's own address guards the dashboard, there is no right to borrow.
    """
    fetched = request.headers.get("Sec-Fetch-Site", "")
    if fetched == "cross-site":
        return True
    origin = request.headers.get("Origin", "")
    if not origin or not (settings.is_loopback or settings.token):
        return False
    if settings.is_loopback:
        return urlsplit(origin).netloc.casefold() != request.host.casefold()
    if fetched == "same-origin":
        return False
    passed_on = request.headers.get("X-Forwarded-Host", "").split(",")
    own = {_name(host.strip()).casefold() for host in (request.host, *passed_on)}
    return _name(urlsplit(origin).netloc).casefold() not in own - {""}


def _proof(token: str) -> str:
    """What the cookie holds: it shows that the token was known, and is the same in every worker process."""
    return hmac.new(token.encode(), b"toolgraph editor", hashlib.sha256).hexdigest()


def _add_login(app: Dash, settings: Settings) -> None:
    server: Flask = app.server
    wrong = attempts.Attempts()

    @server.route(LOGIN_ROUTE, methods=["GET", "POST"])
    def _login() -> AnyResponse:
        given = request.form.get("token", "") if request.method == "POST" else None
        visitor = request.remote_addr or ""
        if given is not None and (wait := wrong.wait(visitor)):
            return _login_page(429, f"Too many wrong tokens. Try again in {wait} seconds.", {"Retry-After": str(wait)})
        if given is not None and hmac.compare_digest(given.encode(), settings.token.encode()):
            response = redirect(app.get_relative_path("/"), 303)
            response.set_cookie(
                COOKIE,
                _proof(settings.token),
                max_age=_YEAR,
                httponly=True,
                samesite="Strict",
                secure=request.is_secure,
            )
            return response
        if given is None:
            return _login_page(200)
        wrong.note(visitor)
        return _login_page(401, "That is not the access token.")

    def _login_page(status: int, problem: str = "", headers: dict[str, str] | None = None) -> Response:
        said = f'<p role="alert">{escape(problem)}</p>' if problem else ""
        return Response(_page(app, _LOGIN.format(action=escape(request.path), problem=said)), status, headers)


def _add_no_login(app: Dash, settings: Settings) -> None:
    server: Flask = app.server
    standing = (
        f"it is read-only, since {settings.read_only_reason}"
        if settings.read_only_reason
        else "everybody who reaches it may edit"
    )

    @server.route(LOGIN_ROUTE)
    def _no_login() -> AnyResponse:
        home = escape(app.get_relative_path("/"))
        return Response(_page(app, _NO_LOGIN.format(standing=escape(standing), home=home)))


def _page(app: Dash, content: str) -> str:
    return _PAGE.format(assets=escape(app.get_relative_path("/assets")), colors=css_variables(), content=content)
