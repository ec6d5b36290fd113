import { randomBytes } from 'node:crypto'
import { login } from '@portico/contract'
import type { RateLimits } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trust } from '../index.ts'
import type { RateRule } from '../limits/rate-rules.ts'
import { type CallToSign, newTraceId, signCall, testDeviceKey } from '../../test/caller.ts'
import { createTestTrust } from '../../test/context.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { type RawAnswer, type RawRequest, rawOf, sendLines } from '../../test/raw.ts'
import { createCaptchaTokens } from '../captcha/captcha-tokens.ts'

/** Refuses the one device that a test names so. */
const limits: RateLimits<RateRule> = {
  consume: async (_rule, key) =>
    key.endsWith(':limited') ? { allowed: false, retryAfterMs: 1200 } : { allowed: true },
  giveBack: async () => {},
  [Symbol.asyncDispose]: async () => {},
}

const echo = createEcho()
let gateway: TestGateway
let otherTrust: Trust
beforeAll(async () => {
  const signing = { clientOpen: true, defaultAlgorithm: 'rsa2048', captchaScenes: ['login'] } as const
  gateway = await startTestGateway({ limits, signing }, echo.bind)
  otherTrust = await createTestTrust()
})
afterAll(() => gateway[Symbol.asyncDispose]())

/** A request in the making: what is signed, and what is done to the lines afterwards. */
interface Draft {
  part: Partial<CallToSign>
  replayed: boolean
  captcha: 'passed' | 'none'
  edits: ((lines: RawRequest) => void)[]
}

interface Fault {
  readonly name: string
  readonly apply: (draft: Draft) => void
  /** HTTP status and code. */
  readonly expected: readonly [number, string]
}

function setHeader(lines: RawRequest, name: string, value: string) {
  lines.headers = lines.headers.map((line) => (line[0] === name ? [name, value] : line))
}

const sealedFields = { loginName: 'ann@example.com', pwd: 'kqzv wbrt' }

/** Every check of protocol 3.10 that a log-in can fail, in the order in which they are made. */
const faults: readonly Fault[] = [
  edit('another host', [400, '00400'], (lines) => {
    lines.host = 'evil.example'
  }),
  edit('another method', [405, '00405'], (lines) => {
    lines.method = 'PUT'
  }),
  edit('an escaped target', [404, '00404'], (lines) => {
    lines.path += '?x=%61'
  }),
  edit('an encoded body', [415, '00415'], (lines) => {
    lines.headers.push(['content-encoding', 'gzip'])
  }),
  edit('a long body', [413, '00413'], (lines) => {
    lines.length = 65_537
  }),
  edit('another site', [400, '00400'], (lines) => setHeader(lines, 'website', 'elsewhere')),
  edit('another origin', [403, '00403'], (lines) => setHeader(lines, 'origin', 'https://evil.example')),
  edit('too many calls', [429, '00429'], (lines) => {
    lines.headers.push(['deviceid', 'limited'])
  }),
  edit('no time', [200, '00020'], (lines) => {
    lines.headers = lines.headers.filter(([name]) => name !== 'tm')
  }),
  {
    name: 'a mode that is not enough',
    expected: [200, '00021'],
    apply: ({ part }) => Object.assign(part, { mode: 1 }),
  },
  edit('a header that stands twice', [200, '00023'], (lines) => {
    lines.headers.push(['locale', 'en'], ['locale', 'fr'])
  }),
  {
    name: 'an old time',
    expected: [200, '00022'],
    apply: ({ part }) => Object.assign(part, { timeMs: testNowMs - 200_000 }),
  },
  edit('another digest', [200, '00023'], (lines) => setHeader(lines, 'device-sign-data-md5', '0'.repeat(32))),
  edit('another signature', [200, '00023'], (lines) =>
    setHeader(lines, 'device-sign', randomBytes(256).toString('base64')),
  ),
  {
    name: 'a trace id that was used',
    expected: [200, '00022'],
    apply: (draft) => {
      draft.replayed = true
    },
  },
  {
    name: 'no captcha',
    expected: [200, '10021'],
    apply: (draft) => {
      draft.captcha = 'none'
    },
  },
  {
    name: 'a clear body that should be sealed',
    expected: [200, '00024'],
    apply: ({ part }) => Object.assign(part, { input: { loginName: 'ann@example.com' } }),
  },
  {
    name: 'an unknown server key',
    expected: [200, '00021'],
    apply: ({ part }) => Object.assign(part, { sealed: { fields: sealedFields, trust: otherTrust } }),
  },
]

function edit(name: string, expected: Fault['expected'], change: (lines: RawRequest) => void): Fault {
  return { name, expected, apply: ({ edits }) => edits.push(change) }
}

async function send(applied: readonly Fault[]): Promise<RawAnswer> {
  const draft: Draft = { part: {}, replayed: false, captcha: 'passed', edits: [] }
  for (const fault of applied.toReversed()) fault.apply(draft)
  const key = await testDeviceKey('ann')
  const { volatile, website, trust } = gateway.context
  const tokens = createCaptchaTokens(volatile, website)
  const token = await tokens.issue({ scene: 'login', thumbprint: key.thumbprint }, 1)
  const traceId = newTraceId()
  const sealed = { fields: sealedFields, trust }
  const headers = draft.captcha === 'passed' ? { 'captcha-token': token } : {}
  const plain = { call: login, key, timeMs: testNowMs, traceId, sealed }
  if (draft.replayed) await gateway.send(await signCall(plain))
  const lines = rawOf(await signCall({ ...plain, headers, ...draft.part }), new URL(gateway.origin).host)
  for (const change of draft.edits) change(lines)
  return sendLines(gateway, lines)
}

describe('the order of checks', () => {
  it('GATE-02 ENC-03 lets a request without a fault through, opened', async () => {
    const answer = await send([])
    expect([answer.status, answer.code]).toEqual([200, '00000'])
    expect(answer.headers.get('requesttime')).toBe(String(testNowMs))
    expect(answer.headers.has('gw-sign-error')).toBe(false)
    expect(echo.reached.at(-1)).toMatchObject({
      name: 'login',
      input: sealedFields,
      facts: { captcha: 'passed', session: null, knownDevice: null },
    })
  })

  it.each(faults)('GATE-02 GATE-03 SIGN-05 answers $name with $expected', async (fault) => {
    const before = echo.reached.length
    const answer = await send([fault])
    expect([answer.status, answer.code]).toEqual(fault.expected)
    expect(answer.headers.get('requesttime')).toBe(String(testNowMs))
    const [, code] = fault.expected
    expect(answer.headers.get('gw-sign-error')).toBe(/^0002[0-3]$/.test(code) ? code : undefined)
    expect(echo.reached.length).toBe(before)
  })

  it('GATE-02 GATE-03 answers two faults with the earlier one', async () => {
    for (const [index, first] of faults.entries()) {
      for (const second of faults.slice(index + 1)) {
        const answer = await send([first, second])
        expect([first.name, second.name, answer.status, answer.code]).toEqual([
          first.name,
          second.name,
          ...first.expected,
        ])
      }
    }
  })

  it('GATE-03 says when to come again', async () => {
    const tooMany = faults.find(({ name }) => name === 'too many calls')
    const answer = await send(tooMany === undefined ? [] : [tooMany])
    expect(answer.headers.get('retry-after')).toBe('2')
  })
})
