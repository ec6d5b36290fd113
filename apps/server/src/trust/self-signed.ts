/*
 * Writes X.509 certificates (RFC 5280), which Node reads and does not write. One shape only: version 3, self-signed with
 * ECDSA and SHA-256, an end entity that may sign. Pages pin them, so the name in them is for people.
 */
import { createPublicKey, type KeyObject, sign } from 'node:crypto'

/** What a certificate says. */
export interface SelfSignedOptions {
  readonly commonName: string
  /** An EC key on P-256. */
  readonly privateKey: KeyObject
  readonly notBeforeMs: number
  readonly notAfterMs: number
  /** 16 random bytes. */
  readonly serial: Uint8Array
}

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
} as const

/** Contents of object identifiers. */
const identifiers = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  keyUsage: [0x55, 0x1d, 0x0f],
} as const

/** The bit string of KeyUsage with digitalSignature alone: seven bits unused. */
const digitalSignature = [0x07, 0x80]
const firstGeneralizedYear = 2050

type Content = Uint8Array | readonly number[]

function write(tag: number, ...contents: readonly Content[]): Buffer {
  const content = Buffer.concat(contents.map((part) => Uint8Array.from(part)))
  const { length } = content
  const digits = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  const extent = length < 0x80 ? [length] : [0x80 + digits.length, ...digits]
  return Buffer.concat([Uint8Array.from([tag, ...extent]), content])
}

function sequence(...contents: readonly Content[]): Buffer {
  return write(tags.sequence, ...contents)
}

function identifier(name: keyof typeof identifiers): Buffer {
  return write(tags.objectIdentifier, identifiers[name])
}

function time(timeMs: number): Buffer {
  const text = new Date(timeMs).toISOString().replaceAll(/[-T:]|\.\d+/g, '')
  const isLong = new Date(timeMs).getUTCFullYear() >= firstGeneralizedYear
  return isLong
    ? write(tags.generalizedTime, Buffer.from(text))
    : write(tags.utcTime, Buffer.from(text.slice(2)))
}

function name(commonName: string): Buffer {
  const value = write(tags.utf8String, Buffer.from(commonName))
  return sequence(write(tags.set, sequence(identifier('commonName'), value)))
}

function extensions(): Buffer {
  const critical = write(tags.boolean, [0xff])
  const usage = write(tags.octetString, write(tags.bitString, digitalSignature))
  // An empty BasicConstraints says: no authority.
  const constraints = write(tags.octetString, sequence())
  return write(
    tags.extensions,
    sequence(
      sequence(identifier('basicConstraints'), critical, constraints),
      sequence(identifier('keyUsage'), critical, usage),
    ),
  )
}

/** A serial number is positive and not zero. */
function serialNumber(serial: Uint8Array): Buffer {
  const [first = 0, ...rest] = serial
  return write(tags.integer, [(first & 0x3f) | 0x40, ...rest])
}

/** Writes a self-signed certificate as PEM. */
export function writeSelfSigned(options: SelfSignedOptions): string {
  const { commonName, privateKey, notBeforeMs, notAfterMs, serial } = options
  const algorithm = sequence(identifier('ecdsaWithSha256'))
  const signed = sequence(
    write(tags.version, write(tags.integer, [2])),
    serialNumber(serial),
    algorithm,
    name(commonName),
    sequence(time(notBeforeMs), time(notAfterMs)),
    name(commonName),
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    extensions(),
  )
  const signature = write(tags.bitString, [0], sign('sha256', signed, privateKey))
  const lines =
    sequence(signed, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
