"""Spellings that the protocol uses: base64 with padding, base64url without, thumbprints."""

from __future__ import annotations

import base64
import hashlib


def to_base64(data: bytes) -> str:
    """The standard alphabet, with padding."""
    return base64.b64encode(data).decode("ascii")


def from_base64(text: str) -> bytes:
    """The bytes of a text in the standard alphabet; ValueError where it is spelled in any other way."""
    data = base64.b64decode(text, validate=True)
    if to_base64(data) != text:
        raise ValueError("not the one spelling of these bytes")
    return data


def to_base64url(data: bytes) -> str:
    """The alphabet for addresses, without padding."""
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def from_base64url(text: str) -> bytes:
    """The bytes of a text in the alphabet for addresses; ValueError where it is spelled in any other way."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_base64url(data) != text:
        raise ValueError("not the one spelling of these bytes")
    return data


def thumbprint(spki: bytes) -> str:
    """Names a public key, given as SPKI in DER: 43 characters."""
    return to_base64url(hashlib.sha256(spki).digest())
