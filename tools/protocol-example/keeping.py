"""What an owner does so that an account lasts: addresses, recovery codes, the rule of second steps, recoveries.

docs/protocol.md, section 8. Each step prints one line by `say`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from drafts import USER, Call
from gateway import Device, Gateway
from outbox import Outbox
from owner import Owner, ensure, refused
from passkeys import prove_by_passkey

STOP_LINK = re.compile(r"#stop-recovery=([A-Za-z0-9_-]{43})")
AREA = "49"
UNKNOWN_ID = "0000000000"


class Keeping(Owner):
    """An owner who prepares for what may go wrong."""

    codes: list[str]

    def make_codes(self) -> None:
        self.codes = list(self.call("security/recoveryCodes/make", {}, self.password)["codes"])
        ensure(len(set(self.codes)) == 10, "ten recovery codes")
        ensure(self.overview()["recoveryCodes"]["left"] == 10, "the overview counts them")
        self.say("made ten recovery codes")

    def set_address(self, address: str, proof: dict[str, str]) -> None:
        code = self.code_to(address, {"purpose": "contactEmail"}, {"email": address})
        wrong = {**proof, "email": address, "verifyCode": other_code(code), **self.password}
        refused(self.ask("security/contact/set", {"channel": "email"}, wrong), "20102", "verifyCode")
        secret = {**proof, "email": address, "verifyCode": code, **self.password}
        self.call("security/contact/set", {"channel": "email"}, secret)
        self.account.email = address

    def change_addresses(self) -> None:
        old = self.account.email
        self.set_address(new_address(), {"oldCode": self.held_code("email", old)})
        self.say("changed the address, with a code to the old one and one to the new one")
        self.set_address(new_address(), {"recoveryCode": self.codes.pop()})
        self.say("changed the address, with a recovery code in place of the old one")
        national = f"151{secrets.randbelow(10**8):08}"
        number = {"mobile": national, "areaCode": AREA}
        to = f"+{AREA}{national}"
        code = self.code_to(to, {"purpose": "contactMobile"}, number)
        secret = {**number, "verifyCode": code, **self.password}
        self.call("security/contact/set", {"channel": "mobile"}, secret)
        ensure(self.overview()["mobile"] is not None, "the account has a number")
        self.say("added a number")
        removal = {"oldCode": self.held_code("mobile", to), **self.password}
        self.call("security/contact/remove", {"channel": "mobile"}, removal)
        ensure(self.overview()["mobile"] is None, "the account has no number")
        self.say("removed the number")
        last = {"recoveryCode": self.codes[-1], **self.password}
        refused(self.ask("security/contact/remove", {"channel": "email"}, last), "20107")
        self.say("kept the last address that the password is used with")

    def choose_steps(self) -> None:
        self.account.enrol_totp(self.device)
        self.call("security/stepRule/set", {"rule": "all", "weakSteps": False}, self.password)
        less = {"rule": "one", "weakSteps": True}
        refused(self.ask("security/stepRule/set", less, self.password), "20102")
        self.call("security/stepRule/set", less, {"recoveryCode": self.codes.pop(), **self.password})
        rule = self.overview()["stepRule"]
        ensure(rule["rule"] == "one" and rule["weakSteps"], "the rule is the chosen one")
        self.say("chose which second steps are enough, with a recovery code for what asks for less")

    def enter_by_code(self) -> None:
        other = Device(self.gateway.keys.make_rsa())
        used = self.codes.pop()
        step = self.gateway.call(other, self.account.login_call, self.device.pair)["verification"]
        ensure(bool(step and step["recoveryCode"]), "a recovery code is taken in place of a step")
        call = Call(f"{USER}verifyLogin/recoveryCode", {"serialNO": step["serialNO"]}, {"recoveryCode": used})
        data = self.gateway.call(other, call)
        ensure(bool(data["accessTokenResVO"]), "the log-in is complete")
        self.account.log_out(other)
        step = self.gateway.call(other, self.account.login_call, self.device.pair)["verification"]
        again = Call(f"{USER}verifyLogin/recoveryCode", {"serialNO": step["serialNO"]}, {"recoveryCode": used})
        refused(self.gateway.ask(other, again), "20102")
        self.say("logged in with a recovery code, which is good once")

    def start(self, name: str, proof: dict[str, str]) -> tuple[str, dict[str, Any]]:
        """Begins a recovery. Answers the new address, and what the gateway says."""
        address = new_address()
        code = self.code_to(address, {"purpose": "recover"}, {"email": address})
        secret = {"loginName": name, "email": address, "verifyCode": code, **proof}
        started: dict[str, Any] = self.call("public/recovery/start", {}, secret)
        return address, started

    def recover(self) -> None:
        address, started = self.start(self.account.email, {"recoveryCode": self.codes.pop()})
        serial = {"serialNO": started["serialNO"]}
        state = self.call("public/recovery/read", {}, serial)
        ensure(state["state"] == "waiting", "a recovery waits")
        code = self.code_to(address, {"purpose": "recover"}, {"email": address})
        password = secrets.token_urlsafe(18)
        finish = {**serial, "verifyCode": code, "pwd": password, "rePwd": password}
        refused(self.ask("public/recovery/finish", {}, finish), "20103")
        self.say("asked for the account, and did not get it before the waiting time is over")
        token = self.outbox.wait_for(self.account.email, STOP_LINK)
        self.call("public/recovery/stop", {}, {"token": token})
        ensure(self.overview()["recovery"] is None, "no recovery is under way")
        state = self.call("public/recovery/read", {}, serial)
        ensure(state["state"] == "waiting", "who asked is not told of it")
        self.say("stopped it by the link that the old address was sent")
        self.start(self.account.email, {})
        ensure(self.call("security/recovery/stop", {}, {})["stopped"] == 1, "one recovery was stopped")
        self.say("stopped another one in the session")
        _, nobodys = self.start(UNKNOWN_ID, {})
        ensure(nobodys.keys() == started.keys(), "an unknown name is answered alike")
        self.say("asked for an unknown account, and was answered alike")


def new_address() -> str:
    return f"{secrets.token_hex(8)}@example.com"


def other_code(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def keep_account(
    gateway: Gateway, outbox: Outbox, declared: dict[str, object], say: Callable[[str], None]
) -> None:
    """Goes through it with an account of its own."""
    keeping = Keeping(gateway, outbox, declared, say)
    keeping.account.register(keeping.device)
    keeping.make_codes()
    keeping.change_addresses()
    keeping.change_device()
    prove_by_passkey(keeping)
    keeping.change_device()
    keeping.choose_steps()
    keeping.enter_by_code()
    keeping.recover()
