"""Rows 13 to 15: the body, the ciphertext, the captcha of codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from secrets import token_hex
from typing import Any

from drafts import USER, Call, Draft, finish
from encoding import from_base64url, to_base64url
from gateway import Device
from openssl import KeyPair
from refusals.case import Bench, Refusal, with_body, with_fields
from transport import Answer

LISTING = Call(f"{USER}sessions/list")
CONFIRMING = Call(f"{USER}security/totp/confirm")
ENDING = Call(f"{USER}sessions/end")
ASKED = {"group": "gateway", "scene": "sendCode"}


def send_code(bench: Bench, token: str | None, pair: KeyPair | None = None) -> Answer:
    """Asks for a code, a call that is due a captcha; no code is sent where it has none. Each time to another address: a code of the last
    minute to the same one would be answered in place of a captcha."""
    email = f"{token_hex(8)}@example.com"
    call = Call(f"{USER}public/sendCode", {"purpose": "register"}, {"email": email})
    device = Device(pair or bench.guest.pair)
    headers = (("captcha-token", token),) if token else ()
    return bench.send(finish(replace(bench.gateway.draft(device, call), headers=headers), bench.keys), device)


def with_foreign_token(bench: Bench) -> Answer:
    token = bench.gateway.captcha_token(bench.guest, "sendCode")
    return send_code(bench, token, bench.member.pair)


def with_token_of(scene: str) -> Callable[[Bench], Answer]:
    return lambda bench: send_code(bench, bench.gateway.captcha_token(bench.guest, scene))


def with_spent_token(bench: Bench) -> Answer:
    """A token is used up by its first call, whatever comes of it."""
    token = bench.gateway.captcha_token(bench.guest, "sendCode")
    first = send_code(bench, token)
    return first if first.code == "10021" else send_code(bench, token)


def uncaptured(fault: str, send: Callable[[Bench], Answer]) -> Refusal:
    return Refusal(15, fault, "10021", send, data=ASKED)


def unread(fault: str, body: bytes, call: Call = LISTING) -> Refusal:
    return Refusal(13, fault, "00400", with_body(body, call), 400)


def unopened(fault: str, **fields: Any) -> Refusal:
    return Refusal(14, fault, "00024", with_fields(**fields))


def bound_otherwise(fault: str, name: str, value: str) -> Refusal:
    return unopened(fault, change_header=lambda header: {**header, name: value})


def less(name: str) -> Callable[[dict[str, object]], dict[str, object]]:
    return lambda header: {known: value for known, value in header.items() if known != name}


def part_changed(index: int) -> Callable[[str], str]:
    """Turns one bit in the middle of a part."""

    def change(cipher: str) -> str:
        parts = cipher.split(".")
        data = bytearray(from_base64url(parts[index]))
        data[len(data) // 2] ^= 1
        parts[index] = to_base64url(bytes(data))
        return ".".join(parts)

    return change


def plaintext(value: object) -> Callable[[bytes], bytes]:
    return lambda _: json.dumps(value).encode()


def with_more(name: str, value: str) -> Callable[[bytes], bytes]:
    return lambda text: json.dumps({**json.loads(text), name: value}).encode()


def in_clear(bench: Bench) -> Answer:
    login = bench.login()
    call = Call(login.call.path, login.call.secret)
    return bench.send(finish(replace(login, call=call), bench.keys))


def both_ways(bench: Bench) -> Answer:
    login = bench.login()
    call = replace(login.call, body={"loginName": bench.account.email})
    return bench.send(finish(replace(login, call=call), bench.keys))


def switch_in_clear(bench: Bench) -> Answer:
    """A call that is always sealed, also in a session."""
    call = Call(f"{USER}sub/switch/web", {"userId": "0000000000"})
    return bench.send(finish(bench.gateway.draft(bench.member, call), bench.keys), bench.member)


def retired_key(bench: Bench) -> Answer:
    """A key that the gateway does not have: one of its own kind, made here."""
    pair = bench.keys.make_rsa()
    login: Draft = bench.login()
    key = replace(login.server_key, kid=pair.thumbprint, spki=pair.spki)
    return bench.send(finish(replace(login, server_key=key), bench.keys))


BODIES = (
    uncaptured("no captcha", lambda bench: send_code(bench, None)),
    uncaptured("a captcha token that there is not", lambda bench: send_code(bench, "A" * 43)),
    uncaptured("a captcha token of another device", with_foreign_token),
    uncaptured("a captcha token of another scene", with_token_of("login")),
    uncaptured("a captcha token a second time", with_spent_token),
    unread("a body that is no JSON", b"{"),
    unread("a body that is not UTF-8", b'{"handle":"\xff"}', ENDING),
    unread("an empty body where there are fields", b"", CONFIRMING),
    unread("a field that the call does not know", b'{"page":1}'),
    unread("a key twice", b'{"handle":"' + b"A" * 22 + b'","handle":"' + b"A" * 22 + b'"}', ENDING),
    unread("the key __proto__", b'{"__proto__":{}}'),
    unread("the key constructor", b'{"constructor":{}}'),
    unread("33 levels", b'{"handle":' + b"[" * 32 + b"]" * 32 + b"}", ENDING),
    unread("a field of another form", b'{"handle":"short"}', ENDING),
    Refusal(14, "sealed to a key that the gateway does not have", "00021", retired_key),
    bound_otherwise("sealed for another path", "p", f"{USER}agency/login"),
    bound_otherwise("sealed for another device key", "dk", "A" * 43),
    bound_otherwise("sealed for another trace id", "ti", "0" * 32),
    bound_otherwise("sealed for another time", "ts", "18000000"),
    bound_otherwise("another wrapping of the key", "alg", "RSA-OAEP"),
    bound_otherwise("another encryption", "enc", "A256GCM"),
    bound_otherwise("a compressed plaintext", "zip", "DEF"),
    unopened("a header with crit", change_header=lambda header: {**header, "crit": ["p"]}),
    unopened("a header without ts", change_header=less("ts")),
    unopened("a changed wrapped key", change_cipher=part_changed(1)),
    unopened("a changed vector", change_cipher=part_changed(2)),
    unopened("a changed ciphertext", change_cipher=part_changed(3)),
    unopened("a changed tag", change_cipher=part_changed(4)),
    unopened("a part too few", change_cipher=lambda cipher: cipher.rpartition(".")[0]),
    unopened("a part too many", change_cipher=lambda cipher: f"{cipher}.AAAA"),
    unopened("a padded part", change_cipher=lambda cipher: f"{cipher}="),
    unopened("an empty ciphertext", change_cipher=lambda _: ""),
    unopened("a plaintext that is no JSON", change_plaintext=lambda _: b"{"),
    unopened("a plaintext that is a list", change_plaintext=plaintext([])),
    unopened("a secret that is a number", change_plaintext=plaintext({"loginName": "name", "pwd": 1})),
    unopened("a secret too few", change_plaintext=plaintext({"loginName": "somebody"})),
    unopened("a secret that the call does not know", change_plaintext=with_more("rePwd", "a")),
    Refusal(14, "secret fields in clear", "00024", in_clear),
    Refusal(14, "a secret field both ways", "00024", both_ways),
    Refusal(14, "a switch of accounts in clear", "00024", switch_in_clear),
)
