"""What the standard library lacks, done by the command `openssl`, version 3.0 or later.

Secrets reach the command on its standard input, in its environment or in files of a private folder, never in
its arguments, which every user of a machine can read.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import ssl
import subprocess
from dataclasses import dataclass
from pathlib import Path

from encoding import thumbprint, to_base64

PSS = ("-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32", "-sigopt", "rsa_mgf1_md:sha256")
OAEP = ("rsa_padding_mode:oaep", "rsa_oaep_md:sha256", "rsa_mgf1_md:sha256")


class OpensslError(Exception):
    """The command refused; the message is its own."""


@dataclass(frozen=True)
class KeyPair:
    """A private key in a file and its public half as SPKI in DER."""

    file: Path
    spki: bytes

    @property
    def public_text(self) -> str:
        return to_base64(self.spki)

    @property
    def thumbprint(self) -> str:
        return thumbprint(self.spki)


@dataclass(frozen=True)
class PublicKey:
    """A public key with what can be said of it. `bits` and `exponent` are 0 where it is not RSA."""

    spki: bytes
    kind: str
    bits: int
    exponent: int


@dataclass(frozen=True)
class Certificate:
    """A certificate's key and its own time, in seconds since the epoch."""

    key: PublicKey
    not_before: int
    not_after: int


@dataclass(frozen=True)
class Encrypted:
    """AES-256-CBC under a fresh key and vector."""

    key: bytes
    vector: bytes
    ciphertext: bytes


def run(*arguments: str, data: bytes = b"", environment: dict[str, str] | None = None) -> bytes:
    """Runs `openssl` and gives back what it prints."""
    done = subprocess.run(
        ["openssl", *arguments],
        input=data,
        capture_output=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )
    if done.returncode != 0:
        raise OpensslError(f"openssl {arguments[0]}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def read_public_key(spki: bytes) -> PublicKey:
    """Reads SPKI in DER; OpensslError where it is none."""
    text = run("pkey", "-pubin", "-inform", "DER", "-text_pub", "-noout", data=spki).decode()
    bits = re.search(r"Public-Key: \((\d+) bit", text)
    exponent = re.search(r"Exponent: (\d+)", text)
    curve = re.search(r"ASN1 OID: (\S+)", text)
    if exponent and bits:
        return PublicKey(spki, "rsa", int(bits[1]), int(exponent[1]))
    return PublicKey(spki, curve[1] if curve else "unknown", 0, 0)


def read_certificate(data: bytes, form: str) -> Certificate:
    """Reads a certificate in `PEM` or `DER`. A private key in the same file is passed over."""
    own = ("x509", "-inform", form, "-noout")
    pem = run(*own, "-pubkey", data=data)
    dates = run(*own, "-dates", data=data).decode()
    times = dict(line.split("=", 1) for line in dates.splitlines())
    return Certificate(
        key=read_public_key(run("pkey", "-pubin", "-outform", "DER", data=pem)),
        not_before=ssl.cert_time_to_seconds(times["notBefore"]),
        not_after=ssl.cert_time_to_seconds(times["notAfter"]),
    )


def encrypt_oaep(spki: bytes, data: bytes, folder: Path) -> bytes:
    """RSA-OAEP with SHA-256 and no label."""
    file = folder / "recipient.der"
    file.write_bytes(spki)
    options = [part for option in OAEP for part in ("-pkeyopt", option)]
    return run("pkeyutl", "-encrypt", "-pubin", "-keyform", "DER", "-inkey", str(file), *options, data=data)


def encrypt_cbc(plaintext: bytes) -> Encrypted:
    """AES-256-CBC with PKCS 7 padding.

    The command takes a key only as an argument, but derives key and vector from a passphrase in its
    environment. That is 256 random bits, so both are as good as random.
    """
    passphrase = secrets.token_hex(32)
    salt = secrets.token_bytes(8)
    output = run(
        *("enc", "-aes-256-cbc", "-pbkdf2", "-iter", "1", "-md", "sha256"),
        *("-S", salt.hex(), "-pass", "env:CONTENT_PASSPHRASE"),
        data=plaintext,
        environment={"CONTENT_PASSPHRASE": passphrase},
    )
    derived = hashlib.pbkdf2_hmac("sha256", passphrase.encode(), salt, 1, 48)
    return Encrypted(derived[:32], derived[32:], output.removeprefix(b"Salted__" + salt))


class Keys:
    """Makes and uses key pairs, whose files lie in a folder that only their owner may enter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def make_rsa(self, bits: int = 2048, exponent: int = 65537) -> KeyPair:
        options = ("-algorithm", "RSA", "-pkeyopt", f"rsa_keygen_bits:{bits}")
        return self.make(*options, "-pkeyopt", f"rsa_keygen_pubexp:{exponent}")

    def make_p256(self) -> KeyPair:
        return self.make("-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")

    def make(self, *options: str) -> KeyPair:
        self.count += 1
        file = self.folder / f"key-{self.count}.pem"
        run("genpkey", *options, "-out", str(file))
        return KeyPair(file, run("pkey", "-in", str(file), "-pubout", "-outform", "DER"))

    def sign(self, pair: KeyPair, data: bytes, padding: tuple[str, ...] = PSS) -> bytes:
        """A signature with SHA-256: RSASSA-PSS with a salt of 32 bytes unless another padding is given."""
        return run("dgst", "-sha256", "-sign", str(pair.file), *padding, data=data)

    def verifies(self, key: PublicKey, data: bytes, signature: bytes) -> bool:
        """Whether the key's owner signed the data: by PSS, or on a curve, with r and s in DER."""
        der, signed = self.folder / "signer.der", self.folder / "signature.bin"
        der.write_bytes(key.spki)
        signed.write_bytes(signature)
        padding = PSS if key.kind == "rsa" else ()
        check = ("dgst", "-sha256", "-verify", str(der), "-keyform", "DER", "-signature", str(signed))
        try:
            run(*check, *padding, data=data)
        except OpensslError:
            return False
        return True
