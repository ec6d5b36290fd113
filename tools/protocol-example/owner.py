"""An owner with an account and a device that is logged in, and what is expected of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from account import Account
from drafts import USER, Call
from gateway import Device, Gateway
from outbox import Outbox
from transport import Answer


class OwnerError(Exception):
    """An answer is not the one that the document gives."""


def refused(answer: Answer, code: str, named: str | None = None, part: str = "field") -> None:
    """The answer has this code, and names this field where one is given."""
    found = answer.data.get(part) if isinstance(answer.data, dict) else None
    if answer.code != code or (named is not None and found != named):
        raise OwnerError(f"expected {code} {named or ''}, received {answer.code} {found or ''}")


def ensure(holds: bool, expectation: str) -> None:
    if not holds:
        raise OwnerError(f"expected: {expectation}")


class Owner:
    """Makes calls for an account of its own. Each step is told by `say`."""

    def __init__(
        self, gateway: Gateway, outbox: Outbox, declared: dict[str, object], say: Callable[[str], None]
    ) -> None:
        self.gateway = gateway
        self.outbox = outbox
        self.say = say
        self.device = Device(gateway.keys.make_rsa())
        self.account = Account(gateway, outbox, declared)

    def call(self, path: str, fields: dict[str, Any], secret: dict[str, str]) -> Any:
        return self.gateway.call(self.device, Call(f"{USER}{path}", fields, secret))

    def ask(self, path: str, fields: dict[str, Any], secret: dict[str, str]) -> Answer:
        return self.gateway.ask(self.device, Call(f"{USER}{path}", fields, secret))

    def read(self, path: str, fields: dict[str, Any] | None = None) -> Any:
        """A call that changes nothing, in mode 1."""
        return self.gateway.call(self.device, Call(f"{USER}{path}", fields or {}, mode=1))

    def overview(self) -> dict[str, Any]:
        found: dict[str, Any] = self.read("security/overview")
        return found

    def code_to(self, to: str, fields: dict[str, Any], secret: dict[str, str]) -> str:
        self.call("public/sendCode", fields, secret)
        return self.outbox.wait_for_code(to)

    def held_code(self, channel: str, to: str) -> str:
        """A code to an address that the account has."""
        return self.code_to(to, {"purpose": "secure", "channel": channel}, {})

    @property
    def password(self) -> dict[str, str]:
        return {"pwd": self.account.password}

    def change_device(self) -> None:
        """Section 12: a device may show a password ten times in ten seconds; what follows is shown by another one."""
        other = Device(self.gateway.keys.make_rsa())
        ensure(self.account.log_in(other, self.device.pair) == "none", "a device check makes the device known")
        self.device = other
