import {
  getDomainConfigList,
  login,
  logout,
  marketQuote,
  platformCodes,
  usdtRate,
  userinfo,
} from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { RequestError } from './index.ts'
import { answer, createHandClock, createTestLayer, startBench } from '../test/bench.ts'

const rates = {
  supported: [{ name: 'euro', symbol: '€', value: 'EUR' }],
  rates: { EUR: '0.92' },
  asOf: '2026-09-29',
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const [outcome] = await Promise.allSettled([promise])
  if (outcome.status === 'fulfilled') throw new Error('the call succeeded')
  expect(outcome.reason).toBeInstanceOf(RequestError)
  if (outcome.reason instanceof RequestError) return outcome.reason
  throw outcome.reason
}

describe('createRequestLayer', () => {
  it('REQ-01 posts JSON and resolves with the typed data', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: rates }),
    )
    const result = await createTestLayer(bench.origin, createHandClock()).send(usdtRate, { locale: 'fr' })
    const euro: string | undefined = result.rates.EUR
    expect(euro).toBe('0.92')
    expect(bench.requests[0]).toMatchObject({
      method: 'POST',
      url: '/v1/mix/public/usdtRate',
      body: '{"locale":"fr"}',
    })
  })

  it('REQ-01 sends a GET without body, its input as the query', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: null }),
    )
    const layer = createTestLayer(bench.origin, createHandClock())
    await failureOf(layer.send(marketQuote, { from: 'btc', to: 'usd', amount: '0.5', date: undefined }))
    await failureOf(layer.send(getDomainConfigList, {}))
    expect(bench.requests[0]).toMatchObject({
      method: 'GET',
      url: '/v1/market/quote?from=btc&to=usd&amount=0.5',
      body: '',
    })
    expect(bench.requests[1]).toMatchObject({ method: 'GET', url: '/v1/mix/system/getDomainConfigList' })
  })

  it('REQ-07 sends the literal false for userinfo and {} for an empty body', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: null }),
    )
    const layer = createTestLayer(bench.origin, createHandClock())
    expect(await layer.send(userinfo, false)).toBeNull()
    await layer.send(logout, undefined)
    await layer.send(logout, {})
    expect(bench.requests.map((received) => received.body)).toEqual(['false', '{}', '{}'])
  })

  it('REQ-02 sends every header, with a fresh trace id each time and no beta header', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: null }),
    )
    const layer = createTestLayer(bench.origin, createHandClock(1_800_000_012_345))
    await layer.send(userinfo, false)
    await layer.send(userinfo, false)
    const [first, second] = bench.requests
    expect(first?.headers).toMatchObject({
      website: 'default',
      terminaltype: '1',
      'content-type': 'application/json',
      terminalcode: 't-1',
      deviceid: 'd-1',
      locale: 'fr',
      language: '10',
      uhti: '01'.repeat(16),
      tm: '1800000012345',
    })
    expect(second?.headers['uhti']).toBe('02'.repeat(16))
    expect(first?.headers).not.toHaveProperty('beta')
  })

  it('REQ-02 sends beta in the beta environment and the platform of the caller', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: null }),
    )
    const caller = { website: 'w', terminalCode: '', deviceId: '', locale: 'en', language: 0 }
    const layer = createTestLayer(bench.origin, createHandClock(), {
      beta: true,
      caller: () => ({ ...caller, platform: String(platformCodes.TG_IOS) }),
    })
    await layer.send(userinfo, false)
    expect(bench.requests[0]?.headers).toMatchObject({ beta: '1', terminaltype: '11' })
  })

  it('REQ-05 takes the code 200 as success', async () => {
    await using bench = await startBench((received) =>
      answer(received, { code: '200', msg: 'ok', data: rates }),
    )
    const result = await createTestLayer(bench.origin, createHandClock()).send(usdtRate, { locale: 'fr' })
    expect(result).toEqual(rates)
  })

  it('REQ-05 throws the message, code and trace id of a refusing envelope', async () => {
    const body = { code: '10021', msg: 'Prouvez-le', data: { group: 'gateway' } }
    await using bench = await startBench((received) => answer(received, body))
    const error = await failureOf(createTestLayer(bench.origin, createHandClock()).send(userinfo, false))
    expect(error).toMatchObject({
      failure: 'refused',
      message: 'Prouvez-le',
      code: '10021',
      traceId: '01'.repeat(16),
      status: 200,
      data: { group: 'gateway' },
    })
  })

  it('REQ-07 names the field of an answer that does not fit', async () => {
    const body = { code: '00000', msg: '', data: { ...rates, rates: { EUR: 0.92 } } }
    await using bench = await startBench((received) => answer(received, body))
    const layer = createTestLayer(bench.origin, createHandClock())
    const error = await failureOf(layer.send(usdtRate, { locale: 'fr' }))
    expect(error).toMatchObject({ failure: 'unreadable', field: 'rates.EUR', code: '00000' })
    expect(error.message).toContain('rates.EUR')
  })

  it.each([
    ['<html>Bad gateway</html>', 'body'],
    ['', 'body'],
    ['null', 'body'],
    ['{"msg":"no code"}', 'code'],
    ['{"code":"00000","msg":7}', 'msg'],
  ])('REQ-07 calls the answer %j unreadable', async (body, field) => {
    await using bench = await startBench((received) => answer(received, body))
    const error = await failureOf(createTestLayer(bench.origin, createHandClock()).send(userinfo, false))
    expect(error).toMatchObject({ failure: 'unreadable', field, code: null })
  })

  it('IMG-02 lets the data of an answer be rewritten before it is checked', async () => {
    const domains = { imgDomainConfig: { foreignDomainList: ['old.example'], internalDomainList: [] } }
    await using bench = await startBench((received) =>
      answer(received, { code: '00000', msg: '', data: domains }),
    )
    const transform = (data: unknown): unknown =>
      JSON.parse(JSON.stringify(data).replace('old.example', 'new.example'))
    const layer = createTestLayer(bench.origin, createHandClock(), { transform })
    const { imgDomainConfig } = await layer.send(getDomainConfigList, {})
    expect(imgDomainConfig.foreignDomainList).toEqual(['new.example'])
    const emptying = createTestLayer(bench.origin, createHandClock(), { transform: () => ({}) })
    expect(await failureOf(emptying.send(getDomainConfigList, {}))).toMatchObject({
      field: 'imgDomainConfig',
    })
  })

  it('REQ-03 gives up after 20 seconds, not before', async () => {
    await using bench = await startBench()
    const clock = createHandClock()
    const failure = failureOf(createTestLayer(bench.origin, clock).send(userinfo, false))
    await bench.arrived(1)
    clock.advance(19_999)
    expect(clock.waiting()).toBe(1)
    clock.advance(1)
    expect(await failure).toMatchObject({ failure: 'timeout', code: null, traceId: '01'.repeat(16) })
    expect(clock.waiting()).toBe(0)
  })

  it('tells the cancelled call from the timed-out one and the network failure', async () => {
    await using bench = await startBench(
      (received) => received.url.includes('logout') && received.response.destroy(),
    )
    const clock = createHandClock()
    const layer = createTestLayer(bench.origin, clock)
    const controller = new AbortController()
    const cancelled = failureOf(layer.send(userinfo, false, { signal: controller.signal }))
    await bench.arrived(1)
    controller.abort()
    expect((await cancelled).failure).toBe('cancelled')
    const early = await failureOf(layer.send(userinfo, false, { signal: AbortSignal.abort() }))
    expect(early.failure).toBe('cancelled')
    expect((await failureOf(layer.send(logout, {}))).failure).toBe('network')
    expect(clock.waiting()).toBe(0)
  })

  it('KEY-03 lets a caller go at once who gives up what many wait for', async () => {
    const never = new Promise<never>(() => {})
    const protect = async () => ({ exchange: () => never, signOut: async () => {} })
    const layer = createTestLayer('http://127.0.0.1:1', createHandClock(), { protect })
    const controller = new AbortController()
    const credentials = { loginName: 'ada@example.com', pwd: 'secret' }
    const cancelled = failureOf(layer.send(login, credentials, { signal: controller.signal }))
    controller.abort()
    expect((await cancelled).failure).toBe('cancelled')
    const early = failureOf(layer.send(login, credentials, { signal: AbortSignal.abort() }))
    expect((await early).failure).toBe('cancelled')
  })

  it('follows no redirect', async () => {
    await using bench = await startBench((received) => {
      received.response.writeHead(307, { location: '/v1/elsewhere' }).end()
    })
    const error = await failureOf(createTestLayer(bench.origin, createHandClock()).send(userinfo, false))
    expect(error.failure).toBe('network')
    expect(bench.requests).toHaveLength(1)
  })

  it('REQ-06 corrects the time header by the requesttime of an error answer', async () => {
    const clock = createHandClock(1_800_000_000_000)
    await using bench = await startBench((received) => {
      clock.advance(200)
      answer(received, { code: '00400', msg: 'no', data: null }, { requesttime: '1800000300100' })
    })
    const layer = createTestLayer(bench.origin, clock)
    await failureOf(layer.send(userinfo, false))
    await failureOf(layer.send(userinfo, false))
    expect(bench.requests[1]?.headers['tm']).toBe('1800000300200')
  })
})
