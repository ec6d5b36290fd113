"""A passkey in software: docs/protocol.md, section 8, passkeys; WebAuthn level 3, sections 6.1, 6.5.4 and 7.2."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from encoding import to_base64url
from openssl import Keys
from owner import Owner, ensure, refused

USER_IS_PRESENT, USER_IS_VERIFIED, HAS_NEW_KEY = 0x01, 0x04, 0x40
NO_MODEL = bytes(16)


def head(kind: int, number: int) -> bytes:
    """The head of an item of CBOR (RFC 8949, section 3); nothing here is longer than 65535."""
    if number < 24:
        return bytes((kind << 5 | number,))
    return bytes((kind << 5 | 24, number)) if number < 256 else bytes((kind << 5 | 25,)) + number.to_bytes(2, "big")


def cbor(value: Any) -> bytes:
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    return head(5, len(value)) + b"".join(cbor(name) + cbor(part) for name, part in value.items())


class Passkey:
    """A key on P-256 that signs for one origin, and counts how often."""

    def __init__(self, keys: Keys, origin: str) -> None:
        self.keys = keys
        self.origin = origin
        self.pair = keys.make_p256()
        self.raw_id = secrets.token_bytes(32)
        self.uses = 0

    @property
    def id(self) -> str:
        return to_base64url(self.raw_id)

    def authenticator_data(self, party: str, flags: int) -> bytes:
        self.uses += 1
        shown = flags | USER_IS_PRESENT | USER_IS_VERIFIED
        return hashlib.sha256(party.encode()).digest() + bytes((shown,)) + self.uses.to_bytes(4, "big")

    def client_data(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def as_text(self, **response: bytes) -> str:
        named = {"id": self.id, "rawId": self.id, "type": "public-key", "clientExtensionResults": {}}
        return json.dumps({**named, "response": {name: to_base64url(part) for name, part in response.items()}})

    def create(self, options: dict[str, Any]) -> str:
        """The new key in the notation of COSE. Its point is the end of the SPKI."""
        point = self.pair.spki[-64:]
        key = cbor({1: 2, 3: -7, -1: 1, -2: point[:32], -3: point[32:]})
        made = NO_MODEL + len(self.raw_id).to_bytes(2, "big") + self.raw_id + key
        data = self.authenticator_data(options["rp"]["id"], HAS_NEW_KEY) + made
        return self.as_text(
            clientDataJSON=self.client_data("webauthn.create", options["challenge"]),
            attestationObject=cbor({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def get(self, options: dict[str, Any]) -> str:
        said = self.client_data("webauthn.get", options["challenge"])
        data = self.authenticator_data(options["rpId"], 0)
        signature = self.keys.sign(self.pair, data + hashlib.sha256(said).digest(), ())
        return self.as_text(clientDataJSON=said, authenticatorData=data, signature=signature)


def prove_by_passkey(owner: Owner) -> None:
    """Lets less be enough at the log-in, with a passkey in place of a code."""
    refused(owner.ask("security/stepRule/start", {}, {}), "20205")
    gateway = owner.gateway
    passkey = Passkey(gateway.keys, gateway.transport.origin)
    options = owner.call("security/passkey/start", {}, owner.password)["options"]
    owner.call("security/passkey/confirm", {"name": "Key", "response": passkey.create(options)}, {})
    owner.call("security/stepRule/set", {"rule": "all", "weakSteps": False}, owner.password)
    options = owner.call("security/stepRule/start", {}, {})["options"]
    ensure([each["id"] for each in options["allowCredentials"]] == [passkey.id], "the passkey is asked for")
    less, proof = {"rule": "one", "weakSteps": True}, {"fidoVerifyCode": passkey.get(options), **owner.password}
    owner.call("security/stepRule/set", less, proof)
    ensure(owner.overview()["stepRule"]["weakSteps"], "the rule is the chosen one")
    owner.call("security/stepRule/set", {"rule": "all", "weakSteps": False}, owner.password)
    refused(owner.ask("security/stepRule/set", less, proof), "20102")
    owner.call("security/passkey/remove", {"credentialId": passkey.id}, owner.password)
    owner.say("let less be enough with a passkey, whose proof is good once, and removed the passkey")
