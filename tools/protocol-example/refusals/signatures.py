"""Rows 8 to 11: keys, digests and signatures that do not hold, and requests that come again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drafts import USER, Call, Draft, device_check, finish
from encoding import to_base64
from gateway import Device
from openssl import KeyPair
from refusals.case import Bench, Refusal, in_draft, in_request, with_fields
from transport import Answer, Request


def forged(row: int, fault: str, send: Callable[[Bench], Answer]) -> Refusal:
    return Refusal(row, fault, "00023", send)


def under_key(make: Callable[[Bench], KeyPair]) -> Callable[[Bench], Answer]:
    """A log-in that names a key of a kind that is not taken. The kind is looked at before the signature."""

    def send(bench: Bench) -> Answer:
        pair = make(bench)
        request = finish(bench.login(), bench.keys)
        return bench.send(request.with_header("device-sign-key", pair.public_text))

    return send


def under_foreign_key(bench: Bench) -> Answer:
    """The session's cookie with a request that another key signed rightly."""
    draft = replace(bench.listing(), pair=bench.guest.pair)
    return bench.send(finish(draft, bench.keys), bench.member)


def with_last_byte_changed(request: Request) -> Request:
    return replace(request, body=request.body[:-1] + b" }")


def with_bit_turned(request: Request) -> Request:
    text = request.header("device-sign")
    return request.with_header("device-sign", ("B" if text[0] == "A" else "A") + text[1:])


def signed_by_another(bench: Bench) -> Answer:
    """The key is the guest's, the signature is not."""
    request = finish(bench.login(), bench.keys)
    other = finish(replace(bench.login(), pair=bench.member.pair), bench.keys)
    return bench.send(request.with_header("device-sign", other.header("device-sign")))


def padded(*options: str) -> Callable[[Bench], Answer]:
    """A signature by the right key over the right text, in another way."""
    settings = tuple(part for option in options for part in ("-sigopt", option))

    def send(bench: Bench) -> Answer:
        taken: list[bytes] = []

        def take(text: bytes) -> bytes:
            taken.append(text)
            return text

        request = finish(replace(bench.login(), change_text=take), bench.keys)
        signature = bench.keys.sign(bench.guest.pair, taken[0], settings)
        return bench.send(request.with_header("device-sign", to_base64(signature)))

    return send


def for_another_path(bench: Bench) -> Answer:
    request = finish(bench.listing(), bench.keys)
    return bench.send(replace(request, target=f"{USER}security/overview"), bench.member)


def for_another_time(request: Request) -> Request:
    """The next step of 100 seconds, which is in time, but not the one that was signed."""
    return request.with_header("tm", str(int(request.header("tm")) + 100_000))


def for_another_trace(request: Request) -> Request:
    return request.with_header("uhti", "0" * 32)


def text_of(change: Callable[[bytes], bytes]) -> Callable[[Bench], Answer]:
    return with_fields(change_text=change)


def false_device_check(bench: Bench, draft: Draft) -> Draft:
    """A check that the kept key made for another request."""
    other = bench.login()
    return replace(draft, headers=device_check(other, bench.member.pair, bench.keys))


def again(bench: Bench) -> Answer:
    request = finish(bench.listing(), bench.keys)
    first = bench.send(request, bench.member)
    if first.code != "00000":
        return first
    return bench.send(request, bench.member)


def same_trace_again(bench: Bench) -> Answer:
    first = bench.listing(mode=1)
    answer = bench.send(finish(first, bench.keys), bench.member)
    if answer.code != "00000":
        return answer
    call = Call(f"{USER}security/overview")
    return bench.send(finish(replace(first, call=call), bench.keys), bench.member)


def without_session(bench: Bench) -> Answer:
    stranger = Device(bench.guest.pair)
    draft = bench.gateway.draft(stranger, Call(f"{USER}sessions/list"))
    return bench.send(finish(draft, bench.keys), stranger)


SIGNATURES = (
    forged(8, "a device key on a curve", under_key(lambda bench: bench.keys.make_p256())),
    forged(8, "a device key of 1024 bits", under_key(lambda bench: bench.keys.make_rsa(1024))),
    forged(8, "a device key of 3072 bits", under_key(lambda bench: bench.keys.make_rsa(3072))),
    forged(8, "a device key with exponent 3", under_key(lambda bench: bench.keys.make_rsa(2048, 3))),
    forged(8, "a key that is not the session's", under_foreign_key),
    forged(9, "a body that is not the digest's", in_request(with_last_byte_changed)),
    forged(10, "a changed signature", in_request(with_bit_turned)),
    forged(10, "a signature by another key", signed_by_another),
    forged(10, "a signature with PKCS 1 padding", padded("rsa_padding_mode:pkcs1")),
    forged(10, "a signature with a salt of 20 bytes", padded("rsa_padding_mode:pss", "rsa_pss_saltlen:20")),
    forged(10, "a signature for another path", for_another_path),
    forged(10, "a signature for another time", in_request(for_another_time)),
    forged(10, "a signature for another trace id", in_request(for_another_trace)),
    forged(10, "a text with a line end behind it", text_of(lambda text: text + b"\n")),
    forged(10, "a text of another scheme", text_of(lambda text: text.replace(b"GW1", b"GW2", 1))),
    forged(10, "a device check for another request", in_draft(false_device_check)),
    Refusal(11, "the same request again", "00022", again),
    Refusal(11, "another call with the same trace id", "00022", same_trace_again),
    Refusal(11, "no session", "00004", without_session),
)
