"""The list of sessions as its owner reads it: docs/protocol.md, section 8, sessions."""

from __future__ import annotations

from typing import Any

from drafts import USER, Call
from gateway import Device, successful
from owner import Owner, ensure, refused

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
