import * as v from 'valibot'
import { type Algorithm, fromBase64, md5Hex, parseDeviceKey, utf8, verifyServerKey } from '../src/index.ts'
import { openSealed } from '../src/seal/sealed.ts'
import { createVerifier } from '../src/signature/verifier.ts'

/** One vector: what is asked of the code, and what the answer must be. */
export interface VectorCase {
  readonly title: string
  readonly expected: unknown
  readonly run: () => Promise<unknown>
}

const headers = v.record(v.string(), v.array(v.string()))
const modes = v.array(v.picklist([0, 1, 2]))

const vectorsSchema = v.object({
  md5: v.array(v.tuple([v.string(), v.string()])),
  server: v.object({ kid: v.string(), privateKeyPem: v.string() }),
  requests: v.array(
    v.object({
      name: v.string(),
      target: v.string(),
      headers,
      body: v.string(),
      nowMs: v.number(),
      modes,
      algorithms: v.array(v.picklist(['rsa1024', 'rsa2048'])),
      boundThumbprint: v.nullable(v.string()),
      expect: v.string(),
    }),
  ),
  deviceChecks: v.array(
    v.object({
      name: v.string(),
      target: v.string(),
      headers,
      timeMs: v.number(),
      traceId: v.string(),
      signKey: v.string(),
      knownKeys: v.array(v.string()),
      expect: v.string(),
    }),
  ),
  sealed: v.array(
    v.object({
      name: v.string(),
      cipher: v.string(),
      expected: v.object({
        path: v.string(),
        deviceThumbprint: v.string(),
        traceId: v.string(),
        timeMs: v.number(),
      }),
      expect: v.string(),
      plaintext: v.optional(v.record(v.string(), v.string())),
    }),
  ),
  statements: v.array(
    v.object({
      name: v.string(),
      website: v.string(),
      serverPublicKey: v.string(),
      serverPublicKeySign: v.string(),
      certificates: v.array(v.string()),
      nowMs: v.number(),
      expect: v.string(),
    }),
  ),
})

const givenSchema = v.object({
  serverPkcs8: v.string(),
  kid: v.string(),
  cases: v.array(
    v.object({
      mode: v.picklist([0, 1, 2]),
      path: v.string(),
      body: v.string(),
      headers: v.record(v.string(), v.string()),
      plaintext: v.optional(v.record(v.string(), v.string())),
      now: v.number(),
    }),
  ),
})

type Vectors = v.InferOutput<typeof vectorsSchema>
type Given = v.InferOutput<typeof givenSchema>

const algorithms: readonly Algorithm[] = ['rsa1024', 'rsa2048']

/** Imports a server's private key from base64 PKCS 8. */
export async function importServerKey(base64: string): Promise<CryptoKey> {
  const pkcs8 = fromBase64(base64)
  if (pkcs8 === null) throw new TypeError('The key is not base64')
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  return crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt'])
}

/** The base64 between the lines of a PEM. */
export function baseOfPem(pem: string): string {
  return pem.replaceAll(/-----[A-Z ]+-----|\n/g, '')
}

async function deviceKeyOf(publicKey: string) {
  const key = await parseDeviceKey(publicKey)
  if (key === null) throw new TypeError('The vector has no device key')
  return key
}

function requestCases({ requests }: Vectors): VectorCase[] {
  const verifier = createVerifier({ digest: md5Hex })
  return requests.map(({ name, target, body, expect, ...request }) => ({
    title: `request: ${name}`,
    expected: expect,
    async run() {
      const verdict = await verifier.verifyRequest({ ...request, path: target, body: utf8(body) })
      return verdict.ok ? 'ok' : verdict.failure
    },
  }))
}

function deviceCases({ deviceChecks }: Vectors): VectorCase[] {
  const verifier = createVerifier({ digest: md5Hex })
  return deviceChecks.map(({ name, target, expect, signKey, knownKeys, ...check }) => ({
    title: `device check: ${name}`,
    expected: expect,
    async run() {
      const known = await Promise.all(knownKeys.map(deviceKeyOf))
      const { device } = await verifier.verifyDeviceCheck({
        ...check,
        path: target,
        signKey: await deviceKeyOf(signKey),
        keyOf: async (kid) => known.find(({ thumbprint }) => thumbprint === kid) ?? null,
      })
      return device
    },
  }))
}

function sealedCases({ sealed, server }: Vectors): VectorCase[] {
  return sealed.map(({ name, cipher, expected, expect, plaintext }) => ({
    title: `sealed: ${name}`,
    expected: expect === 'ok' ? plaintext : expect,
    async run() {
      const privateKey = await importServerKey(baseOfPem(server.privateKeyPem))
      const privateKeyOf = (kid: string) => (kid === server.kid ? privateKey : null)
      const opened = await openSealed({ cipher, privateKeyOf, expected })
      return opened.ok ? opened.fields : opened.reason
    },
  }))
}

function statementCases({ statements }: Vectors): VectorCase[] {
  return statements.map(({ name, expect, ...request }) => ({
    title: `server key: ${name}`,
    expected: expect,
    async run() {
      const verdict = await verifyServerKey(request)
      return verdict.ok ? 'ok' : verdict.reason
    },
  }))
}

function givenCases(given: Given): VectorCase[] {
  const verifier = createVerifier({ digest: md5Hex })
  return given.cases.map(({ mode, path, body, headers, plaintext, now }, index) => ({
    title: `given case ${index + 1}`,
    expected: plaintext ?? null,
    async run() {
      const lines = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
      const verdict = await verifier.verifyRequest({
        path,
        headers: lines,
        body: utf8(body),
        modes: [mode],
        algorithms,
        boundThumbprint: null,
        nowMs: now,
      })
      if (!verdict.ok || plaintext === undefined) return verdict.ok ? null : verdict.failure
      const { cipher } = v.parse(v.object({ cipher: v.string() }), JSON.parse(body))
      const privateKey = await importServerKey(given.serverPkcs8)
      const { key, traceId, timeMs } = verdict
      const expected = { path, deviceThumbprint: key.thumbprint, traceId, timeMs }
      const privateKeyOf = (kid: string) => (kid === given.kid ? privateKey : null)
      const opened = await openSealed({ cipher, privateKeyOf, expected })
      return opened.ok ? opened.fields : opened.reason
    },
  }))
}

/**
 * All vectors as cases that run in Node and in a browser alike.
 * @param files what `vectors/channel.json` and `vectors/gw1-kat.json` hold
 */
export function vectorCases(files: { channel: unknown; given: unknown }): VectorCase[] {
  const vectors = v.parse(vectorsSchema, files.channel)
  const digests = vectors.md5.map(([text, digest]) => ({
    title: `MD5 of "${text}"`,
    expected: digest,
    run: async () => md5Hex(utf8(text)),
  }))
  return [
    ...digests,
    ...requestCases(vectors),
    ...deviceCases(vectors),
    ...sealedCases(vectors),
    ...statementCases(vectors),
    ...givenCases(v.parse(givenSchema, files.given)),
  ]
}
