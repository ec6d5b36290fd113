"""Codes out of the outbox, where a server without a mail service leaves its messages as JSON files."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

WAIT_SECONDS = 30
LOOK_AGAIN_SECONDS = 0.1
CODE = re.compile(r"\b[0-9]{6}\b")


class Outbox:
    """Reads each message once, so that a code that was used is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen = set(self.files())

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*.json"))

    def wait_for_code(self, address: str) -> str:
        """The code in the next message to an address."""
        deadline = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < deadline:
            for file in self.files():
                message = self.read(file)
                code = CODE.search(message["text"]) if message.get("to") == address else None
                if code:
                    return code[0]
            time.sleep(LOOK_AGAIN_SECONDS)
        raise TimeoutError(f"no code came within {WAIT_SECONDS} s; the server must write to {self.folder}")

    def read(self, file: Path) -> dict[str, str]:
        """The fields of a message; none where it was read before."""
        if file in self.seen:
            return {}
        self.seen.add(file)
        message: dict[str, str] = json.loads(file.read_text())
        return message
