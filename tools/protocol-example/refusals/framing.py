"""Rows 1 and 2: what is refused before anything of the signature is looked at."""

from __future__ import annotations

from dataclasses import replace

from drafts import Call
from gateway import CAPTCHA
from refusals.case import Bench, Change, Refusal, in_request, with_header
from transport import Answer, Request


def to_target(target: str) -> Change:
    return lambda request: replace(request, target=target)


def unread(fault: str, status: int, change: Change) -> Refusal:
    """A request of row 1: the code is the status with two zeros before it."""
    return Refusal(1, fault, f"00{status}", in_request(change), status)


def foreign(fault: str, name: str, value: str) -> Refusal:
    return Refusal(2, fault, "00403", with_header(name, value), 403)


def send_bare(bench: Bench) -> Answer:
    """What a form of another site could send: a call that takes no signature, without a trace id."""
    challenge = Call(f"{CAPTCHA}get-captcha-id", {"scene": "login"})
    request = bench.gateway.unsigned(bench.guest, challenge)
    return bench.send(request.without("uhti"))


def twice(request: Request, name: str, value: str) -> Request:
    return request.with_header(name, value).and_also(name, value)


def too_long(request: Request) -> Request:
    return replace(request, body=b'{"cipher":"' + b"A" * 65_536 + b'"}')


FRAMING = (
    unread("a path that there is not", 404, to_target("/v1/user/nothing")),
    unread("an escape in the target", 404, to_target("/v1/user/%6Cogin")),
    unread("a doubled slash in the target", 404, to_target("/v1//user/login")),
    unread("a step upwards in the target", 404, to_target("/v1/mix/../user/login")),
    unread("a parameter in the path", 404, to_target("/v1/user/login;a")),
    unread("an empty query", 404, to_target("/v1/user/login?")),
    unread("another method", 405, lambda request: replace(request, method="PUT")),
    unread("another content type", 415, lambda request: request.with_header("content-type", "text/plain")),
    unread("a compressed body", 415, lambda request: request.and_also("content-encoding", "gzip")),
    unread("a body over 64 KiB", 413, too_long),
    unread("headers over 16 KiB", 431, lambda request: request.and_also("x-filler", "a" * 16_384)),
    unread("another host", 400, lambda request: request.and_also("host", "elsewhere.example")),
    unread("two hosts", 400, lambda request: twice(request, "host", "elsewhere.example")),
    unread("another site", 400, lambda request: request.with_header("website", "elsewhere")),
    unread("two content types", 400, lambda request: twice(request, "content-type", "application/json")),
    foreign("a page of another origin", "origin", "https://elsewhere.example"),
    foreign("a page of another site", "sec-fetch-site", "cross-site"),
    Refusal(2, "an unsigned POST without a trace id", "00403", send_bare, 403),
)
