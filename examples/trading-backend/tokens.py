"""Access tokens (RFC 9068), verified by the site's published keys (RFC 7517) alone.

RS256 needs one modular power and one comparison, so that the standard library is enough. A backend that may use libraries takes one.
"""

import base64
import hashlib
import hmac
import json
import threading
import time
import urllib.request

CLOCK_TOLERANCE_SECONDS = 5
KEYS_VALID_SECONDS = 300
# A token with an unknown key may come with every request of an attacker: the site is asked no more often than this.
SHORTEST_WAIT_SECONDS = 5

# DER of the algorithm identifier of SHA-256 (RFC 8017, section 9.2).
SHA256_PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")


class InvalidToken(Exception):
    """The token is not to be believed; the message says why."""


def _decode(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise InvalidToken("not base64url") from error


def _json(text: str) -> dict:
    try:
        value = json.loads(_decode(text))
    except ValueError as error:
        raise InvalidToken("not JSON") from error
    if not isinstance(value, dict):
        raise InvalidToken("not an object")
    return value


def _is_signed(key: dict, signed: bytes, signature: bytes) -> bool:
    """RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2.2): the expected bytes are made and compared as a whole."""
    modulus = int.from_bytes(_decode(key["n"]), "big")
    exponent = int.from_bytes(_decode(key["e"]), "big")
    size = (modulus.bit_length() + 7) // 8
    number = int.from_bytes(signature, "big")
    if len(signature) != size or number >= modulus:
        return False
    found = pow(number, exponent, modulus).to_bytes(size, "big")
    tail = SHA256_PREFIX + hashlib.sha256(signed).digest()
    expected = b"\x00\x01" + b"\xff" * (size - len(tail) - 3) + b"\x00" + tail
    return hmac.compare_digest(found, expected)


class TokenVerifier:
    """Keeps the keys of the site for five minutes, and asks anew for a key that it does not know."""

    def __init__(self, site: str, audience: str) -> None:
        self._site = site
        self._audience = audience
        self._keys: dict[str, dict] = {}
        self._read_at = float("-inf")
        self._lock = threading.Lock()

    def _read(self) -> None:
        with urllib.request.urlopen(f"{self._site}/backend/v1/jwks.json", timeout=5) as answer:
            keys = json.load(answer)["keys"]
        self._keys = {key["kid"]: key for key in keys if key["kty"] == "RSA" and key["alg"] == "RS256"}
        self._read_at = time.monotonic()

    def _key(self, kid: object) -> dict:
        with self._lock:
            age = time.monotonic() - self._read_at
            is_unknown = kid not in self._keys
            if age > KEYS_VALID_SECONDS or (is_unknown and age > SHORTEST_WAIT_SECONDS):
                self._read()
            key = self._keys.get(kid) if isinstance(kid, str) else None
        if key is None:
            raise InvalidToken("unknown key")
        return key

    def verify(self, token: str) -> dict:
        """The claims of a token of the site for this backend."""
        parts = token.split(".")
        if len(token) > 4096 or len(parts) != 3:
            raise InvalidToken("not a token")
        head = _json(parts[0])
        if head.get("alg") != "RS256" or head.get("typ") != "at+jwt":
            raise InvalidToken("another kind of token")
        key = self._key(head.get("kid"))
        if not _is_signed(key, f"{parts[0]}.{parts[1]}".encode(), _decode(parts[2])):
            raise InvalidToken("signature")
        claims = _json(parts[1])
        if claims.get("iss") != self._site:
            raise InvalidToken("issuer")
        if claims.get("aud") != self._audience:
            raise InvalidToken("audience")
        expires = claims.get("exp")
        if not isinstance(expires, int) or time.time() > expires + CLOCK_TOLERANCE_SECONDS:
            raise InvalidToken("expired")
        return claims
