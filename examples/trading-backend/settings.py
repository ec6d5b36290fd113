"""What the backend is told from outside: the names of the environment, read once."""

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Where the site is, and what `npm run admin -- backend-add` printed."""

    site: str
    name: str
    secret: str
    sending_key: str
    receiving_key: str
    port: int


def read_settings() -> Settings:
    environment = os.environ
    return Settings(
        site=environment["SITE"].rstrip("/"),
        name=environment["BACKEND_NAME"],
        secret=environment["BACKEND_SECRET"],
        sending_key=environment["SENDING_KEY"],
        receiving_key=environment["RECEIVING_KEY"],
        port=int(environment.get("PORT", "8000")),
    )
