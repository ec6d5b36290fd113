"""Signed messages in both directions (Standard Webhooks): HMAC-SHA256 over id, time and body."""

import base64
import hashlib
import hmac

TOLERANCE_SECONDS = 300


def _key(written: str) -> bytes:
    return base64.b64decode(written.removeprefix("whsec_"))


def sign(written_key: str, message_id: str, seconds: int, body: bytes) -> str:
    signed = f"{message_id}.{seconds}.".encode() + body
    mac = hmac.new(_key(written_key), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(mac).decode()


def is_signed(written_key: str, headers, body: bytes, now: float) -> bool:
    """Whether a message is of the site and of this moment. Only then is its body read."""
    message_id = headers.get("webhook-id", "")
    time_text = headers.get("webhook-timestamp", "")
    if not message_id or not time_text.isascii() or not time_text.isdigit():
        return False
    if abs(now - int(time_text)) > TOLERANCE_SECONDS:
        return False
    expected = sign(written_key, message_id, int(time_text), body)
    # After a renewal of the keys there are two signatures, of the new key and of the old one.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)
