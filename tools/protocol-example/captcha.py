"""The captcha that is built in, a proof of work: docs/protocol.md, section 7."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from encoding import to_base64

BUILT_IN = 3


class CaptchaError(Exception):
    """The captcha cannot be solved by this client."""


def solve(work: Mapping[str, object]) -> str:
    """The text for `captchaValidate`."""
    salt = str(work["salt"]).encode()
    start = hashlib.sha256(salt)
    for number in range(int(str(work["maxNumber"])) + 1):
        attempt = start.copy()
        attempt.update(str(number).encode())
        if attempt.hexdigest() == work["challenge"]:
            return answer(work, number)
    raise CaptchaError("no number solves the challenge")


def answer(work: Mapping[str, object], number: int) -> str:
    solved = {
        "algorithm": "SHA-256",
        "challenge": work["challenge"],
        "number": number,
        "salt": work["salt"],
        "signature": work["signature"],
    }
    return to_base64(json.dumps(solved).encode())
