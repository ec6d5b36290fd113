import { headerNames, listSessions, marketAssets, usdtRate, userinfo } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signCall, testDeviceKey } from '../../test/caller.ts'
import { createEcho } from '../../test/echo.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'
import { type RawRequest, rawOf, sendLines } from '../../test/raw.ts'
import { readCookies } from '../http/read-cookies.ts'

const echo = createEcho()
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({}, echo.bind)
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function signedLines(): Promise<RawRequest> {
  const request = await signCall({
    call: listSessions,
    key: await testDeviceKey('ann'),
    timeMs: testNowMs,
  })
  return rawOf(request, new URL(gateway.origin).host)
}

function unsignedLines(): RawRequest {
  return {
    method: 'POST',
    path: usdtRate.path,
    host: new URL(gateway.origin).host,
    headers: [
      ['content-type', 'application/json'],
      ['uhti', '0123456789abcdef'],
    ],
    body: '{"locale":"en"}',
  }
}

const { requestTime: _time, signError: _error, contentType: _type, ...asked } = headerNames
const protocolHeaders = Object.values(asked).map((name) => name.toLowerCase())

describe('headers of the protocol', () => {
  it.each(protocolHeaders)('GATE-03 SIGN-03 refuses %s when it stands twice, signed or not', async (name) => {
    for (const lines of [await signedLines(), unsignedLines()]) {
      const [, value = 'x'] = lines.headers.find((line) => line[0] === name) ?? []
      const rest = lines.headers.filter((line) => line[0] !== name)
      const answer = await sendLines(gateway, {
        ...lines,
        headers: [...rest, [name, value], [name, value]],
      })
      expect([answer.status, answer.code]).toEqual([200, '00023'])
    }
  })

  it.each(['host', 'origin', 'content-type', 'content-encoding', 'sec-fetch-site'])(
    'GATE-03 does not read a request whose %s stands twice',
    async (name) => {
      const lines = unsignedLines()
      const answer = await sendLines(gateway, {
        ...lines,
        headers: [...lines.headers, [name, 'x'], [name, 'y']],
      })
      expect([answer.status, answer.code]).toEqual([400, '00400'])
    },
  )

  it.each([
    'tm',
    'uhti',
    'device-sign',
    'device-sign-mode',
    'device-sign-data-md5',
    'device-sign-key',
    'website',
  ])('GATE-02 answers 00020 to a signed call without %s', async (name) => {
    const lines = await signedLines()
    const headers = lines.headers.filter((line) => line[0] !== name)
    const answer = await sendLines(gateway, { ...lines, headers })
    expect([answer.code, answer.headers.get('gw-sign-error')]).toEqual(['00020', '00020'])
  })

  it.each([
    ['tm', '0790726400123'],
    ['tm', '1790726400'],
    ['tm', '1.790726e12'],
    ['uhti', 'short'],
    ['uhti', 'with a space 0123456789'],
    ['device-sign', 'AAAA'],
    ['device-sign', `${'A'.repeat(343)}-`],
    ['device-sign-data-md5', 'D41D8CD98F00B204E9800998ECF8427E'],
    ['device-sign-key', 'AAAA'],
    ['device-sign-key', `${'A'.repeat(392)}`],
  ])('GATE-02 answers 00023 to %s: %s', async (name, value) => {
    const lines = await signedLines()
    const headers = lines.headers.map((line) => (line[0] === name ? ([name, value] as const) : line))
    expect((await sendLines(gateway, { ...lines, headers })).code).toBe('00023')
  })

  it.each([
    ['3', '00021'],
    ['0', '00021'],
    ['02', '00021'],
    ['two', '00021'],
  ])('GATE-02 takes no mode %j', async (mode, code) => {
    const lines = await signedLines()
    const headers = lines.headers.map((line) =>
      line[0] === 'device-sign-mode' ? (['device-sign-mode', mode] as const) : line,
    )
    expect((await sendLines(gateway, { ...lines, headers })).code).toBe(code)
  })

  it('GATE-03 refuses a body without its type before anything else of the call, and no call without a body for that', async () => {
    const lines = unsignedLines()
    const headers = [
      ...lines.headers.filter(([name]) => name !== 'content-type'),
      ['origin', 'https://x.test'],
    ] as const
    const answer = await sendLines(gateway, { ...lines, headers: [...headers] })
    expect([answer.status, answer.code]).toEqual([415, '00415'])
    expect((await sendLines(gateway, { ...lines, headers: [...headers], body: '' })).status).toBe(403)
  })

  it('GATE-02 takes another site’s id from nobody, and none only where nothing is signed', async () => {
    const lines = unsignedLines()
    const withSite = (site: string) => ({ ...lines, headers: [...lines.headers, ['website', site] as const] })
    expect((await sendLines(gateway, withSite('portico'))).code).toBe('00000')
    expect((await sendLines(gateway, withSite('other'))).status).toBe(400)
    expect((await sendLines(gateway, lines)).code).toBe('00000')
  })

  it('GATE-03 reads claims that do not fit as their fallback', async () => {
    const lines = unsignedLines()
    const claims: readonly (readonly [string, string])[] = [
      ['locale', '<script>'],
      ['language', '-1e9'],
      ['deviceid', '../../x'],
      ['terminalcode', "'; --"],
    ]
    await sendLines(gateway, { ...lines, headers: [...lines.headers, ...claims] })
    const { locale, language, deviceId } = echo.reached.at(-1)?.facts ?? {}
    expect({ locale, language, deviceId }).toEqual({ locale: 'en', language: 0, deviceId: '' })
    const fitting: readonly (readonly [string, string])[] = [
      ['locale', 'fr'],
      ['language', '10'],
      ['deviceid', 'device-1'],
    ]
    await sendLines(gateway, { ...lines, headers: [...lines.headers, ...fitting] })
    expect(echo.reached.at(-1)?.facts).toMatchObject({ locale: 'fr', language: 10, deviceId: 'device-1' })
  })

  it('GATE-03 serves no other host, whatever a caller says of proxies', async () => {
    const { host } = new URL(gateway.origin)
    for (const wrong of ['evil.example', `${host}.evil.example`, '127.0.0.1', '', 'portico.example:8443']) {
      expect((await sendLines(gateway, { ...unsignedLines(), host: wrong })).status).toBe(400)
    }
    const lines = unsignedLines()
    const forwarded: RawRequest = {
      ...lines,
      host: 'evil.example',
      headers: [...lines.headers, ['x-forwarded-host', host]],
    }
    expect((await sendLines(gateway, forwarded)).status).toBe(400)
    for (const right of ['portico.example', 'PORTICO.example', 'portico.example:443', host]) {
      expect((await sendLines(gateway, { ...unsignedLines(), host: right })).code).toBe('00000')
    }
  })

  it('GATE-03 takes no escapes in the whole target of a call that may be signed', async () => {
    for (const query of ['?a=%62', '?a=//b', '?a=..', '?a;b']) {
      const answer = await gateway.call(`${userinfo.path}${query}`, { body: 'false' })
      expect(answer.status).toBe(404)
    }
    const read = await gateway.call(`${marketAssets.path}?q=%62tc`, { method: 'GET' })
    expect(read.status).toBe(200)
  })
})

describe('readCookies', () => {
  it('reads pairs, and of several with one name the first', () => {
    expect({ ...readCookies('a=1; b=two=2;c=; a=3') }).toEqual({ a: '1', b: 'two=2', c: '' })
    expect({ ...readCookies(undefined) }).toEqual({})
  })

  it('reads nothing out of what is no pair', () => {
    for (const header of ['', ';', '=', '=x', 'a', '; ;', ' = '])
      expect({ ...readCookies(header) }).toEqual({})
  })

  it('GATE-03 gives names of prototypes no meaning', () => {
    const cookies = readCookies('__proto__=x; constructor=y')
    expect(Object.getPrototypeOf(cookies)).toBeNull()
    expect(cookies['__proto__']).toBe('x')
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })
})
