import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The origin of the site under test, as its browsers know it. */
const testOrigin = 'https://portico.example'

/** What an authenticator is asked to sign, and what it answers otherwise than a browser would make it. */
export interface Ceremony {
  readonly challenge: string
  readonly type?: 'webauthn.create' | 'webauthn.get'
  readonly origin?: string
  readonly rpId?: string
  readonly crossOrigin?: boolean
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly isBackedUp?: boolean
  /** What the authenticator claims to have counted, in place of one more than before. */
  readonly count?: number
  /** The algorithm that a new key claims to have (COSE). */
  readonly algorithm?: number
  /** The statement about the authenticator: none, one with certificates, or one that the key itself has signed. */
  readonly statement?: 'none' | 'certified' | 'self'
  readonly userHandle?: string
  readonly credentialId?: string
  /** Alters what the browser said after it was signed. */
  readonly isAltered?: boolean
}

/** A passkey in software: ES256 over the bytes that WebAuthn level 3 names in 6.1, 6.5 and 7.2. */
export interface TestAuthenticator {
  readonly credentialId: string
  /** Answers as a browser's `create()` does. */
  create(ceremony: Ceremony): string
  /** Answers as a browser's `get()` does, with the handle of the last `create` unless another is given. */
  get(ceremony: Ceremony): string
}

const es256 = -7

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function flagsOf({ isPresent = true, isVerified = true, isBackedUp = false }: Ceremony): number {
  return (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (isBackedUp ? 0x18 : 0)
}

function clientData(ceremony: Ceremony, type: string): string {
  const { challenge, origin = testOrigin, crossOrigin = false } = ceremony
  return JSON.stringify({ type: ceremony.type ?? type, challenge, origin, crossOrigin })
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** A public key on P-256 (RFC 9053, 7.1.1). */
function coseKey({ x = '', y = '' }: JsonWebKey, algorithm: number): Uint8Array {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const entries: readonly (readonly [number, number | Uint8Array])[] = [
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return isoCBOR.encode(new Map(entries))
}

function base64url(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Makes an authenticator with one key. It counts its uses unless it `countsNothing`. */
export function createTestAuthenticator({ countsNothing = false } = {}): TestAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const ownId = base64url(rawId)
  let uses = 0

  function authenticatorData(ceremony: Ceremony, flags: number): Buffer {
    if (!countsNothing) uses += 1
    const head = sha256(ceremony.rpId ?? 'portico.example')
    return Buffer.concat([head, uint(flags | flagsOf(ceremony), 1), uint(ceremony.count ?? uses, 4)])
  }

  const named = ({ credentialId = ownId }: Ceremony) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
  })

  return {
    credentialId: ownId,
    create(ceremony) {
      const { algorithm = es256, statement = 'none' } = ceremony
      const made = Buffer.concat([
        Buffer.alloc(16),
        uint(rawId.length, 2),
        rawId,
        coseKey(publicJwk, algorithm),
      ])
      const authData = new Uint8Array(Buffer.concat([authenticatorData(ceremony, 0x40), made]))
      const said = clientData(ceremony, 'webauthn.create')
      const own = { sig: new Uint8Array(sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)) }
      const stated = {
        none: ['none', {}],
        certified: ['packed', { alg: es256, x5c: [new Uint8Array([0x30, 0x00])] }],
        self: ['packed', { alg: es256, ...own }],
      } as const
      const [fmt, attStmt] = stated[statement]
      const attestation = new Map(
        Object.entries({ fmt, attStmt: new Map(Object.entries(attStmt)), authData }),
      )
      return JSON.stringify({
        ...named(ceremony),
        response: {
          clientDataJSON: base64url(said),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['usb', 'internal', 'carrier-pigeon'],
        },
      })
    },
    get(ceremony) {
      const said = clientData(ceremony, 'webauthn.get')
      const authData = authenticatorData(ceremony, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)
      const shown = ceremony.isAltered === true ? said.replace('}', ',"more":1}') : said
      return JSON.stringify({
        ...named(ceremony),
        response: {
          clientDataJSON: base64url(shown),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(ceremony.userHandle === undefined ? {} : { userHandle: ceremony.userHandle }),
        },
      })
    },
  }
}
