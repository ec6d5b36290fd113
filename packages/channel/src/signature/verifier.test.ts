import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import channel from '../../vectors/channel.json' with { type: 'json' }
import { fromBase64, toBase64, utf8 } from '../encoding/bytes.ts'
import type { Algorithm } from '../keys/device-key.ts'
import { md5Hex } from '../encoding/digest.ts'
import { createRecentKeys } from '../keys/recent-keys.ts'
import { createVerifier } from './verifier.ts'

const [given] = channel.requests
if (given === undefined) throw new TypeError('There are no vectors')
const algorithms: readonly Algorithm[] = ['rsa1024', 'rsa2048']
const headers: Record<string, string[]> = Object.fromEntries(
  Object.entries(given.headers).map(([name, lines]) => [name, [...(lines ?? [])]]),
)
const request = {
  path: given.target,
  headers,
  body: utf8(given.body),
  modes: [2] as const,
  algorithms,
  boundThumbprint: null,
  nowMs: given.nowMs,
}

describe('createVerifier', () => {
  it('SIGN-02 says who signed', async () => {
    expect(await createVerifier({ digest: md5Hex }).verifyRequest(request)).toMatchObject({
      ok: true,
      mode: 2,
      timeMs: 1_800_000_012_345,
      key: { algorithm: 'rsa1024', thumbprint: channel.devices[1]?.thumbprint },
    })
  })

  it('SIGN-03 takes the digest of the platform', async () => {
    const digest = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
    expect(await createVerifier({ digest }).verifyRequest(request)).toMatchObject({ ok: true })
  })

  it('SIGN-02 the first failing check decides', async () => {
    const verifier = createVerifier({ digest: md5Hex })
    const late = { ...request, nowMs: request.nowMs + 10 ** 6 }
    const { tm: _, ...withoutTime } = headers
    const verdicts = [
      verifier.verifyRequest({ ...late, headers: withoutTime, modes: [1] }),
      verifier.verifyRequest({ ...late, modes: [1] }),
      verifier.verifyRequest({ ...late, headers: { ...headers, uhti: ['x'] } }),
      verifier.verifyRequest({ ...late, boundThumbprint: 'another' }),
    ]
    expect(await Promise.all(verdicts)).toEqual(
      ['signatureMissing', 'signatureMode', 'signatureInvalid', 'signatureExpired'].map((failure) => ({
        ok: false,
        failure,
      })),
    )
  })

  it('SIGN-02 refuses every changed byte of every header, and never throws', async () => {
    const verifier = createVerifier({ digest: md5Hex })
    const change = fc.record({
      name: fc.constantFrom(...Object.keys(headers)),
      at: fc.nat(),
      letter: fc.constantFrom(...'09azAZ+/=-_ \n.%é'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ name, at, letter }) => {
        const [value = ''] = headers[name] ?? []
        const place = at % value.length
        const changed = value.slice(0, place) + letter + value.slice(place + 1)
        const verdict = await verifier.verifyRequest({
          ...request,
          headers: { ...headers, [name]: [changed] },
        })
        const isUnsigned =
          changed === value || (name === 'tm' && /^\d{5}$/.test(changed.slice(8)) && place >= 8)
        expect(verdict.ok).toBe(isUnsigned)
      }),
      { numRuns: 400 },
    )
  })

  it('SIGN-02 calls a key invalid that is a number in the right form only', async () => {
    const spki = fromBase64(headers['device-sign-key']?.[0] ?? '') ?? new Uint8Array()
    const verifier = createVerifier({ digest: md5Hex })
    const modulus = fc.uint8Array({ minLength: 128, maxLength: 128 })
    await fc.assert(
      fc.asyncProperty(modulus, async (bytes) => {
        const changed = new Uint8Array(spki)
        changed.set([0x80 | (bytes[0] ?? 0), ...bytes.subarray(1, 127), 1 | (bytes[127] ?? 0)], 29)
        const lines = { ...headers, 'device-sign-key': [toBase64(changed)] }
        expect(await verifier.verifyRequest({ ...request, headers: lines })).toEqual({
          ok: false,
          failure: 'signatureInvalid',
        })
      }),
      { numRuns: 50 },
    )
  })

  it('SIGN-02 keeps verifying when more keys come than are kept', async () => {
    const verifier = createVerifier({ digest: md5Hex, keysKept: 1 })
    const verdicts = []
    for (const vector of [...channel.requests, ...channel.requests].filter(({ expect }) => expect === 'ok')) {
      const lines = Object.entries(vector.headers).map(([name, values]) => [name, [...(values ?? [])]])
      const { target: path, body, nowMs } = vector
      const parts = { ...request, path, body: utf8(body), nowMs, modes: [0, 1, 2] as const }
      verdicts.push(await verifier.verifyRequest({ ...parts, headers: Object.fromEntries(lines) }))
    }
    expect(verdicts.every(({ ok }) => ok)).toBe(true)
  })
})

describe('createRecentKeys', () => {
  it('makes a value once, keeps those asked for last, and forgets failures', async () => {
    const made: string[] = []
    const keys = createRecentKeys<string>(2)
    const ask = (name: string) =>
      keys.of(name, async () => {
        made.push(name)
        return name.toUpperCase()
      })
    expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['A', 'A', 'B'])
    await ask('a')
    await ask('c')
    expect(keys.size()).toBe(2)
    await ask('a')
    expect(made).toEqual(['a', 'b', 'c'])
    await ask('b')
    expect(made).toEqual(['a', 'b', 'c', 'b'])
    await expect(keys.of('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await keys.of('d', async () => 'D')).toBe('D')
  })
})
