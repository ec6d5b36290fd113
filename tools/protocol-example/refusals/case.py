"""What a refusal is: one faulty request, and the answer that docs/protocol.md gives to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from account import Account
from drafts import USER, Call, Draft, finish
from gateway import Device, Gateway
from openssl import Keys
from transport import Answer, Request


@dataclass(frozen=True)
class Bench:
    """What faulty requests are made with: two devices that are logged in, and one whose visitor is nobody."""

    gateway: Gateway
    account: Account
    member: Device
    spare: Device
    guest: Device

    @property
    def keys(self) -> Keys:
        return self.gateway.keys

    def login(self) -> Draft:
        """A log-in without a fault, under the visitor's key."""
        return self.gateway.draft(self.guest, self.account.login_call)

    def listing(self, mode: int = 2) -> Draft:
        """A call without a fault in the session."""
        return self.gateway.draft(self.member, Call(f"{USER}sessions/list", mode=mode))

    def send(self, request: Request, device: Device | None = None) -> Answer:
        """Sends a request as it is, without a look at the answer."""
        return self.gateway.transport.send(request, (device or self.guest).jar)


@dataclass(frozen=True)
class Refusal:
    """A single fault: the row of section 6 that finds it, and the answer that is due. `data` is a part."""

    row: int
    fault: str
    code: str
    send: Callable[[Bench], Answer]
    status: int = 200
    data: dict[str, Any] | None = None

    @property
    def expected(self) -> str:
        return f"{self.status} {self.code}"

    def complaint(self, answer: Answer) -> str | None:
        """What is wrong with an answer; None where it is as expected."""
        if (answer.status, answer.code) != (self.status, self.code):
            return answer.msg
        if answer.sign_error != (self.code if self.names_sign_error else None):
            return f"the header gw-sign-error is {answer.sign_error}"
        data = answer.data or {}
        wrong = [name for name, value in (self.data or {}).items() if data.get(name) != value]
        return f"the data has another {wrong[0]}" if wrong else None

    @property
    def names_sign_error(self) -> bool:
        """The codes of a signature that fails are repeated in a header of their own."""
        return self.code in ("00020", "00021", "00022", "00023")


Change = Callable[[Request], Request]
Spoil = Callable[[Bench, Draft], Draft]


def in_request(change: Change) -> Callable[[Bench], Answer]:
    """The fault comes into a finished log-in."""
    return lambda bench: bench.send(change(finish(bench.login(), bench.keys)))


def in_draft(spoil: Spoil) -> Callable[[Bench], Answer]:
    """The fault is in a log-in from the start, and sealed and signed with it."""
    return lambda bench: bench.send(finish(spoil(bench, bench.login()), bench.keys))


def with_body(body: bytes, call: Call) -> Callable[[Bench], Answer]:
    """A call in the session with a body of the caller's own, rightly signed."""

    def send(bench: Bench) -> Answer:
        draft = replace(bench.listing(), call=call, change_body=lambda _: body)
        return bench.send(finish(draft, bench.keys), bench.member)

    return send


def with_header(name: str, value: str) -> Callable[[Bench], Answer]:
    return in_request(lambda request: request.with_header(name, value))


def with_fields(**fields: Any) -> Callable[[Bench], Answer]:
    return in_draft(lambda _, draft: replace(draft, **fields))
