"""Walks through docs/protocol.md against a running gateway, from the outside.

    python3 tools/protocol-example/client.py --origin http://localhost:3000 --data-dir data

First a visitor's way that succeeds, then one faulty request for every fault that the document names. Exits
with 1 when anything differs from the document.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from captcha import CaptchaError
from gateway import Gateway
from openssl import Certificate, Keys, OpensslError
from outbox import Outbox
from owner import OwnerError
from refusals.bodies import BODIES
from refusals.calls import CALLS
from refusals.case import Bench
from refusals.framing import FRAMING
from refusals.headers import HEADERS
from refusals.signatures import SIGNATURES
from refusals.statements import forgeries
from story import Operator, StoryError, tell
from transport import CallError, Clock, Transport
from trust import TrustError, Verifier, certificates_in_folder, certificates_of_page

REFUSALS = (*FRAMING, *HEADERS, *SIGNATURES, *BODIES, *CALLS)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Walks through docs/protocol.md against a running gateway.")
    parser.add_argument("--origin", required=True, help="the public one, such as http://localhost:3000")
    parser.add_argument("--data-dir", required=True, type=Path, help="the server's DATA_DIR")
    parser.add_argument("--website", default="default", help="the site id (%(default)s)")
    parser.add_argument(
        "--trust",
        choices=("folder", "page"),
        default="folder",
        help="certificates out of DATA_DIR/trust, or those that pages embed (%(default)s)",
    )
    parser.add_argument("--residence", default="DE", help="the country that registrations declare (%(default)s)")
    parser.add_argument("--terms", help="the version of the operator's terms that they accept; without it a refusal names it")
    parser.add_argument("--audience", help="a trading backend that takes tokens")
    parser.add_argument("--row", type=int, help="only the faulty requests of this row, after the first account alone")
    return parser.parse_args()


def declared_by(arguments: argparse.Namespace) -> dict[str, object]:
    """What a registration declares: what the operator's gateway asks for."""
    named = {"residence": arguments.residence, "terms": arguments.terms}
    return {name: value for name, value in named.items() if value is not None}


def read_certificates(arguments: argparse.Namespace, transport: Transport) -> list[Certificate]:
    if arguments.trust == "page":
        return certificates_of_page(transport.fetch_text)
    return certificates_in_folder(arguments.data_dir / "trust")


def report(row: str, fault: str, outcome: str, complaint: str | None) -> bool:
    """Prints one line, and whether all is well with it."""
    mark, remark = ("BAD", f" ({complaint})") if complaint else ("ok ", "")
    print(f"{mark} {row:>7}  {fault}: {outcome}{remark}", flush=True)
    return not complaint


def refuse_forgeries(verifier: Verifier, gateway: Gateway) -> int:
    """Tries offers that are not to be believed. Answers how many were."""
    forged = forgeries(verifier, gateway.offer, int(gateway.clock.now()))
    results = [report(f"step {each.step}", each.fault, "refused here", each.complaint()) for each in forged]
    return results.count(False)


def be_refused(bench: Bench, row: int | None) -> int:
    """Sends the faulty requests, of one row or all. Answers how many were answered in another way than they should."""
    failures = 0
    for refusal in REFUSALS:
        if row not in (None, refusal.row):
            continue
        answer = refusal.send(bench)
        outcome = f"expected {refusal.expected}, received {answer.status} {answer.code}"
        if not report(f"row {refusal.row}", refusal.fault, outcome, refusal.complaint(answer)):
            failures += 1
    return failures


def walk(arguments: argparse.Namespace, keys: Keys) -> int:
    """Goes through everything. Answers the number of differences."""
    transport = Transport(arguments.origin, Clock())
    gateway = Gateway(transport, keys, arguments.website)
    verifier = Verifier(keys, arguments.website, read_certificates(arguments, transport))
    outbox = Outbox(arguments.data_dir / "outbox")
    operator = Operator(declared_by(arguments), arguments.audience)
    bench = tell(gateway, verifier, outbox, operator, "whole" if arguments.row is None else "short")
    return refuse_forgeries(verifier, gateway) + be_refused(bench, arguments.row)


def main() -> int:
    arguments = read_arguments()
    with tempfile.TemporaryDirectory(prefix="protocol-example-") as folder:
        try:
            failures = walk(arguments, Keys(Path(folder)))
        except (CallError, CaptchaError, OpensslError, OSError, OwnerError, StoryError, TrustError) as error:
            print(f"BAD {error}", flush=True)
            return 1
    print(f"{failures} differences from docs/protocol.md", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
