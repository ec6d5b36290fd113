"""Offers of a server key that this client itself refuses: docs/protocol.md, section 4. Nothing is sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from encoding import to_base64url
from openssl import Certificate, KeyPair
from trust import LONGEST_LIFE_SECONDS, Offer, Statement, TrustError, Verifier, read_statement


@dataclass(frozen=True)
class Forgery:
    """An offer with one fault, and the step that finds it."""

    step: int
    fault: str
    try_out: Callable[[], object]

    def complaint(self) -> str | None:
        """What is wrong with what the client did; None where it refused as it should."""
        try:
            self.try_out()
        except TrustError as error:
            return None if str(error).startswith(f"step {self.step}:") else str(error)
        return "it was believed"


def written(statement: Statement) -> str:
    times = f"{statement.not_before}.{statement.expires}"
    return f"1.{statement.kid}.{times}.{to_base64url(statement.signature)}"


def ended(certificates: Sequence[Certificate], now_seconds: int) -> list[Certificate]:
    return [replace(each, not_after=now_seconds) for each in certificates]


def forgeries(verifier: Verifier, offer: Offer, now_seconds: int) -> list[Forgery]:
    """Faults in an offer that is right."""
    said = read_statement(offer.statement_text)
    other: KeyPair = verifier.keys.make_rsa()
    small = verifier.keys.make_rsa(1024)

    def about(pair: KeyPair) -> Offer:
        return Offer(pair.public_text, written(replace(said, kid=pair.thumbprint)))

    def instead(statement: Statement) -> Callable[[], object]:
        changed = Offer(offer.key_text, written(statement))
        return lambda: verifier.verify(changed, now_seconds)

    def offered(changed: Offer, seconds: int = now_seconds) -> Callable[[], object]:
        return lambda: verifier.verify(changed, seconds)

    def signed_here() -> object:
        unsigned = replace(said, kid=other.thumbprint, signature=b"")
        text = unsigned.text(verifier.website, other.public_text)
        signature = verifier.keys.sign(other, text)
        forged = Offer(other.public_text, written(replace(unsigned, signature=signature)))
        return verifier.verify(forged, now_seconds)

    elsewhere = Verifier(verifier.keys, "elsewhere", verifier.certificates)
    late = Verifier(verifier.keys, verifier.website, ended(verifier.certificates, now_seconds))
    endless = said.not_before + LONGEST_LIFE_SECONDS + 1
    version = "2" + offer.statement_text[1:]
    padded = offer.statement_text + "="
    return [
        Forgery(1, "a statement of another version", offered(replace(offer, statement_text=version))),
        Forgery(1, "a padded signature", offered(replace(offer, statement_text=padded))),
        Forgery(2, "a key under another's name", offered(replace(offer, key_text=other.public_text))),
        Forgery(2, "a key of 1024 bits", offered(about(small))),
        Forgery(2, "a key that cannot be read", offered(replace(offer, key_text=offer.key_text[4:]))),
        Forgery(3, "a statement that has ended", offered(offer, said.expires)),
        Forgery(3, "a statement of a later time", offered(offer, said.not_before - 1)),
        Forgery(3, "a statement that holds too long", instead(replace(said, expires=endless))),
        Forgery(4, "a statement with another end", instead(replace(said, expires=said.expires - 1))),
        Forgery(4, "another key under the old signature", offered(about(other))),
        Forgery(4, "a statement by somebody else", signed_here),
        Forgery(4, "a statement for another site", lambda: elsewhere.verify(offer, now_seconds)),
        Forgery(4, "certificates that have ended", lambda: late.verify(offer, now_seconds)),
    ]
