import { createSnapshot, delistAssets } from '@portico/market'
import { createInProcessSnapshotStore } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { brandOf, flatYear, marketOf, nowMs } from '../../../test/context.ts'
import { readCardColours } from '../../representations/card/card-colours.ts'
import type { TaskOutcome } from '../../server/workers/worker-pool.ts'
import { parseAddress } from '../../server/http/page-address.ts'
import { createRepresentations } from './representations.ts'

const market = marketOf([
  { slug: 'eth', name: 'Ether', prices: flatYear('3000'), supply: '120000000' },
  { slug: 'btc', name: 'Bitcoin', prices: flatYear('100000'), supply: '20000000' },
  { slug: 'loose', prices: flatYear('5') },
  { slug: 'unpriced', supply: '1' },
])

function createBench(
  snapshot = market,
  painted: TaskOutcome<Uint8Array> = { kind: 'done', result: new Uint8Array([1]) },
) {
  const drawn: string[] = []
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(snapshot)
  const render = createRepresentations({
    brand: brandOf(),
    publicOrigin: 'https://site.example',
    snapshots,
    now: () => nowMs,
    colours: readCardColours('').colours,
    painter: {
      async run(svg) {
        drawn.push(svg)
        return painted
      },
    },
  })
  const get = async (target: string) => {
    const parsed = parseAddress(target)
    if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
    if (parsed.address.form !== 'png') throw new Error(`${target} is no card`)
    return render({ ...parsed.address, form: parsed.address.form })
  }
  return { drawn, get }
}

describe('the share card of a comparison', () => {
  it('SEO-01 draws the answer at the ratio of the address', async () => {
    const { drawn, get } = createBench()
    const answer = await get('/compare/eth/btc.png?ratio=25')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect(drawn[0]).toContain('4,166.67 USD')
  })

  it('VS-03 draws equal caps where the ratio cannot be read', async () => {
    const { drawn, get } = createBench()
    await get('/compare/eth/btc.png?ratio=abc')
    expect(drawn[0]).toContain('16,666.67 USD')
  })

  it.each(['/compare/nope/btc.png', '/compare/eth/unpriced.png', '/compare/loose/btc.png'])(
    'VS-03 has no card at %s',
    async (target) => {
      const { drawn, get } = createBench()
      expect(await get(target)).toMatchObject({ status: 404 })
      expect(drawn).toEqual([])
    },
  )

  it('GATE-05 is gone, not unknown, once an asset was taken off', async () => {
    const without = createSnapshot(delistAssets(market.data, new Set(['eth'])))
    expect(await createBench(without).get('/compare/eth/btc.png')).toMatchObject({ status: 410 })
  })

  it('leads from names to codes with the ratio, in the language of the prefix', async () => {
    expect(await createBench().get('/fr/compare/ether/bitcoin.png?ratio=25')).toMatchObject({
      status: 301,
      headers: { location: '/fr/compare/eth/btc.png?ratio=25' },
    })
  })

  it('asks to come again while too many cards are drawn', async () => {
    expect(await createBench(market, { kind: 'busy' }).get('/compare/eth/btc.png')).toMatchObject({
      status: 503,
      keep: false,
    })
  })
})
