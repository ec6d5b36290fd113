"""What the backend asks of the site, and what it says to it."""

import base64
import json
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timezone

from settings import Settings
from signatures import sign

ATTEMPTS = 3


class Site:
    """The site's interface for backends (docs/trading-backend.md)."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        proof = f"{settings.name}:{settings.secret}".encode()
        self._proof = "Basic " + base64.b64encode(proof).decode()

    def introspect(self, token: str) -> dict:
        """Whether a session or a token is valid at this moment, and whose it is. Anything that fails means: it is not."""
        request = urllib.request.Request(
            f"{self._settings.site}/backend/v1/introspect",
            data=urllib.parse.urlencode({"token": token}).encode(),
            headers={
                "authorization": self._proof,
                "content-type": "application/x-www-form-urlencoded",
            },
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)

    def say(self, message_type: str, data: dict) -> dict:
        """Says what holds from now on. It is said again under the same id until the site has taken it."""
        said_at = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        body = json.dumps({"type": message_type, "timestamp": said_at, "data": data}).encode()
        message_id = "msg_" + secrets.token_urlsafe(16)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._send(message_id, body)
            except urllib.error.HTTPError as error:
                # What is wrong with the message itself is wrong the next time too.
                if error.code < 500 and error.code != 429 or attempt == ATTEMPTS:
                    raise
            except OSError:
                if attempt == ATTEMPTS:
                    raise
            time.sleep(2**attempt)
        raise AssertionError("unreachable")

    def _send(self, message_id: str, body: bytes) -> dict:
        seconds = int(time.time())
        request = urllib.request.Request(
            f"{self._settings.site}/backend/v1/messages/{self._settings.name}",
            data=body,
            headers={
                "content-type": "application/json",
                "webhook-id": message_id,
                "webhook-timestamp": str(seconds),
                "webhook-signature": sign(self._settings.sending_key, message_id, seconds, body),
            },
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)
