"""One-time passwords by time (RFC 6238): SHA-1, 6 digits, steps of 30 seconds."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from collections.abc import Callable

STEP_SECONDS = 30
# A code of the step before still counts; one that is about to fall out of the tolerance is not used.
MARGIN_SECONDS = 12


def code_of(secret: bytes, step: int) -> str:
    digest = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


class Authenticator:
    """Gives codes for one account, and none twice: a step counts once. The clock is in seconds."""

    def __init__(self, secret_text: str, clock: Callable[[], float]) -> None:
        self.secret = base64.b32decode(secret_text + "=" * (-len(secret_text) % 8))
        self.clock = clock
        self.last_step = 0

    def next_code(self) -> str:
        oldest = int((self.clock() + MARGIN_SECONDS) // STEP_SECONDS) - 1
        step = max(self.last_step + 1, oldest)
        wait_seconds = (step - 1) * STEP_SECONDS - self.clock()
        if wait_seconds > 0:
            time.sleep(wait_seconds + 1)
        self.last_step = step
        return code_of(self.secret, step)
