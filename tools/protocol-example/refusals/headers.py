"""Rows 4 to 7: headers that are missing, of another mode, out of form, or out of time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drafts import USER, Call, Draft, finish
from refusals.case import Bench, Refusal, in_draft, in_request, with_header
from transport import Answer, Request

NEEDED = (
    "website",
    "tm",
    "uhti",
    "device-sign",
    "device-sign-mode",
    "device-sign-data-md5",
    "device-sign-key",
)
# Three steps of 100 seconds: one more than the two that a signature may count for.
OUT_OF_TIME_MS = 300_000


def without(name: str) -> Refusal:
    return Refusal(4, f"no {name}", "00020", in_request(lambda request: request.without(name)))


def unsigned_member(bench: Bench) -> Answer:
    """A call that a visitor may make unsigned, with the cookie of a session."""
    call = Call(f"{USER}overview/userinfo", False)
    return bench.send(bench.gateway.unsigned(bench.member, call), bench.member)


def half_signed_visitor(bench: Bench) -> Answer:
    call = Call(f"{USER}overview/userinfo", False)
    request = bench.gateway.unsigned(bench.guest, call)
    return bench.send(request.and_also("device-sign-mode", "1"))


def in_mode(mode: int) -> Refusal:
    def spoil(_: Bench, draft: Draft) -> Draft:
        return replace(draft, call=replace(draft.call, mode=mode))

    return Refusal(5, f"a log-in signed in mode {mode}", "00021", in_draft(spoil))


def formless(fault: str, name: str, value: str) -> Refusal:
    return Refusal(6, fault, "00023", with_header(name, value))


def changed(fault: str, name: str, change: Callable[[str], str]) -> Refusal:
    def spoil(request: Request) -> Request:
        return request.with_header(name, change(request.header(name)))

    return Refusal(6, fault, "00023", in_request(spoil))


def twice(name: str) -> Refusal:
    def spoil(request: Request) -> Request:
        return request.and_also(name, request.header(name))

    return Refusal(6, f"{name} twice", "00023", in_request(spoil))


def digest_in_mode_1(bench: Bench) -> Answer:
    request = finish(bench.listing(mode=1), bench.keys)
    return bench.send(request.and_also("device-sign-data-md5", "0" * 32), bench.member)


def at_another_time(fault: str, shift_ms: int) -> Refusal:
    def spoil(_: Bench, draft: Draft) -> Draft:
        return replace(draft, tm=str(int(draft.tm) + shift_ms))

    return Refusal(7, fault, "00022", in_draft(spoil))


HEADERS = (
    *map(without, NEEDED),
    Refusal(4, "userinfo unsigned in a session", "00020", unsigned_member),
    Refusal(4, "userinfo with a mode and no signature", "00020", half_signed_visitor),
    in_mode(0),
    in_mode(1),
    Refusal(5, "a mode that there is not", "00021", with_header("device-sign-mode", "3")),
    formless("a time with a zero before it", "tm", "0795182128266"),
    formless("a trace id that is too short", "uhti", "0123456789abcde"),
    formless("a trace id of other characters", "uhti", "0123456789abcde!"),
    formless("an empty signature", "device-sign", ""),
    formless("a device check without a signature", "userCheckDeviceSign", "A" * 43),
    formless("an algorithm that there is not", "lastAlgorithm", "rsa512"),
    changed("a time of 12 digits", "tm", lambda tm: tm[:12]),
    changed("an MD5 in capitals", "device-sign-data-md5", str.upper),
    changed("a signature without padding", "device-sign", lambda text: text.rstrip("=")),
    changed("a space in the device key", "device-sign-key", lambda text: f"{text[:64]} {text[64:]}"),
    *map(twice, NEEDED),
    Refusal(6, "an MD5 in mode 1", "00023", digest_in_mode_1),
    at_another_time("300 seconds late", -OUT_OF_TIME_MS),
    at_another_time("300 seconds early", OUT_OF_TIME_MS),
)
