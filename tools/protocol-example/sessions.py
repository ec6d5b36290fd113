"""The list of sessions as its owner reads it: docs/protocol.md, section 8, sessions."""

from __future__ import annotations

import json
from typing import Any

from drafts import USER, Call
from encoding import from_base64url
from gateway import Device, successful
from owner import Owner, ensure, refused

TOKEN_MS = 60_000
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


def log_in_by_browser(owner: Owner) -> Device:
    """A log-in that says of which browser it is; the device check makes its device known."""
    gateway, kept = owner.gateway, owner.device.pair
    device = Device(gateway.keys.make_rsa())
    headers = (("user-agent", FIREFOX),)
    call = owner.account.login_call
    answer = gateway.attempt(device, lambda: gateway.finished(device, call, headers, kept))
    ensure(successful(call.path, answer)["verification"] is None, "a known device needs no further step")
    return device


def words_of(session: dict[str, Any]) -> tuple[object, ...]:
    return tuple(session[name] for name in ("browser", "system", "country", "signedInBy"))


def look_at_sessions(owner: Owner) -> None:
    """A gateway as it is by default has no file of countries."""
    other = log_in_by_browser(owner)
    listed = owner.read("sessions/list")["sessions"]
    own = [each for each in listed if each["current"]]
    others = [each for each in listed if not each["current"]]
    ensure(len(own) == len(others) == 1, "the list has the two sessions of the account")
    ensure(words_of(own[0]) == (None, None, None, "password"), "a client without a user agent is no browser")
    ensure(words_of(others[0]) == ("Firefox", "Windows", None, "password"), "the browser and the system in words")
    owner.say("read with which browser, on which system and by which method each session began")
    ended = owner.call("sessions/end", {"handle": others[0]["handle"]}, {})
    ensure(ended == {"ended": 1}, "one session was ended")
    refused(owner.gateway.ask(other, Call(f"{USER}sessions/list")), "00004")
    owner.say("ended the other session")


def claims_of(token: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The head and the claims of a token. That the site signed it is for its backend to verify."""
    first, second, _ = token.split(".")
    return json.loads(from_base64url(first)), json.loads(from_base64url(second))


def show_session(owner: Owner, user_id: str, audience: str | None) -> None:
    """Asks for what shows the session to one trading backend, where the operator has one."""
    refused(owner.ask("sessions/token", {"audience": "nobodys-backend"}, {}), "20906")
    owner.say("was refused a token for a backend that the operator does not have")
    if audience is None:
        return
    made = owner.call("sessions/token", {"audience": audience}, {})
    head, claims = claims_of(made["token"])
    keys = json.loads(owner.gateway.transport.fetch_text("/backend/v1/jwks.json"))["keys"]
    ensure(head["kid"] in [key["kid"] for key in keys], "a published key signed the token")
    ensure((claims["sub"], claims["aud"]) == (user_id, audience), "the token is of this account, for that backend")
    left = made["expiresAt"] - owner.gateway.clock.milliseconds()
    ensure(0 < left <= TOKEN_MS and claims["exp"] * 1000 == made["expiresAt"], "it is good for a minute at most")
    owner.say("showed the session to a trading backend by a token")
