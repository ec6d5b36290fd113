import { bundledSources, type MarketSource } from '@portico/market-app'
import { expect } from 'vitest'

const credit = { id: 'fair', name: 'Fair', url: 'https://fair.example', licence: 'MIT' } as const

/**
 * The bundle, and a source of one of its coins, bitcoin, that says the bundled price as of long ago. Once a test says so it says a
 * price as of now: the bundled one unless another is given.
 */
export async function renewableSources() {
  const [bundled] = bundledSources()
  if (bundled === undefined) throw new Error('nothing is bundled')
  let asOf = '2026-01-01T00:00:00Z'
  const { quotes } = await bundled.read(new AbortController().signal)
  const quote = quotes.find(({ assetId }) => assetId === 'btc') ?? expect.fail('no bitcoin is bundled')
  let { price } = quote
  const source: MarketSource = {
    id: credit.id,
    credit,
    everyMs: 100,
    async read() {
      return { credit, asOf, assets: [], series: [], quotes: [{ ...quote, price, source: credit.id, asOf }] }
    },
  }
  const renew = (now = price) => {
    price = now
    asOf = new Date().toISOString()
  }
  return { sources: [source, bundled], renew, bundledPrice: quote.price }
}
