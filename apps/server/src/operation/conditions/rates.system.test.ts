import { bundledSources, type MarketSource } from '@portico/market-app'
import { expect, it } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { showsFault, showsNone } from '../../../test/operation/faults.ts'

const credit = { id: 'fair', name: 'Fair', url: 'https://fair.example', licence: 'MIT' } as const

/** A source of one coin that says its bundled price as of long ago, and as of now once a test says so. */
async function renewable(bundled: MarketSource) {
  let asOf = '2026-01-01T00:00:00Z'
  const { quotes } = await bundled.read(new AbortController().signal)
  const quote = quotes.find(({ assetId }) => assetId === 'btc') ?? expect.fail('no bitcoin is bundled')
  const source: MarketSource = {
    id: credit.id,
    credit,
    everyMs: 100,
    async read() {
      return { credit, asOf, assets: [], series: [], quotes: [{ ...quote, source: credit.id, asOf }] }
    },
  }
  return { source, renew: () => (asOf = new Date().toISOString()) }
}

it('SAFE-07 old rates: prices older than the limit are shown, stop no role, and are forgotten with fresh ones', async () => {
  const [bundled] = bundledSources()
  if (bundled === undefined) throw new Error('nothing is bundled')
  const { source, renew } = await renewable(bundled)
  await using server = await startTestServer(
    { ROLES: 'site,market', RATES_OLD_HOURS: '48', MARKET_PUBLISH_SECONDS: '1' },
    { sources: [source, bundled] },
  )
  await showsFault(server, 'rates', /^the newest price is \d+ days old$/)
  expect(await server.metrics()).toMatch(/portico_rates_age_seconds\{kind="crypto"\} \d{6,}/)
  expect((await server.fetch('/')).status).toBe(200)
  renew()
  await showsNone(server, 'rates')
  expect(await server.metrics()).toMatch(/portico_rates_age_seconds\{kind="crypto"\} \d{1,3}(\.\d+)?$/m)
})
