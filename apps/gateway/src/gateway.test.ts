import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { calls, clearCookie, codes, cspSecurity, logout, usdtRate, userinfo } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindCalls } from './bound-calls.ts'
import { isCallerGone } from './http/refusal-of.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../test/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function envelopeOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const envelope = await response.json()
  expect(Object.keys(envelope)).toEqual(['code', 'msg', 'data'])
  return envelope
}

const knownCodes = new Set<string>(Object.values(codes).map((entry) => entry.code))

describe('createGateway', () => {
  it('REQ-07 has exactly one handler for every call of the contract', () => {
    const bound = bindCalls(gateway.context).calls.map((one) => one.call.name)
    expect(bound.toSorted()).toEqual(calls.map((call) => call.name).toSorted())
    for (const call of calls) expect(gateway.app.hasRoute({ method: call.method, url: call.path })).toBe(true)
  })

  it('REQ-07 answers a visitor with null and logs out without a session', async () => {
    const answer = await gateway.call(userinfo.path, { body: 'false' })
    expect(await envelopeOf(answer)).toEqual({ code: '00000', msg: 'Success', data: null })
    for (const call of [logout, clearCookie]) {
      for (const init of [{ body: '{}' }, {}, { headers: { 'content-type': 'application/json' } }]) {
        const done = await gateway.call(call.path, init)
        expect(done.status).toBe(200)
        expect((await envelopeOf(done)).code).toBe('00000')
        const cookies = done.headers.getSetCookie()
        expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
          '__Host-sid',
          '__Secure-rt',
          'rt-present',
        ])
        expect(cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
        expect(done.headers.has('clear-site-data')).toBe(false)
      }
    }
  })

  it('compresses public answers of some size and leaves personal and small ones alone', async () => {
    const history = '/v1/market/history?from=btc&to=usd&window=30d'
    const encodingOf = async (path: string, init: { method?: string; body?: string }, accepted: string) => {
      const answer = await gateway.call(path, { ...init, headers: { 'accept-encoding': accepted } })
      expect(answer.status).toBe(200)
      expect((await envelopeOf(answer)).code).toBe('00000')
      return answer.headers.get('content-encoding')
    }
    expect(await encodingOf(history, { method: 'GET' }, 'gzip, br')).toBe('br')
    expect(await encodingOf(history, { method: 'GET' }, 'gzip')).toBe('gzip')
    expect(await encodingOf(history, { method: 'GET' }, 'identity')).toBeNull()
    expect(await encodingOf('/v1/market/assets?limit=1', { method: 'GET' }, 'br')).toBeNull()
    expect(await encodingOf(userinfo.path, { body: 'false' }, 'br')).toBeNull()
  })

  it('REQ-06 stamps every answer that is not kept with its receive time and trace id', async () => {
    for (const response of [
      await gateway.call(userinfo.path, { body: 'false' }),
      await gateway.call(userinfo.path, { body: 'nonsense' }),
      await gateway.call('/v1/nowhere'),
      await gateway.call(userinfo.path, { method: 'PUT', body: 'false' }),
    ]) {
      expect(response.headers.get('requesttime')).toBe(String(testNowMs))
      expect(response.headers.get('uhti')).toBe('server-made-trace-id')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('hands a security report on and keeps its text out of the answer', async () => {
    const report = { bizType: 'widget', data: { event: 'failed', reason: 'x\ny' }, timestamp: 1, page: '/fr' }
    const answer = await gateway.call(cspSecurity.path, {
      body: JSON.stringify(report),
      headers: { uhti: '' },
    })
    expect(await envelopeOf(answer)).toMatchObject({ code: '00000', data: null })
    expect(gateway.reports.at(-1)).toEqual({
      bizType: 'widget',
      event: 'failed',
      reason: 'x\ny',
      page: '/fr',
      traceId: 'server-made-trace-id',
    })
  })

  it('answers 405 with the methods that a path has, and OPTIONS with the same list', async () => {
    const wrong = await gateway.call(userinfo.path, { method: 'DELETE' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('POST, OPTIONS')
    expect((await envelopeOf(wrong)).code).toBe('00405')
    const get = await gateway.call('/v1/market/assets', { method: 'POST', body: '{}' })
    expect(get.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    const read = await gateway.call(userinfo.path, { method: 'GET' })
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    const options = await gateway.call(userinfo.path, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect(options.headers.has('access-control-allow-origin')).toBe(false)
    const head = await gateway.call('/v1/market/assets', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('answers an unknown path below /v1/ itself and leaves every other path alone', async () => {
    for (const path of ['/v1/nowhere', '/v1', '/v1/', `${userinfo.path}/`, '/v1/User/overview/userinfo']) {
      for (const init of [{ body: 'false' }, { method: 'GET' }]) {
        const response = await gateway.call(path, init)
        expect(response.status).toBe(404)
        expect((await envelopeOf(response)).code).toBe('00404')
      }
    }
    expect(await (await gateway.call('/elsewhere', { method: 'GET' })).text()).toBe('a page')
    expect(await (await gateway.call('/v10/market/assets', { method: 'GET' })).text()).toBe('a page')
  })

  it.each([
    ['/v1/market//assets'],
    ['/v1/./market/assets'],
    ['/v1/market/../market/assets'],
    ['/v1/market/asset%73'],
    ['/v1/market\\assets'],
    ['/v1/market/assets;x=1'],
    ['/v1/market/assets%00'],
    ['/v1/m\u00e4rket/assets'],
  ])('GATE-03 answers 404 to the target %j', async (target) => {
    const text = await gateway.raw(
      Buffer.from(`GET ${target} HTTP/1.1\r\nHost: portico.example\r\nConnection: close\r\n\r\n`, 'latin1'),
    )
    expect(text).toMatch(/^HTTP\/1\.1 (?:404|400) /)
    expect(text).not.toContain('Bitcoin')
  })

  it('takes an escaped query', async () => {
    const response = await gateway.call('/v1/market/assets?q=%62tc', { method: 'GET' })
    expect((await envelopeOf(response)).data.assets).toHaveLength(1)
  })

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonx', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json, text/plain', 415],
    ['', 415],
    ['application/json; charset=UTF-8', 200],
    ['Application/JSON', 200],
  ])('GATE-03 answers a body of the type %j with %d', async (type, status) => {
    const response = await gateway.call(userinfo.path, { body: 'false', headers: { 'content-type': type } })
    expect(response.status).toBe(status)
    expect(knownCodes).toContain((await envelopeOf(response)).code)
  })

  it('GATE-03 refuses an encoded body and one over the limit', async () => {
    const encoded = await gateway.call(userinfo.path, {
      body: 'false',
      headers: { 'content-encoding': 'gzip' },
    })
    expect([encoded.status, (await envelopeOf(encoded)).code]).toEqual([415, '00415'])
    const large = await gateway.call(userinfo.path, { body: ' '.repeat(65_537) })
    expect([large.status, (await envelopeOf(large)).code]).toEqual([413, '00413'])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no site', { origin: 'null' }],
    ['another port', { origin: 'https://portico.example:444' }],
    ['plain http', { origin: 'http://portico.example' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['a missing trace id', { uhti: '' }],
    ['a malformed trace id', { uhti: 'x y z 0123456789abcdef' }],
  ])('refuses a POST from %s, logging out included', async (_name, headers) => {
    for (const [path, body] of [
      [logout.path, '{}'],
      [clearCookie.path, '{}'],
      [userinfo.path, 'false'],
    ] as const) {
      const response = await gateway.call(path, { body, headers })
      expect(response.status).toBe(403)
      expect((await envelopeOf(response)).code).toBe('00403')
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  it('lets a report through from anywhere, since a beacon sets no headers', async () => {
    const body = JSON.stringify({ bizType: 'w', data: { event: 'e', reason: '' }, timestamp: 1, page: '/' })
    const response = await gateway.call(cspSecurity.path, { body, headers: { origin: 'null', uhti: '' } })
    expect(response.status).toBe(200)
  })

  it('takes a call that no browser made', async () => {
    const response = await fetch(`${gateway.origin}${usdtRate.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', uhti: '0123456789abcdef' },
      body: '{"locale":"en"}',
    })
    expect(response.status).toBe(200)
  })

  it('takes a caller who leaves before the answer is whole for no failure', async () => {
    const source = new PassThrough()
    const left = pipeline(source, new PassThrough().resume()).catch((error: unknown) => error)
    source.destroy()
    expect(isCallerGone(await left)).toBe(true)
    expect(isCallerGone(new Error('cannot draw'))).toBe(false)
    expect(isCallerGone(null)).toBe(false)
  })

  it('GATE-03 says nothing about the cause when it fails itself', async () => {
    await using broken = await startTestGateway({
      snapshots: {
        current() {
          throw new Error('secret detail')
        },
        publish: () => {},
        subscribe: () => () => {},
      },
    })
    const response = await broken.call(usdtRate.path, { body: '{"locale":"en"}' })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toContain('00500')
    expect(text).not.toContain('secret')
    expect(broken.errors).toHaveLength(1)
  })
})
