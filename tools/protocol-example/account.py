"""An account from its registration to its second step: docs/protocol.md, section 8."""

from __future__ import annotations

import secrets
from typing import Any

from drafts import USER, Call
from gateway import Device, Gateway, successful
from openssl import KeyPair
from outbox import Outbox
from totp import Authenticator


class Account:
    """An account that this client opens, with everything that its owner knows."""

    def __init__(self, gateway: Gateway, outbox: Outbox, declared: dict[str, object]) -> None:
        self.gateway = gateway
        self.outbox = outbox
        self.declared = declared
        self.email = f"{secrets.token_hex(8)}@example.com"
        self.password = secrets.token_urlsafe(18)
        self.authenticator: Authenticator | None = None

    @property
    def login_call(self) -> Call:
        return Call(f"{USER}login", {}, {"loginName": self.email, "pwd": self.password})

    def ask_for_code(self, device: Device) -> str:
        """Asks for the code that a registration needs; the gateway asks for a captcha first."""
        fields = {"purpose": "register"}
        self.gateway.call(device, Call(f"{USER}public/sendCode", fields, {"email": self.email}))
        return self.outbox.wait_for_code(self.email)

    def registration(self, code: str, declared: dict[str, object]) -> Call:
        """Passwords, address and code are sealed; what is declared goes in clear."""
        passwords = {"pwd": self.password, "rePwd": self.password}
        return Call(f"{USER}register/email", declared, {"email": self.email, "verifyCode": code, **passwords})

    def register(self, device: Device, code: str | None = None) -> str:
        """Opens the account and answers its user id; the device is logged in. Which terms are asked for, a refusal says."""
        sent = code or self.ask_for_code(device)
        call = self.registration(sent, self.declared)
        answer = self.gateway.ask(device, call)
        if answer.code == "20104" and answer.data["field"] == "terms":
            # A client for people shows these terms, and goes on where they are accepted.
            self.declared["terms"] = answer.data["version"]
            answer = self.gateway.ask(device, self.registration(sent, self.declared))
        data = successful(call.path, answer)
        return str(data["accessTokenResVO"]["userInfo"]["userId"])

    def log_in(self, device: Device, kept: KeyPair | None = None) -> str:
        """Logs in with whatever further step is asked for, and says which: none, second-step or system."""
        data = self.gateway.call(device, self.login_call, kept)
        step = data["verification"]
        if not step:
            return "none"
        data = self.gateway.call(device, self.further_step(step))
        if not data["accessTokenResVO"]:
            raise RuntimeError("the further step did not complete the log-in")
        return str(step["kind"])

    def further_step(self, step: dict[str, Any]) -> Call:
        serial = {"serialNO": step["serialNO"]}
        if step["kind"] == "system":
            code = {"verifyCode": self.outbox.wait_for_code(self.email)}
            return Call(f"{USER}system/verifyLogin", serial, code)
        if step["methods"] != ["totp"]:
            raise RuntimeError(f"methods are asked for that were not enrolled: {step['methods']}")
        return Call(f"{USER}verifyLogin", serial, {"googleCode": self.next_code()})

    def enrol_totp(self, device: Device) -> None:
        """The password is sealed, as it may be; the code goes in clear, as a session with a key allows."""
        start = Call(f"{USER}security/totp/start", {}, {"pwd": self.password})
        self.authenticator = Authenticator(self.gateway.call(device, start)["secret"], self.gateway.clock.now)
        confirm = Call(f"{USER}security/totp/confirm", {"googleCode": self.next_code()})
        self.gateway.call(device, confirm)

    def next_code(self) -> str:
        if not self.authenticator:
            raise RuntimeError("no authenticator is enrolled")
        return self.authenticator.next_code()

    def log_out(self, device: Device) -> None:
        self.gateway.call(device, Call(f"{USER}logout"))
        device.jar.cookies.pop("rt-present", None)
        clear = Call(f"{USER}public/clearCookie")
        self.gateway.attempt(device, lambda: self.gateway.unsigned(device, clear))
