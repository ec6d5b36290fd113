import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Series } from './model.ts'
import { packSeries } from './packed-series.ts'

const seriesOf = (assetId: string, ...observations: Series['observations']): Series => ({
  assetId,
  observations,
  held: [],
  cuts: [],
})
const days = ['2026-09-01', '2026-09-02', '2026-09-04']
const history = fc
  .record({
    assetId: fc.string({ minLength: 1 }),
    prices: fc.array(fc.bigInt({ min: 1n }), { maxLength: 3 }),
  })
  .map(({ assetId, prices }) =>
    seriesOf(assetId, ...prices.map((price, index) => ({ date: days[index] ?? '', price: String(price) }))),
  )
const histories = fc.uniqueArray(history, { selector: ({ assetId }) => assetId })

describe('packSeries', () => {
  it('gives back what was kept, one by one and all in order', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const store = packSeries(all)
        expect(store.all()).toEqual(all)
        expect(all.map(({ assetId }) => store.of(assetId))).toEqual(all)
      }),
    )
  })

  it('keeps what was held back and where the series is cut', () => {
    const series: Series = {
      assetId: 'turkish',
      observations: [{ date: '2026-09-01', price: '0.03' }],
      held: [{ date: '2026-09-02', published: 'NaN', reason: 'not-a-price', held: null }],
      cuts: [{ date: '2026-09-01', reason: 'redenomination', factor: '1000' }],
    }
    expect(packSeries([series]).of('turkish')).toEqual(series)
  })

  it('keeps more series than it has ready at once', () => {
    const all = Array.from({ length: 700 }, (_, index) =>
      seriesOf(`coin-${index}`, { date: '2026-09-01', price: String(index + 1) }),
    )
    const store = packSeries(all)
    expect(all.map(({ assetId }) => store.of(assetId))).toEqual(all)
    expect(store.of('coin-0')).toEqual(all[0])
  })

  it.each([
    ['an asset that it does not know', 'unknown'],
    ['a name that objects have', 'constructor'],
  ])('has no series of %s', (_, assetId) => {
    expect(packSeries([seriesOf('known')]).of(assetId)).toBeNull()
  })

  it('gives an empty history as such', () => {
    expect(packSeries([seriesOf('new')]).of('new')?.observations).toEqual([])
  })
})
