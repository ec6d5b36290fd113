"""A small trading backend behind the site: balances by token, withdrawals by introspection, and web hooks.

It keeps everything in memory, and is an example: it shows what a backend has to check, and in which order.
"""

import json
import sys
import threading
import time
import urllib.error
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from settings import Settings, read_settings
from signatures import is_signed
from website import Site
from tokens import InvalidToken, TokenVerifier

LONGEST_BODY = 65_536
# The cookie of a session: with https, and without it on one's own machine.
SESSION_COOKIES = ("__Host-sid", "sid")


class Books:
    """What the backend knows of accounts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._balances: dict[str, str] = {}
        self._seen: set[str] = set()
        self.events: list[dict] = []

    def balance(self, user_id: str) -> str:
        with self._lock:
            return self._balances.get(user_id, "0")

    def take(self, message_id: str, message: dict) -> None:
        """Takes what the site tells, once: a message may come twice, and later than a newer one."""
        with self._lock:
            if message_id in self._seen:
                return
            self._seen.add(message_id)
            self.events.append(message)
            if message["type"] == "account.registered":
                self._balances.setdefault(message["data"]["userId"], "0")


class Refusal(Exception):
    """A request that is not served."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def create_handler(settings: Settings, books: Books) -> type[BaseHTTPRequestHandler]:
    site = Site(settings)
    verifier = TokenVerifier(settings.site, settings.name)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._serve({"/balance": self._balance, "/events": self._events})

        def do_POST(self) -> None:
            self._serve({"/withdrawals": self._withdraw, "/identity": self._identity, "/hooks": self._hook})

        def _serve(self, routes: dict) -> None:
            body = self._body()
            try:
                route = routes.get(self.path)
                if route is None:
                    raise Refusal(404, "path")
                self._answer(200, route(body))
            except Refusal as refusal:
                self._answer(refusal.status, {"error": refusal.reason})
            except (ValueError, KeyError, TypeError):
                self._answer(400, {"error": "body"})
            except urllib.error.HTTPError as error:
                self._answer(502, {"error": f"the site answered {error.code}"})
            except OSError:
                self._answer(503, {"error": "the site does not answer"})

        def _body(self) -> bytes:
            length = self.headers.get("content-length", "0")
            size = int(length) if length.isdigit() else 0
            return self.rfile.read(min(size, LONGEST_BODY))

        def _answer(self, status: int, value: object) -> None:
            text = json.dumps(value).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(text)))
            self.send_header("connection", "close")
            self.end_headers()
            self.wfile.write(text)

        def _balance(self, _body: bytes) -> dict:
            """Reading: a token of a minute is enough, and the site is not asked."""
            scheme, _, token = self.headers.get("authorization", "").partition(" ")
            if scheme.lower() != "bearer":
                raise Refusal(401, "no token")
            try:
                claims = verifier.verify(token)
            except InvalidToken as error:
                raise Refusal(401, str(error)) from error
            user_id = claims["sub"]
            return {"userId": user_id, "balance": books.balance(user_id), "vipLevel": claims["vip_level"]}

        def _withdraw(self, _body: bytes) -> dict:
            """Money: the site is asked at this moment, and a change of the proofs of who somebody is makes it wait."""
            # A page of another site cannot set this header without a preflight, which is not answered.
            if self.headers.get("x-requested-with") != "trading":
                raise Refusal(403, "not of our page")
            cookies = SimpleCookie(self.headers.get("cookie", ""))
            token = next((cookies[name].value for name in SESSION_COOKIES if name in cookies), "")
            if not token:
                raise Refusal(401, "no session")
            session = site.introspect(token)
            if session.get("active") is not True:
                raise Refusal(401, "no session")
            if session["is_demo"]:
                raise Refusal(403, "a demo account")
            if session["identity_level"] < 1:
                raise Refusal(403, "identity")
            if session["money_use_from"] > time.time():
                raise Refusal(403, "wait")
            return {"userId": session["sub"], "withdrawn": True}

        def _identity(self, body: bytes) -> dict:
            """What the exchange's own staff finds out. It listens on this machine alone, and knows no passwords."""
            wish = json.loads(body)
            level = {"identityLevel": wish["level"], "identityFlag": 1}
            return site.say("identity.changed", {"userId": wish["userId"], **level})

        def _hook(self, body: bytes) -> dict:
            if not is_signed(settings.receiving_key, self.headers, body, time.time()):
                raise Refusal(401, "signature")
            books.take(self.headers["webhook-id"], json.loads(body))
            return {}

        def _events(self, _body: bytes) -> list[dict]:
            return books.events

        def log_message(self, format: str, *args: object) -> None:
            """No line for each request: it would hold addresses."""

    return Handler


def main() -> None:
    settings = read_settings()
    server = ThreadingHTTPServer(("127.0.0.1", settings.port), create_handler(settings, Books()))
    print(f"trading backend at http://127.0.0.1:{server.server_address[1]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.exit(0)


if __name__ == "__main__":
    main()
