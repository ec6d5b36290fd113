import { signRequest } from '@portico/channel'
import { login, refreshSession } from '@portico/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { type RawAnswer, type RawRequest, rawOf, sendLines } from '../../test/raw.ts'

/** A fixed sample, or as many as an exhaustive run asks for. */
const runs = Number(process.env['PORTICO_MUTATIONS'] ?? '1500')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, createEcho().bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

/** What is done to a valid request. */
type Mutation =
  | { readonly kind: 'drop' | 'repeat'; readonly name: string }
  | { readonly kind: 'replace' | 'add'; readonly name: string; readonly value: string }
  | { readonly kind: 'change'; readonly name: string; readonly at: number; readonly to: string }
  | { readonly kind: 'path'; readonly at: number; readonly to: string }
  | { readonly kind: 'body'; readonly at: number; readonly to: string }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'long'; readonly bytes: number }
  /** Another body under a right signature. */
  | { readonly kind: 'signed body'; readonly text: string }
  /** Another character of the ciphertext under a right signature. */
  | { readonly kind: 'signed cipher'; readonly at: number; readonly to: string }

const signatureHeaders = [
  'tm',
  'uhti',
  'website',
  'device-sign',
  'device-sign-mode',
  'device-sign-data-md5',
  'device-sign-key',
]
const otherHeaders = [
  'content-type',
  'locale',
  'language',
  'captcha-token',
  'usercheckdevicesign',
  'lastalgorithm',
]

const name = fc.constantFrom(...signatureHeaders)
const anyName = fc.constantFrom(...signatureHeaders, ...otherHeaders)
const visible = fc.stringMatching(/^[!-~]{1,3}$/)
const value = fc.oneof(
  fc.stringMatching(/^[ -~]{0,60}$/),
  fc.base64String({ minLength: 4, maxLength: 400 }),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 20 }).map(lineOf),
  fc.integer({ min: 15_000, max: 20_000 }).map((length) => 'a'.repeat(length)),
)
/** Bytes that stay on one line. */
function lineOf(bytes: readonly number[]): string {
  return String.fromCharCode(...bytes.filter((byte) => byte !== 10 && byte !== 13))
}

const json = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(40) + ']'.repeat(40),
    '{"cipher":1e999}',
    '\ufeff{}',
    '{"cipher":"\\ud800"}',
  ),
  fc.string({ unit: 'binary' }),
)

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop' as const, 'repeat' as const), name }),
  fc.record({ kind: fc.constantFrom('replace' as const), name, value }),
  fc.record({ kind: fc.constantFrom('add' as const), name: anyName, value }),
  fc.record({ kind: fc.constant('change' as const), name, at: fc.nat(), to: visible }),
  fc.record({ kind: fc.constant('path' as const), at: fc.nat(), to: visible }),
  fc.record({ kind: fc.constant('body' as const), at: fc.nat(), to: visible }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('long' as const), bytes: fc.integer({ min: 65_000, max: 70_000 }) }),
  fc.record({ kind: fc.constant('signed body' as const), text: json }),
  fc.record({ kind: fc.constant('signed cipher' as const), at: fc.nat(), to: visible }),
)

function spliced(text: string, at: number, to: string): string {
  const index = at % Math.max(text.length, 1)
  return `${text.slice(0, index)}${to}${text.slice(index + to.length)}`
}

async function signedAgain(lines: RawRequest, body: string): Promise<RawRequest> {
  const traceId = lines.headers.find((line) => line[0] === 'uhti')?.[1] ?? ''
  const key = await testDeviceKey('ann')
  const bytes = new TextEncoder().encode(body)
  const signature = await signRequest({
    ...{ key, mode: 2 as const, path: lines.path, timeMs: testNowMs, traceId, body: bytes },
  })
  const fresh = new Map<string, string>(Object.entries(signature))
  const headers = lines.headers.map(([header, old]) => [header, fresh.get(header) ?? old] as const)
  return { ...lines, body, headers }
}

function cipherChanged(body: string, at: number, to: string): string {
  const content: unknown = JSON.parse(body)
  if (typeof content !== 'object' || content === null || !('cipher' in content)) return `${body} `
  return JSON.stringify({ ...content, cipher: spliced(String(content.cipher), at, to) })
}

function onHeader(lines: RawRequest, header: string, change: (old: string) => readonly string[]): RawRequest {
  const headers = lines.headers.flatMap((line) =>
    line[0] === header ? change(line[1]).map((next) => [header, next] as const) : [line],
  )
  return { ...lines, headers }
}

async function mutate(lines: RawRequest, change: Mutation): Promise<RawRequest> {
  switch (change.kind) {
    case 'drop':
      return onHeader(lines, change.name, () => [])
    case 'repeat':
      return onHeader(lines, change.name, (old) => [old, old])
    case 'replace':
      return onHeader(lines, change.name, () => [change.value])
    case 'change':
      return onHeader(lines, change.name, (old) => [spliced(old, change.at, change.to)])
    case 'add':
      return { ...lines, headers: [...lines.headers, [change.name, change.value]] }
    case 'path':
      return { ...lines, path: spliced(lines.path, change.at, change.to) }
    case 'body':
      return { ...lines, body: spliced(lines.body, change.at, change.to) }
    case 'cut':
      return { ...lines, body: lines.body.slice(0, change.at % Math.max(lines.body.length, 1)) }
    case 'long':
      return { ...lines, body: ' '.repeat(change.bytes) }
    case 'signed body':
      return signedAgain(lines, change.text)
    case 'signed cipher':
      return signedAgain(lines, cipherChanged(lines.body, change.at, change.to))
  }
}

/** What signature and ciphertext cover, and the forms that are checked: a request that has all of it is still valid. */
function essenceOf({ path, headers, body }: RawRequest): unknown {
  const of = (header: string) =>
    headers.filter((line) => line[0] === header).map(([, text]) => text.replace(/^[ \t]+|[ \t]+$/g, ''))
  const times = of('tm').map((tm) => (/^[1-9]\d{12}$/.test(tm) ? tm.slice(0, 8) : tm))
  const rest = signatureHeaders.filter((header) => header !== 'tm').map(of)
  const content: unknown = /^\s*$/.test(body) ? '' : body
  return [path, times, rest, content]
}

/** Whether nothing was touched that is checked: for a right signature over another body, whether that body is right too. */
function isStillValid(
  change: Mutation,
  { valid, mutated }: Record<'valid' | 'mutated', RawRequest>,
): boolean {
  if (change.kind === 'signed body') return /^\s*(?:\{\s*\})?\s*$/.test(change.text)
  if (change.kind === 'signed cipher') return mutated.body.trimEnd() === valid.body
  return JSON.stringify(essenceOf(mutated)) === JSON.stringify(essenceOf(valid))
}

const allowedStatuses = new Set([400, 404, 413, 415, 431])
const allowedCodes = new Set(['00020', '00021', '00022', '00023', '00024'])

function isAllowed({ status, code }: RawAnswer): boolean {
  return status === 200 ? allowedCodes.has(code ?? '') : allowedStatuses.has(status)
}

async function validLines(call: typeof login | typeof refreshSession): Promise<RawRequest> {
  const sealed = { fields: { loginName: 'ann', pwd: 'kqzv wbrt' }, trust: gateway.context.trust }
  const part = call === login ? { sealed } : {}
  const request = await signCall({ call, key: await testDeviceKey('ann'), timeMs: testNowMs, ...part })
  return rawOf(request, new URL(gateway.origin).host)
}

describe('mutations of valid requests', () => {
  it(
    'GATE-03 get only the codes of the protocol',
    async () => {
      const seen = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('sealed', 'clear'), mutation, async (kind, change) => {
          const call = kind === 'sealed' ? login : refreshSession
          const valid = await validLines(call)
          const mutated = await mutate(valid, change)
          const answer = await sendLines(gateway, mutated)
          const outcome = answer.status === 200 ? String(answer.code) : String(answer.status)
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          if (isAllowed(answer)) return
          expect([outcome, change]).toEqual(['00000', change])
          expect([isStillValid(change, { valid, mutated }), change]).toEqual([true, change])
        }),
        { numRuns: runs },
      )
      const outcomes = [...seen.keys()]
      for (const wanted of ['00020', '00021', '00023', '00024', '400', '404', '413', '431']) {
        expect(outcomes).toContain(wanted)
      }
      expect(gateway.errors).toEqual([])
      expect(Reflect.get({}, 'x')).toBeUndefined()
      const after = await sendLines(gateway, await validLines(login))
      expect(after.code).toBe('00000')
    },
    60_000 + runs * 60,
  )
})
