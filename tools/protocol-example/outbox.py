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
    """Takes each message once, so that a code that was used is not read again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen = set(self.files())
        self.messages: list[dict[str, str]] = []

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*.json"))

    def wait_for_code(self, address: str) -> str:
        """The code in the next message to an address that has one."""
        return self.wait_for(address, CODE)

    def wait_for(self, address: str, pattern: re.Pattern[str]) -> str:
        """What a pattern finds in the next message to an address where it finds anything: its group, or all of it."""
        deadline = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < deadline:
            self.look()
            for message in self.messages:
                found = pattern.search(message["text"]) if message.get("to") == address else None
                if found:
                    self.messages.remove(message)
                    return found[pattern.groups]
            time.sleep(LOOK_AGAIN_SECONDS)
        raise TimeoutError(f"no message came within {WAIT_SECONDS} s; the server must write to {self.folder}")

    def look(self) -> None:
        """Reads the messages that have come since the last look."""
        for file in self.files():
            if file not in self.seen:
                self.seen.add(file)
                self.messages.append(json.loads(file.read_text()))
