"""A client of the gateway: the configuration, the verified server key, calls with their captcha."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from captcha import BUILT_IN, CaptchaError, solve
from drafts import Call, Draft, device_check, finish
from openssl import KeyPair, Keys
from transport import Answer, CallError, Clock, CookieJar, Request, Transport
from trust import Offer, ServerKey, Verifier

CAPTCHA = "/v1/security/policy/captcha/"
SUCCESS = ("00000", "200")


class Device:
    """A device key and the cookies of the visitor who uses it."""

    def __init__(self, pair: KeyPair) -> None:
        self.pair = pair
        self.jar = CookieJar()


class Gateway:
    """One gateway, as one site's client sees it."""

    def __init__(self, transport: Transport, keys: Keys, website: str) -> None:
        self.transport = transport
        self.keys = keys
        self.website = website
        self.config: dict[str, Any] = {}
        self.server_key: ServerKey | None = None

    @property
    def clock(self) -> Clock:
        return self.transport.clock

    @property
    def offer(self) -> Offer:
        return Offer(self.config["serverPublicKey"], self.config["serverPublicKeySign"])

    def fetch_config(self) -> None:
        answer = self.transport.send(Request("GET", "/v1/mix/config/gatewaySignConfig"))
        self.config = successful("gatewaySignConfig", answer)["gatewaySignConfig"]

    def verify_key(self, verifier: Verifier) -> None:
        self.server_key = verifier.verify(self.offer, int(self.clock.now()))

    def draft(self, device: Device, call: Call) -> Draft:
        """A fresh attempt at a call. Nothing is made before the server key was verified."""
        if not self.server_key:
            raise RuntimeError("the server key is not verified")
        tm = str(self.clock.milliseconds())
        return Draft(call, self.website, device.pair, self.server_key, tm)

    def attempt(self, device: Device, make: Callable[[], Request]) -> Answer:
        """Sends what is made, and made anew as long as the gateway asks to wait."""
        while True:
            answer = self.transport.send(make(), device.jar)
            if answer.status not in (429, 503) or answer.retry_after_seconds is None:
                return answer
            print(f"    the gateway asks to wait {answer.retry_after_seconds} s")
            time.sleep(answer.retry_after_seconds)

    def ask(self, device: Device, call: Call, kept: KeyPair | None = None) -> Answer:
        """Makes a call and solves the captcha that it may ask for. `kept` is a key for the device check."""
        answer = self.attempt(device, lambda: self.finished(device, call, (), kept))
        if answer.code != "10021":
            return answer
        token = self.captcha_token(device, answer.data["scene"])
        return self.attempt(device, lambda: self.finished(device, call, (("captcha-token", token),), kept))

    def finished(
        self,
        device: Device,
        call: Call,
        headers: tuple[tuple[str, str], ...],
        kept: KeyPair | None,
    ) -> Request:
        draft = self.draft(device, call)
        shown = device_check(draft, kept, self.keys) if kept else ()
        return finish(replace(draft, headers=(*headers, *shown)), self.keys)

    def call(self, device: Device, call: Call, kept: KeyPair | None = None) -> Any:
        """The data of a call that succeeds; CallError for any other."""
        return successful(call.path, self.ask(device, call, kept))

    def captcha_token(self, device: Device, scene: str) -> str:
        answer = self.ask(device, self.solved(device, scene))
        return str(successful("check-captcha", answer)["captchaToken"])

    def solved(self, device: Device, scene: str) -> Call:
        """The call that hands in a solved challenge."""
        challenge = self.challenge(device, scene)
        if challenge["captchaType"] != BUILT_IN:
            raise CaptchaError("only the built-in captcha can be solved here")
        return self.handed_in(scene, challenge, solve(challenge["proofOfWork"]))

    def challenge(self, device: Device, scene: str) -> dict[str, Any]:
        call = Call(f"{CAPTCHA}get-captcha-id", {"scene": scene})
        answer = self.attempt(device, lambda: self.unsigned(device, call))
        challenge: dict[str, Any] = successful("get-captcha-id", answer)
        return challenge

    def unsigned(self, device: Device, call: Call) -> Request:
        request = finish(self.draft(device, call), self.keys)
        for name, _ in request.headers:
            if name.startswith("device-sign"):
                request = request.without(name)
        return request

    def handed_in(self, scene: str, challenge: dict[str, Any], validate: str) -> Call:
        fields = {
            "scene": scene,
            "geetestId": challenge["geetestId"],
            "captchaType": challenge["captchaType"],
            "captchaValidate": validate,
        }
        return Call(f"{CAPTCHA}check-captcha", fields)


def successful(name: str, answer: Answer) -> Any:
    if answer.code not in SUCCESS:
        raise CallError(name, answer)
    return answer.data
