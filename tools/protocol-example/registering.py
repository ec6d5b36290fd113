"""What people declare when they open an account: docs/protocol.md, section 8, registration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from account import Account
from gateway import Device
from owner import refused


@dataclass(frozen=True)
class Refused:
    """A declaration that is not enough, with the field and the reason that the document gives."""

    fields: dict[str, object]
    field: str
    reason: str


def without(fields: dict[str, object], name: str) -> dict[str, object]:
    return {known: value for known, value in fields.items() if known != name}


def insufficient(declared: dict[str, object]) -> list[Refused]:
    """What the operator's gateway does not take, by what it asks for."""
    found: list[Refused] = []
    if "residence" in declared:
        found.append(Refused(without(declared, "residence"), "residence", "missing"))
    if "terms" in declared:
        found.append(Refused(without(declared, "terms"), "terms", "version"))
        found.append(Refused({**declared, "terms": "0.0-of-nobody"}, "terms", "version"))
    return found


def declare_too_little(account: Account, device: Device, code: str, say: Callable[[str], None]) -> None:
    """Tries each of them with a right code, which none of them uses up."""
    for each in insufficient(account.declared):
        answer = account.gateway.ask(device, account.registration(code, each.fields))
        refused(answer, "20104", each.field)
        refused(answer, "20104", each.reason, "reason")
        say(f"was not registered, since {each.field} is refused: {each.reason}")
