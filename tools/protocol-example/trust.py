"""The statement about the server key: docs/protocol.md, section 4."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from encoding import from_base64, from_base64url, thumbprint
from openssl import Certificate, Keys, OpensslError, PublicKey, read_certificate, read_public_key

TRUST_MODULE = "trust-certificates"
LONGEST_LIFE_SECONDS = 8_640_000
STATEMENT = re.compile(r"1\.([A-Za-z0-9_-]{43})\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.([A-Za-z0-9_-]+)")
IMPORT_MAP = re.compile(r'<script[^>]*type="importmap"[^>]*>(.*?)</script>', re.DOTALL)
CERTIFICATES = re.compile(r"export const certificates = (\[[^\]]*\])")


class TrustError(Exception):
    """The server key is not to be used, and why."""


@dataclass(frozen=True)
class Statement:
    """What is said about a server key, and by which signature. Times are seconds since the epoch."""

    kid: str
    not_before: int
    expires: int
    signature: bytes

    def text(self, website: str, key_text: str) -> bytes:
        """The text that is signed."""
        lines = ("GWK1", website, self.kid, str(self.not_before), str(self.expires), key_text)
        return "\n".join(lines).encode()


@dataclass(frozen=True)
class ServerKey:
    """A server key that was verified."""

    kid: str
    spki: bytes


@dataclass(frozen=True)
class Offer:
    """What the signing configuration offers: the key as base64 SPKI, and the statement as text."""

    key_text: str
    statement_text: str


class Verifier:
    """Verifies offers for one site under pinned certificates."""

    def __init__(self, keys: Keys, website: str, certificates: Sequence[Certificate]) -> None:
        self.keys = keys
        self.website = website
        self.certificates = certificates

    def verify(self, offer: Offer, now_seconds: int) -> ServerKey:
        """The four steps in their order; TrustError names the one that failed."""
        statement = read_statement(offer.statement_text)
        spki = read_server_key(offer.key_text, statement.kid)
        if statement.expires - statement.not_before > LONGEST_LIFE_SECONDS:
            raise TrustError("step 3: the statement holds for too long")
        if not statement.not_before <= now_seconds < statement.expires:
            raise TrustError("step 3: the statement does not hold at this time")
        text = statement.text(self.website, offer.key_text)
        in_force = [each for each in self.certificates if each.not_before <= now_seconds < each.not_after]
        if not any(self.signed_by(each.key, text, statement.signature) for each in in_force):
            raise TrustError("step 4: no valid certificate signed the statement")
        return ServerKey(statement.kid, spki)

    def signed_by(self, key: PublicKey, text: bytes, signature: bytes) -> bool:
        if key.kind == "prime256v1":
            return len(signature) == 64 and self.keys.verifies(key, text, to_der(signature))
        return key.kind == "rsa" and key.bits >= 2048 and self.keys.verifies(key, text, signature)


def read_statement(text: str) -> Statement:
    parts = STATEMENT.fullmatch(text)
    if not parts:
        raise TrustError("step 1: the statement has another form")
    try:
        return Statement(parts[1], int(parts[2]), int(parts[3]), from_base64url(parts[4]))
    except ValueError as error:
        raise TrustError(f"step 1: {error}") from error


def read_server_key(text: str, kid: str) -> bytes:
    try:
        spki = from_base64(text)
        key = read_public_key(spki)
    except (ValueError, OpensslError) as error:
        raise TrustError("step 2: the server key cannot be read") from error
    if key.kind != "rsa" or key.bits < 2048 or key.exponent != 65537:
        raise TrustError("step 2: the server key is of another kind")
    if thumbprint(spki) != kid:
        raise TrustError("step 2: the statement is about another key")
    return spki


def to_der(signature: bytes) -> bytes:
    """Two numbers of 32 bytes as the DER sequence that openssl reads."""

    def number(data: bytes) -> bytes:
        digits = data.lstrip(b"\0") or b"\0"
        positive = digits if digits[0] < 0x80 else b"\0" + digits
        return bytes((0x02, len(positive))) + positive

    content = number(signature[:32]) + number(signature[32:])
    return bytes((0x30, len(content))) + content


def certificates_in_folder(folder: Path) -> list[Certificate]:
    """The present certificate and the next one, as the operator keeps them."""
    return [read_certificate((folder / name).read_bytes(), "PEM") for name in ("current.pem", "next.pem")]


def certificates_of_page(fetch: Callable[[str], str]) -> list[Certificate]:
    """The certificates that pages embed: in the module that the import map names."""
    found = IMPORT_MAP.search(fetch("/"))
    address = json.loads(found[1])["imports"].get(TRUST_MODULE) if found else None
    if not address:
        raise TrustError("the page names no module of certificates")
    listed = CERTIFICATES.search(fetch(address))
    if not listed:
        raise TrustError("the module names no certificates")
    return [read_certificate(from_base64(each), "DER") for each in json.loads(listed[1])]
