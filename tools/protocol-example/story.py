"""The way of a visitor, from the first fetch to the log-out. Each step prints one line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from account import Account
from drafts import USER, Call, finish
from gateway import Device, Gateway
from keeping import keep_account
from notices import choose_words, read_notices, report_notice
from outbox import Outbox
from owner import Owner
from passwords import judge_passwords
from privacy import leave_and_stay, take_data
from refusals.case import Bench
from registering import declare_too_little
from sessions import look_at_sessions, show_session
from trust import Verifier


# The short one has the first account alone, with which the refusals are tried.
Way = Literal["whole", "short"]


@dataclass(frozen=True)
class Operator:
    """What the operator tells clients: what a registration has to declare, and a backend that takes tokens."""

    declared: dict[str, object]
    audience: str | None


class StoryError(Exception):
    """A step went on, but not to where it should have."""


def say(text: str) -> None:
    print(f"ok  {text}", flush=True)


def ensure(holds: bool, expectation: str) -> None:
    if not holds:
        raise StoryError(f"expected: {expectation}")


def meet(gateway: Gateway, verifier: Verifier) -> None:
    """Fetches the configuration and verifies the server key; nothing is sealed before that."""
    gateway.fetch_config()
    config = gateway.config
    ensure(config["clientOpen"] and config["defaultAlgorithm"] == "rsa2048", "a gateway as it is by default")
    signed = config["exactUrls"]
    say(f"the configuration names {len(signed)} signed calls")
    described = json.loads(gateway.transport.fetch_text("/openapi.json"))["paths"]
    ensure(all(path in described for path in signed), "every signed call stands in /openapi.json")
    say("/openapi.json describes each of them")
    gateway.verify_key(verifier)
    say("a pinned certificate vouches for the server key")


def open_account(gateway: Gateway, account: Account, device: Device) -> None:
    code = account.ask_for_code(device)
    declare_too_little(account, device, code, say)
    user_id = account.register(device, code)
    say("registered by e-mail, with captcha and code")
    for mode in (1, 2):
        info = gateway.call(device, Call(f"{USER}overview/userinfo", False, {}, mode))
        ensure(info["userInfo"]["userId"] == user_id, "userinfo is about the account")
    say("userinfo is answered in mode 1 and mode 2")
    sessions: list[Any] = gateway.call(device, Call(f"{USER}sessions/list", mode=1))["sessions"]
    ensure(sum(each["current"] for each in sessions) == 1, "the list of sessions has the current one")
    say("the list of sessions has the current one")


def change_devices(gateway: Gateway, account: Account, device: Device) -> Device:
    """An unknown device is asked for a code. One that shows an earlier key is not; it stays logged in."""
    unknown = Device(gateway.keys.make_rsa())
    ensure(account.log_in(unknown) == "system", "a log-in from an unknown device asks for a code")
    say("logged in on an unknown device, with the code that was sent")
    account.log_out(unknown)
    renewed = Device(gateway.keys.make_rsa())
    ensure(account.log_in(renewed, device.pair) == "none", "a device check makes the device known")
    say("logged in under a new key, vouched for by the device's earlier one")
    return renewed


def use_second_step(gateway: Gateway, account: Account, device: Device) -> None:
    account.enrol_totp(device)
    say("enrolled an authenticator")
    second = Device(gateway.keys.make_rsa())
    ensure(account.log_in(second, device.pair) == "second-step", "the log-in asks for the authenticator")
    say("logged in with the authenticator's code")
    renew(gateway, second)
    account.log_out(second)
    visitor = gateway.call(second, Call(f"{USER}overview/userinfo", False, {}, 1))
    ensure(visitor is None and not second.jar.cookies, "nothing is left of the session")
    say("logged out, and userinfo knows nobody")


def renew(gateway: Gateway, device: Device) -> None:
    before = device.jar.copy().cookies
    gateway.call(device, Call(f"{USER}public/refreshSession"))
    after = device.jar.cookies
    ensure(after.keys() == before.keys(), "the new session has the cookies of the old one")
    ensure(all(after[name] != before[name] for name in before), "every token is another one")
    gateway.call(device, Call(f"{USER}sessions/list"))
    say("refreshed the session, and listed the sessions in mode 2")


def live_with_account(owner: Owner, audience: str | None) -> None:
    """What an owner reads, takes and decides, with an account that has a password and nothing else."""
    user_id = owner.account.register(owner.device)
    look_at_sessions(owner)
    show_session(owner, user_id, audience)
    judge_passwords(owner)
    take_data(owner, user_id)
    leave_and_stay(owner)
    owner.change_device()
    choose_words(owner)
    read_notices(owner)
    report_notice(owner)


def tell(gateway: Gateway, verifier: Verifier, outbox: Outbox, operator: Operator, way: Way) -> Bench:
    """Goes the way, and leaves behind what the refusals are tried with."""
    declared = operator.declared
    meet(gateway, verifier)
    device = Device(gateway.keys.make_rsa())
    account = Account(gateway, outbox, declared)
    open_account(gateway, account, device)
    spare = change_devices(gateway, account, device)
    use_second_step(gateway, account, device)
    if way == "whole":
        keep_account(gateway, outbox, declared, say)
        live_with_account(Owner(gateway, outbox, declared, say), operator.audience)
    guest = Device(gateway.keys.make_rsa())
    bench = Bench(gateway, account, member=device, spare=spare, guest=guest)
    compare(bench)
    return bench


def compare(bench: Bench) -> None:
    """The requests that faults are put into, without one: what is refused later is refused for its fault."""
    answers = [bench.send(finish(bench.login(), bench.keys))]
    answers += [bench.send(finish(bench.listing(mode), bench.keys), bench.member) for mode in (1, 2)]
    ensure(all(each.code == "00000" for each in answers), "requests without a fault are answered")
    say("a log-in and a signed call without a fault are answered")
