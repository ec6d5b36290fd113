"""Sealed fields, a JWE of RSA-OAEP-256 and A256CBC-HS512: docs/protocol.md, section 5."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from pathlib import Path

from encoding import to_base64url
from openssl import encrypt_cbc, encrypt_oaep


def seal(spki: bytes, header: Mapping[str, object], plaintext: bytes, folder: Path) -> str:
    """The compact form: five parts in base64url, joined by dots. Public files are laid into the folder."""
    part1 = to_base64url(json.dumps(header, separators=(",", ":")).encode())
    content = encrypt_cbc(plaintext)
    mac_key = secrets.token_bytes(32)
    wrapped = encrypt_oaep(spki, mac_key + content.key, folder)
    length = (8 * len(part1)).to_bytes(8, "big")
    authenticated = part1.encode() + content.vector + content.ciphertext + length
    tag = hmac.new(mac_key, authenticated, hashlib.sha512).digest()[:32]
    return ".".join((part1, *map(to_base64url, (wrapped, content.vector, content.ciphertext, tag))))
