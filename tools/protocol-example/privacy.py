"""One's own data, and leaving: docs/protocol.md, section 8."""

from __future__ import annotations

import csv
import io
import json
import secrets

from notices import wait_for_notices
from owner import Owner, ensure, refused

CSV_HEAD = ["part", "row", "name", "value"]


def refuse_unproven(owner: Owner, path: str, fields: dict[str, object]) -> None:
    """Nothing without the password, and nothing with another one."""
    for proof in ({}, {"pwd": secrets.token_hex(12)}):
        refused(owner.ask(path, fields, proof), "20101")


def take_data(owner: Owner, user_id: str) -> None:
    refuse_unproven(owner, "privacy/export", {"format": "json"})
    made = owner.call("privacy/export", {"format": "json"}, owner.password)
    parts = json.loads(made["content"])
    ensure(made["name"].endswith(".json"), "a name for a file of JSON")
    ensure(parts["account"]["user_id"] == user_id, "the file is about the account")
    others = [part for name, part in parts.items() if name != "account"]
    ensure(all(isinstance(part, list) for part in others), "every other part is a list")
    made = owner.call("privacy/export", {"format": "csv"}, owner.password)
    rows = list(csv.reader(io.StringIO(made["content"], newline="")))
    ensure(made["name"].endswith(".csv") and rows[0] == CSV_HEAD, "a file of CSV with its columns")
    ensure(["account", "1", "user_id", user_id] in rows, "it is about the account too")
    wait_for_notices(owner, ["exported", "exported"])
    owner.say("took the data as JSON and as CSV, and was told of both")


def leave_and_stay(owner: Owner) -> None:
    refused(owner.ask("privacy/keep", {}, {}), "20205")
    refuse_unproven(owner, "privacy/close", {})
    closes_at = owner.call("privacy/close", {}, owner.password)["closesAt"]
    ensure(closes_at > owner.gateway.clock.milliseconds(), "there is time to come back")
    again = owner.call("privacy/close", {}, owner.password)["closesAt"]
    ensure(again == closes_at, "a second call does not move the day")
    ensure(owner.overview()["closesAt"] == closes_at, "the overview has the day")
    owner.say("began to close the account, which is used as before")
    owner.call("privacy/keep", {}, {})
    ensure(owner.overview()["closesAt"] is None, "the account is not closing")
    refused(owner.ask("privacy/keep", {}, {}), "20205")
    wait_for_notices(owner, ["closingStopped", "closing"])
    owner.say("kept it, and was told of both")
