"""What the gateway says of a password before it is set: docs/protocol.md, section 8, judging a password."""

from __future__ import annotations

from drafts import USER, Call
from gateway import Device
from owner import Owner, ensure


def judge_passwords(owner: Owner) -> None:
    """Asks as somebody who is not logged in, as a registration does."""
    visitor = Device(owner.gateway.keys.make_rsa())
    name = owner.account.email
    verdicts = (
        (owner.account.password, None),
        ("short", "length"),
        ("password123", "known"),
        (name.upper(), "known"),
        (name.partition("@")[0], "known"),
    )
    for password, reason in verdicts:
        call = Call(f"{USER}public/judgePassword", {}, {"pwd": password, "loginName": name})
        found = owner.gateway.call(visitor, call)
        ensure(found == {"reason": reason}, f"a password is judged: {reason}")
    owner.say("had passwords judged: too short, known, one's own name, and a good one")
