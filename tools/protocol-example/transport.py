"""Requests and answers over HTTP, cookies, and the clock: docs/protocol.md, sections 1 and 9."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass, replace
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 30
# An answer that took longer says too little about the clock.
SLOWEST_ANSWER_SECONDS = 10


@dataclass(frozen=True)
class Request:
    """A request as it goes over the wire; a header may stand in it twice."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""

    def header(self, name: str) -> str:
        return next(value for known, value in self.headers if known == name)

    def without(self, name: str) -> Request:
        return replace(self, headers=tuple(each for each in self.headers if each[0] != name))

    def and_also(self, name: str, value: str) -> Request:
        return replace(self, headers=(*self.headers, (name, value)))

    def with_header(self, name: str, value: str) -> Request:
        return self.without(name).and_also(name, value)


@dataclass(frozen=True)
class Answer:
    """The status, the envelope and what else counts of an answer."""

    status: int
    code: str
    msg: str
    data: Any
    sign_error: str | None
    retry_after_seconds: int | None


class CallError(Exception):
    """A call that failed: its path, and the code and message of the answer."""

    def __init__(self, path: str, answer: Answer) -> None:
        super().__init__(f"{path}: {answer.code} {answer.msg}")
        self.answer = answer


@dataclass(frozen=True)
class Cookie:
    value: str
    path: str


class CookieJar:
    """The cookies of one visitor, by name."""

    def __init__(self) -> None:
        self.cookies: dict[str, Cookie] = {}

    def take(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = Cookie(morsel.value, morsel["path"] or "/")

    def header_for(self, target: str) -> str:
        sent = {name: each.value for name, each in self.cookies.items() if target.startswith(each.path)}
        return "; ".join(f"{name}={value}" for name, value in sent.items())

    def copy(self) -> CookieJar:
        copy = CookieJar()
        copy.cookies = dict(self.cookies)
        return copy


class Clock:
    """This machine's clock, corrected by what the gateway says of its own."""

    def __init__(self) -> None:
        self.skew_seconds = 0.0

    def now(self) -> float:
        return time.time() + self.skew_seconds

    def milliseconds(self) -> int:
        return int(self.now() * 1000)

    def learn(self, requesttime: str | None, sent: float, received: float) -> None:
        if requesttime and received - sent <= SLOWEST_ANSWER_SECONDS:
            self.skew_seconds = int(requesttime) / 1000 - (sent + received) / 2


class Transport:
    """Sends requests to one origin, each on a connection of its own."""

    def __init__(self, origin: str, clock: Clock) -> None:
        self.origin = origin
        parts = urlsplit(origin)
        secure = parts.scheme == "https"
        self.connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self.place = parts.netloc
        self.clock = clock

    def send(self, request: Request, jar: CookieJar | None = None) -> Answer:
        """Sends an API call. Cookies come from the jar and go into it."""
        cookies = jar.header_for(request.target) if jar else ""
        response, body = self.exchange(request.and_also("cookie", cookies) if cookies else request)
        if jar:
            jar.take(response.headers.get_all("set-cookie") or [])
        envelope = json.loads(body)
        retry_after = response.headers.get("retry-after")
        return Answer(
            status=response.status,
            code=envelope["code"],
            msg=envelope["msg"],
            data=envelope["data"],
            sign_error=response.headers.get("gw-sign-error"),
            retry_after_seconds=int(retry_after) if retry_after else None,
        )

    def fetch_text(self, target: str) -> str:
        """The text of a page or a module."""
        response, body = self.exchange(Request("GET", target))
        if response.status != 200:
            raise OSError(f"{target} answered {response.status}")
        return body.decode()

    def exchange(self, request: Request) -> tuple[http.client.HTTPResponse, bytes]:
        connection = self.connect(self.place, timeout=TIMEOUT_SECONDS)
        own_host = any(name == "host" for name, _ in request.headers)
        try:
            sent = time.time()
            skipped = {"skip_host": own_host, "skip_accept_encoding": True}
            connection.putrequest(request.method, request.target, **skipped)
            for name, value in request.headers:
                connection.putheader(name, value)
            if request.method != "GET":
                connection.putheader("content-length", str(len(request.body)))
            connection.endheaders(request.body or None)
            response = connection.getresponse()
            body = response.read()
            if not response.headers.get("age"):
                self.clock.learn(response.headers.get("requesttime"), sent, time.time())
            return response, body
        finally:
            connection.close()
