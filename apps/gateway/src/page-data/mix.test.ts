import { getTdkMltQueryList, parseOutput, usdtRate } from '@portico/contract'
import { createSnapshot } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, testSnapshotData } from '../../test/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway[Symbol.asyncDispose]())

async function post(path: string, body: unknown) {
  const response = await gateway.call(path, { body: JSON.stringify(body) })
  return { status: response.status, envelope: await response.json() }
}

describe('POST /v1/mix/public/usdtRate', () => {
  it('CUR-01 CUR-02 answers the priced currencies and their rates as decimal text', async () => {
    const { envelope } = await post(usdtRate.path, { locale: 'fr' })
    const answer = parseOutput(usdtRate, envelope.data)
    expect(answer.rates).toEqual({ USD: '1', EUR: '0.8' })
    expect(answer.supported).toContainEqual({ name: 'euro', symbol: '€', value: 'EUR' })
    expect(answer.supported.map((currency) => currency.value)).toEqual(Object.keys(answer.rates))
    expect(answer.asOf).toBe(testSnapshotData.asOf)
  })

  it('CUR-02 follows the locale and the snapshot', async () => {
    await using own = await startTestGateway()
    const names = async (locale: string) => {
      const response = await own.call(usdtRate.path, { body: JSON.stringify({ locale }) })
      const { supported, rates } = (await response.json()).data
      return [supported.find((one: { value: string }) => one.value === 'EUR').name, rates.EUR]
    }
    expect(await names('en')).toEqual(['Euro', '0.8'])
    expect(await names('ar')).toEqual(['يورو', '0.8'])
    expect(await names('en-NG')).toEqual(['Euro', '0.8'])
    expect(await names('xx')).toEqual(['Euro', '0.8'])
    const quotes = testSnapshotData.quotes.map((quote) =>
      quote.assetId === 'eur' ? { ...quote, price: '2' } : quote,
    )
    own.context.snapshots.publish(createSnapshot({ ...testSnapshotData, version: 'v-2', quotes }))
    expect(await names('en')).toEqual(['Euro', '0.5'])
  })

  it('answers unavailable, not zero, when the dollar has no price', async () => {
    const snapshots = createInProcessSnapshotStore()
    snapshots.publish(createSnapshot({ ...testSnapshotData, quotes: [] }))
    await using own = await startTestGateway({ snapshots })
    const response = await own.call(usdtRate.path, { body: '{"locale":"en"}' })
    expect([response.status, (await response.json()).code]).toEqual([503, '00503'])
  })

  it.each([
    [{}],
    [{ locale: '' }],
    [{ locale: 5 }],
    [{ locale: 'en', x: 1 }],
    [null],
    [false],
    [['en']],
    [{ locale: '../etc' }],
  ])('GATE-03 refuses %j', async (body) => {
    const { status, envelope } = await post(usdtRate.path, body)
    expect([status, envelope.code]).toEqual([400, '00400'])
  })
})

describe('GET /v1/mix/system/getDomainConfigList', () => {
  it('IMG-01 lists the configured domains', async () => {
    const response = await gateway.call('/v1/mix/system/getDomainConfigList', { method: 'GET' })
    expect((await response.json()).data).toEqual({
      imgDomainConfig: { foreignDomainList: ['img.example.com'], internalDomainList: ['img.example.cn'] },
    })
  })

  it('GATE-03 refuses a query', async () => {
    const response = await gateway.call('/v1/mix/system/getDomainConfigList?x=1', { method: 'GET' })
    expect(response.status).toBe(400)
  })
})

describe('POST /v1/mix/public/getTdkMltQueryList', () => {
  const home = { locale: 'en', page: 'home', title: 'Rates', description: null, keywords: null }
  const converter = { ...home, page: 'converter', title: '{coinCode}' }

  it('answers what the operator set, at once', async () => {
    expect((await post(getTdkMltQueryList.path, { locale: 'en' })).envelope.data).toEqual([])
    gateway.pageMeta.replace([home, converter, { ...home, locale: 'fr' }])
    expect((await post(getTdkMltQueryList.path, { locale: 'en' })).envelope.data).toEqual([converter, home])
    const some = await post(getTdkMltQueryList.path, { locale: 'en', pages: ['home', 'nowhere'] })
    expect(some.envelope.data).toEqual([home])
    expect((await post(getTdkMltQueryList.path, { locale: 'de' })).envelope.data).toEqual([])
  })

  it.each([
    [{}],
    [{ locale: 'en', pages: 'home' }],
    [{ locale: 'en', pages: ['a b'] }],
    [{ locale: 'en', pages: Array.from({ length: 101 }, () => 'a') }],
  ])('GATE-03 refuses %j', async (body) => {
    expect((await post(getTdkMltQueryList.path, body)).envelope.code).toBe('00400')
  })
})
