import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import * as v from 'valibot'
import { publicOrigin } from './server-process.ts'

/** A passkey as it is kept: its key, and whose it is. */
export const keptPasskey = v.strictObject({
  privateKeyPem: v.string(),
  credentialId: v.string(),
  userHandle: v.string(),
})

/** A kept passkey. */
export type KeptPasskey = v.InferOutput<typeof keptPasskey>

type Cbor = number | string | Uint8Array | readonly (readonly [number | string, Cbor])[]

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

/** As much of CBOR (RFC 8949) as a passkey needs; a list of pairs is a map. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([
    cborHead(5, value.length),
    ...value.flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ])
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const present = 0x01
const verified = 0x04
const withKey = 0x40

/** What the authenticator signs of itself (WebAuthn 6.1); it counts no uses, as those of phones. */
const authenticatorData = (flags: number, more: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([sha256(new URL(publicOrigin).hostname), Buffer.from([flags, 0, 0, 0, 0]), more])

const clientData = (type: string, challenge: string) =>
  JSON.stringify({ type, challenge, origin: publicOrigin, crossOrigin: false })

/** An ES256 key as COSE has it (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return cbor([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

const credential = (id: string, response: object) =>
  JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

/** Makes a passkey for a challenge; answers what a browser's `create()` answers, too. */
export function createPasskey(asked: { readonly challenge: string; readonly userHandle: string }) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(privateKey)])
  const authData = authenticatorData(present | verified | withKey, made)
  const response = credential(base64url(id), {
    clientDataJSON: base64url(clientData('webauthn.create', asked.challenge)),
    attestationObject: base64url(
      cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData],
      ]),
    ),
    transports: ['internal'],
  })
  const privateKeyPem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const kept: KeptPasskey = { privateKeyPem, credentialId: base64url(id), userHandle: asked.userHandle }
  return { kept, response }
}

/** Answers a challenge as a browser's `get()` does. */
export function answerChallenge(kept: KeptPasskey, challenge: string): string {
  const said = clientData('webauthn.get', challenge)
  const authData = authenticatorData(present | verified)
  const signed = Buffer.concat([authData, sha256(said)])
  const signature = sign('sha256', signed, createPrivateKey(kept.privateKeyPem))
  return credential(kept.credentialId, {
    clientDataJSON: base64url(said),
    authenticatorData: base64url(authData),
    signature: base64url(signature),
    userHandle: kept.userHandle,
  })
}
