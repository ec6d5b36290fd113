"""Rows 15 and 16: guessed passwords, the calls' own codes, old tokens.

The last ones end the sessions of the bench.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from captcha import answer as wrong_answer
from drafts import USER, Call, Draft, finish
from gateway import Device
from refusals.case import Bench, Refusal
from transport import Answer, Request

UNKNOWN_SERIAL = "A" * 43
ASKED_AT_LOGIN = {"group": "gateway", "scene": "login"}
MOST_GUESSES = 10
APART_MS = 1000


def guests(make: Callable[[Bench], Call]) -> Callable[[Bench], Answer]:
    """A call of a visitor, with the captcha that it may ask for."""
    return lambda bench: bench.gateway.ask(bench.guest, make(bench))


def members(make: Callable[[Bench], Call]) -> Callable[[Bench], Answer]:
    return lambda bench: bench.gateway.ask(bench.member, make(bench))


def with_wrong_password(bench: Bench) -> Call:
    return Call(f"{USER}login", {}, {"loginName": bench.account.email, "pwd": secrets.token_hex(12)})


def with_unknown_name(_: Bench) -> Call:
    name = f"{secrets.token_hex(8)}@example.com"
    return Call(f"{USER}login", {}, {"loginName": name, "pwd": secrets.token_hex(12)})


def with_wrong_code(bench: Bench) -> Answer:
    data = bench.gateway.call(bench.guest, bench.account.login_call)
    serial = data["verification"]["serialNO"]
    call = Call(f"{USER}verifyLogin", {"serialNO": serial}, {"googleCode": "000000"})
    return bench.gateway.ask(bench.guest, call)


def with_unknown_serial(_: Bench) -> Call:
    return Call(f"{USER}verifyLogin", {"serialNO": UNKNOWN_SERIAL}, {"googleCode": "000000"})


def agency_with_unknown_serial(_: Bench) -> Call:
    path = f"{USER}agency/verifyLogin/recoveryCode"
    return Call(path, {"serialNO": UNKNOWN_SERIAL}, {"recoveryCode": "A" * 10})


def application(bench: Bench, declared: dict[str, str], changes: dict[str, str]) -> Call:
    password = bench.account.password
    fields = {"email": f"{secrets.token_hex(8)}@example.com", "pwd": password, "rePwd": password}
    return Call(f"{USER}register/email", declared, {**fields, "verifyCode": "000000", **changes})


def registration(**changes: str) -> Callable[[Bench], Call]:
    return lambda bench: application(bench, bench.account.declared, changes)


def undeclared(*names: str) -> Callable[[Bench], Call]:
    """A registration that leaves these declarations out, as clients do that do not know of them."""

    def make(bench: Bench) -> Call:
        declared = {name: value for name, value in bench.account.declared.items() if name not in names}
        return application(bench, declared, {})

    return make


def with_other_terms(_: Bench) -> Call:
    return Call(f"{USER}privacy/terms", {"version": "never-offered"})


def unsolved_captcha(bench: Bench) -> Answer:
    gateway = bench.gateway
    challenge = gateway.challenge(bench.guest, "sendCode")
    wrong = wrong_answer(challenge["proofOfWork"], challenge["proofOfWork"]["maxNumber"] + 1)
    return gateway.ask(bench.guest, gateway.handed_in("sendCode", challenge, wrong))


def solved_twice(bench: Bench) -> Answer:
    call = bench.gateway.solved(bench.guest, "sendCode")
    bench.gateway.call(bench.guest, call)
    return bench.gateway.ask(bench.guest, call)


def switch_to_stranger(_: Bench) -> Call:
    return Call(f"{USER}sub/switch/web", {}, {"userId": "0000000000"})


def refresh_under_another_key(bench: Bench) -> Answer:
    """Somebody who copied the cookies."""
    thief = Device(bench.guest.pair)
    thief.jar = bench.spare.jar.copy()
    return bench.gateway.ask(thief, Call(f"{USER}public/refreshSession"))


def session_that_was_copied(bench: Bench) -> Answer:
    """Its owner, after that."""
    return bench.gateway.ask(bench.spare, Call(f"{USER}sessions/list"))


def session_token_before_refresh(bench: Bench) -> Answer:
    old = Device(bench.member.pair)
    old.jar = bench.member.jar.copy()
    bench.gateway.call(bench.member, Call(f"{USER}public/refreshSession"))
    return bench.gateway.ask(old, Call(f"{USER}sessions/list"))


def renewal_signed(bench: Bench, device: Device, later_ms: int) -> Request:
    """A renewal that says that it was signed so much later than now: the clocks of two machines differ by less."""
    draft = bench.gateway.draft(device, Call(f"{USER}public/refreshSession"))
    return finish(replace(draft, tm=str(int(draft.tm) + later_ms)), bench.keys)


def refresh_token_again(bench: Bench) -> Answer:
    old = Device(bench.member.pair)
    old.jar = bench.member.jar.copy()
    bench.gateway.call(bench.member, Call(f"{USER}public/refreshSession"))
    return bench.send(renewal_signed(bench, old, APART_MS), old)


def late_refresh(bench: Bench) -> Answer:
    """A renewal that was signed before another one, and arrives after it."""
    old = Device(bench.member.pair)
    old.jar = bench.member.jar.copy()
    waiting = renewal_signed(bench, old, -APART_MS)
    bench.gateway.call(bench.member, Call(f"{USER}public/refreshSession"))
    return bench.send(waiting, old)


def session_of_that_log_in(bench: Bench) -> Answer:
    return bench.gateway.ask(bench.member, Call(f"{USER}sessions/list"))


def guessing(bench: Bench) -> Answer:
    """Wrong passwords until the account asks for a captcha."""
    answer = bench.gateway.attempt(bench.guest, lambda: finish(wrong_login(bench), bench.keys))
    for _ in range(MOST_GUESSES):
        if answer.code != "20101":
            return answer
        answer = bench.gateway.attempt(bench.guest, lambda: finish(wrong_login(bench), bench.keys))
    return answer


def wrong_login(bench: Bench) -> Draft:
    return bench.gateway.draft(bench.guest, with_wrong_password(bench))


CALLS = (
    Refusal(16, "a wrong password", "20101", guests(with_wrong_password)),
    Refusal(16, "an unknown name", "20101", guests(with_unknown_name)),
    Refusal(16, "a wrong code of the second step", "20102", with_wrong_code),
    Refusal(16, "a sign-in that is not under way", "20103", guests(with_unknown_serial)),
    Refusal(16, "a recovery code for such a sign-in of an agency", "20103", guests(agency_with_unknown_serial)),
    Refusal(16, "a registration with a wrong code", "20102", guests(registration())),
    Refusal(
        16,
        "two passwords that differ",
        "20104",
        guests(registration(rePwd=secrets.token_hex(12))),
        data={"field": "rePwd"},
    ),
    Refusal(
        16,
        "a short password",
        "20104",
        guests(registration(pwd="short", rePwd="short")),
        data={"field": "pwd"},
    ),
    Refusal(
        16,
        "a registration that says no country",
        "20104",
        guests(undeclared("residence", "terms")),
        data={"field": "residence"},
    ),
    Refusal(
        16,
        "a registration that accepts no terms",
        "20104",
        guests(undeclared("terms")),
        data={"field": "terms"},
    ),
    Refusal(
        16,
        "terms that are not those of today",
        "20104",
        members(with_other_terms),
        data={"field": "version"},
    ),
    Refusal(16, "a wrong answer to the captcha", "20106", unsolved_captcha),
    Refusal(16, "an answer to the captcha a second time", "20106", solved_twice),
    Refusal(16, "a switch to an account of somebody else", "20205", members(switch_to_stranger)),
    Refusal(15, "one wrong password after the other", "10021", guessing, data=ASKED_AT_LOGIN),
    Refusal(16, "a refresh under another key", "00004", refresh_under_another_key),
    Refusal(16, "the session that was copied", "00004", session_that_was_copied),
    Refusal(16, "a session token from before a refresh", "00004", session_token_before_refresh),
    Refusal(16, "a renewal that comes late", "00022", late_refresh),
    Refusal(16, "a refresh token a second time", "00004", refresh_token_again),
    Refusal(16, "the session of that log-in", "00004", session_of_that_log_in),
)
