"""Messages about what happened to an account, and the words that stand in them: docs/protocol.md, section 8."""

from __future__ import annotations

import re
import secrets
import time
from typing import Any

from drafts import USER, Call
from gateway import Device
from owner import Owner, ensure, refused
from outbox import LOOK_AGAIN_SECONDS, WAIT_SECONDS
from transport import Request

LINK = re.compile(r"/notice/([A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})")
NOTICE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
FORM = (("content-type", "application/x-www-form-urlencoded"),)
NOT_WORDS = ("abc", "a" * 33, "two  spaces", "example.com", "one\ntwo")


def wait_for_notices(owner: Owner, expected: list[str]) -> list[dict[str, Any]]:
    """The list, once these are its newest ones. Notices are sent beside the answers of calls."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        listed: list[dict[str, Any]] = owner.read("security/notices")["notices"]
        newest = [each["matter"] for each in listed[: len(expected)]]
        if newest == expected:
            return listed
        ensure(time.monotonic() < deadline, f"the newest notices are {expected}, not {newest}")
        time.sleep(LOOK_AGAIN_SECONDS)


def set_words(owner: Owner, words: str | None) -> None:
    owner.call("security/antiPhishingCode", {"phrase": words}, owner.password)
    user = owner.gateway.call(owner.device, Call(f"{USER}overview/userinfo", False, {}, 1))["userInfo"]
    ensure(user.get("antiPhishingCode") == words, "the account has the words that were set")


def choose_words(owner: Owner) -> None:
    path, email = "security/antiPhishingCode", owner.account.email
    for proof in ({}, {"pwd": secrets.token_hex(12)}):
        refused(owner.ask(path, {"phrase": "blue heron"}, proof), "20101")
    for words in NOT_WORDS:
        refused(owner.ask(path, {"phrase": words}, owner.password), "00400")
    for words in ("blue heron", "red kite"):
        set_words(owner, words)
        owner.outbox.wait_for(email, re.compile(words))
    set_words(owner, None)
    owner.outbox.wait_for(email, re.compile("red kite"))
    owner.say("set, changed and removed the words that stand in mails")


def read_notices(owner: Owner) -> None:
    listed = wait_for_notices(owner, ["phraseRemoved", "phraseSet", "phraseSet"])
    first = listed[0]
    ensure(bool(NOTICE_ID.fullmatch(first["id"])), "a notice has an id")
    ensure(first["channel"] == "mail" and not first["reported"], "it went by mail, and nobody reported it")
    ensure("*" in first["sentTo"] and first["sentTo"] != owner.account.email, "its address is masked")
    older = owner.read("security/notices", {"before": first["id"]})["notices"]
    ensure(older[:2] == listed[1:3], "older ones follow")
    nobodys = owner.read("security/notices", {"before": "A" * 22})
    ensure(nobodys == {"notices": [], "next": None}, "the id of nobody's notice leads nowhere")
    owner.say("read the notices, the newest first")


def page(owner: Owner, method: str, token: str) -> int:
    """The status of the page of a link, as a browser without a session opens it and presses its button."""
    headers = FORM if method == "POST" else ()
    response, _ = owner.gateway.transport.exchange(Request(method, f"/notice/{token}", headers))
    return response.status


def report_notice(owner: Owner) -> None:
    """An owner who reads, in any mail that has a link, of something that was somebody else's doing."""
    token = owner.outbox.wait_for(owner.account.email, LINK)
    forged = f"{token[:-1]}{'A' if token[-1] != 'A' else 'E'}"
    ensure(page(owner, "GET", token) == 200, "the link opens a page")
    ensure(page(owner, "POST", forged) == 404, "a link that nobody made opens nothing")
    owner.read("sessions/list")
    ensure(page(owner, "POST", token) == 200, "its button is taken")
    refused(owner.ask("sessions/list", {}, {}), "00004")
    ensure(page(owner, "POST", token) == 410, "it is taken once")
    known = owner.device
    owner.device = Device(owner.gateway.keys.make_rsa())
    ensure(owner.account.log_in(owner.device, known.pair) == "system", "no device is known any more")
    listed = owner.read("security/notices")["notices"]
    ensure(sum(each["reported"] for each in listed) == 1, "the list says which notice was reported")
    owner.say("said of a notice that it was somebody else, which ended the session and forgot the device")
    ask_for_account(owner, token)


def ask_for_account(owner: Owner, token: str) -> None:
    """The same link names the account where its owner no longer knows what it is called."""
    address = f"{secrets.token_hex(8)}@example.com"
    code = owner.code_to(address, {"purpose": "recover"}, {"email": address})
    wish = {"notice": token, "email": address, "verifyCode": code}
    started = owner.call("public/recovery/start", {}, wish)
    ensure(owner.overview()["recovery"] is not None, "a recovery of the account is under way")
    ensure(started.keys() == {"serialNO", "readyAt"}, "the answer is that of any recovery")
    ensure(owner.call("security/recovery/stop", {}, {}) == {"stopped": 1}, "the owner stops it")
    owner.say("asked for the account by the link of a notice, and stopped that in the session")
