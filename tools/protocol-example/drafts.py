"""What becomes a signed request: docs/protocol.md, sections 3 and 5.

A draft holds everything that a request is made of, so that a client that wants to be refused can replace one
part of it and leave all else right.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from encoding import to_base64, to_base64url
from openssl import KeyPair, Keys
from sealing import seal
from transport import Request
from trust import ServerKey

USER = "/v1/user/"
T = TypeVar("T")


def unchanged(value: T) -> T:
    return value


@dataclass(frozen=True)
class Call:
    """A call: its path, its fields in clear (or a whole body that is no object), and its secret fields."""

    path: str
    body: Mapping[str, object] | bool = field(default_factory=dict)
    secret: Mapping[str, str] = field(default_factory=dict)
    mode: int = 2


@dataclass(frozen=True)
class Draft:
    """A call with everything that one attempt at it needs. `tm` has 13 digits."""

    call: Call
    website: str
    pair: KeyPair
    server_key: ServerKey
    tm: str
    trace: str = field(default_factory=lambda: secrets.token_hex(16))
    headers: tuple[tuple[str, str], ...] = ()
    change_header: Callable[[dict[str, object]], dict[str, object]] = unchanged
    change_plaintext: Callable[[bytes], bytes] = unchanged
    change_cipher: Callable[[str], str] = unchanged
    change_body: Callable[[bytes], bytes] = unchanged
    change_text: Callable[[bytes], bytes] = unchanged

    @property
    def bucket(self) -> str:
        """The part of the time that is signed: steps of 100 seconds."""
        return self.tm[:8]


def canonical_text(draft: Draft, md5: str) -> bytes:
    lines = ["GW1", str(draft.call.mode), draft.call.path, draft.bucket]
    if draft.call.mode >= 1:
        lines.append(draft.trace)
    if draft.call.mode >= 2:
        lines.append(md5)
    return "\n".join(lines).encode()


def sealed_fields(draft: Draft, keys: Keys) -> str:
    header: dict[str, object] = {
        "alg": "RSA-OAEP-256",
        "enc": "A256CBC-HS512",
        "kid": draft.server_key.kid,
        "p": draft.call.path,
        "dk": draft.pair.thumbprint,
        "ti": draft.trace,
        "ts": draft.bucket,
    }
    plaintext = draft.change_plaintext(json.dumps(draft.call.secret).encode())
    cipher = seal(draft.server_key.spki, draft.change_header(header), plaintext, keys.folder)
    return draft.change_cipher(cipher)


def make_body(draft: Draft, keys: Keys) -> bytes:
    body = draft.call.body
    if isinstance(body, Mapping) and draft.call.secret:
        body = {**body, "cipher": sealed_fields(draft, keys)}
    return draft.change_body(json.dumps(body).encode())


def finish(draft: Draft, keys: Keys) -> Request:
    """Seals the secret fields, takes the digest of the body, signs."""
    body = make_body(draft, keys)
    md5 = hashlib.md5(body, usedforsecurity=False).hexdigest()
    signature = keys.sign(draft.pair, draft.change_text(canonical_text(draft, md5)))
    headers = [
        ("content-type", "application/json"),
        ("website", draft.website),
        ("tm", draft.tm),
        ("uhti", draft.trace),
        ("device-sign", to_base64(signature)),
        ("device-sign-mode", str(draft.call.mode)),
        ("device-sign-key", draft.pair.public_text),
    ]
    if draft.call.mode == 2:
        headers.append(("device-sign-data-md5", md5))
    return Request("POST", draft.call.path, (*headers, *draft.headers), body)


def device_check(draft: Draft, kept: KeyPair, keys: Keys) -> tuple[tuple[str, str], ...]:
    """The headers by which a device shows that it has logged in before: section 3, device check."""
    lines = ("GWD1", draft.call.path, draft.bucket, draft.trace, draft.pair.thumbprint)
    signature = keys.sign(kept, "\n".join(lines).encode())
    shown = f"{kept.thumbprint}.{to_base64url(signature)}"
    return (("userCheckDeviceSign", shown), ("lastAlgorithm", "rsa2048"))
