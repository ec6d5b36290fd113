import { bundledSources, type MarketSource } from '@portico/market-app'
import { expect } from 'vitest'

const credit = { id: 'fair', name: 'Fair', url: 'https://fair.example', licence: 'MIT' } as const

/** The bundle, and a source of one of its coins that says the bundled price as of long ago, and as of now once a test says so. */
export async function renewableSources() {
  const [bundled] = bundledSources()
  if (bundled === undefined) throw new Error('nothing is bundled')
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
  return { sources: [source, bundled], renew: () => (asOf = new Date().toISOString()) }
}
