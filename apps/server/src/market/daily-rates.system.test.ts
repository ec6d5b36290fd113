import { startTestUpstream, type UpstreamTrouble } from '@portico/outbound/test-upstream'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../test/server.ts'

const today = new Date().toISOString().slice(0, 10)

/** What the two services say of today: a euro for 1.25 dollars, a bitcoin for 80,000. */
function ratesOf({ pathname }: URL): string | null {
  if (pathname.startsWith('/daily/')) return `{"date":"${today}","usd":{"usd":1,"eur":0.8,"btc":0.0000125}}`
  if (pathname !== '/v2/rates') return null
  return `[{"date":"${today}","base":"USD","quote":"EUR","rate":0.8}]`
}

/** A server whose `MARKET_SOURCES` is not set, and the service that it asks for daily rates. */
async function startFresh(trouble: UpstreamTrouble) {
  await using stack = new AsyncDisposableStack()
  const service = stack.use(await startTestUpstream(ratesOf))
  service.trouble = trouble
  const server = stack.use(
    await startTestServer({
      MARKET_SOURCES: '',
      FRANKFURTER_URL: service.url,
      CURRENCY_API_URL: `${service.url}/daily/{date}/`,
      MARKET_PRIVATE_HOSTS: service.host,
      MARKET_PUBLISH_SECONDS: '1',
    }),
  )
  const owned = stack.move()
  return {
    server,
    async quoteOf(from: string) {
      const { data } = await (await server.fetch(`/v1/market/quote?from=${from}&to=usd`)).json()
      return { value: data.value, day: data.rateAsOf.slice(0, 10) }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

describe('the rates of a first start', () => {
  it('MKT-01 OPS-01 are fetched once the server listens, and stand on pages without another start', async () => {
    await using fresh = await startFresh('none')
    await expect.poll(() => fresh.quoteOf('btc')).toEqual({ value: '80000', day: today })
    await expect.poll(() => fresh.quoteOf('eur')).toEqual({ value: '1.25', day: today })
    expect(await fresh.quoteOf('eth')).toMatchObject({ day: '2026-09-29' })
  })

  it.each(['refuse', 'blackhole'] as const)(
    'MKT-01 stay the bundled ones where the services %s, and the log says so once for each',
    async (trouble) => {
      await using fresh = await startFresh(trouble)
      const told = () => fresh.server.lines.filter(({ message }) => message.includes('cannot be read'))
      expect(await fresh.quoteOf('btc')).toMatchObject({ day: '2026-09-29' })
      await expect
        .poll(() => told().map(({ fields }) => fields))
        .toMatchObject([
          { source: expect.stringMatching(/frankfurter|currency-api/) },
          { source: expect.stringMatching(/frankfurter|currency-api/) },
        ])
      expect(await fresh.quoteOf('btc')).toMatchObject({ day: '2026-09-29' })
    },
  )
})
