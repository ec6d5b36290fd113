import { describe, expect, it } from 'vitest'
import { dayText } from '../model/day.ts'
import type { AssetKind, Series } from '../model/model.ts'
import { cleanSeries } from './clean.ts'

const firstDay = 19_800
const length = 81
const spikeAt = 40

/** A median of absolute moves, as the standard deviation that it stands for. */
const deviationOf = (move: number) => move * 1.4826

interface Asset {
  readonly kind: AssetKind
  /** Its price goes up and down by this much, day by day, and never comes back to the same. */
  readonly move: number
}

/** Logarithms of an asset's prices, of which `change` makes others. */
function cleaned({ kind, move }: Asset, change: (logs: readonly number[]) => readonly number[]): Series {
  const logs = change(Array.from({ length }, (_, index) => (index % 2) * move + index * 1e-5))
  const days = logs.map((log, index) => ({
    date: dayText(firstDay + index),
    rate: Math.exp(-log).toFixed(15),
  }))
  const [series] = cleanSeries([{ assetId: 'asset', kind, days }])
  if (series === undefined) throw new Error('Cleaning lost a series.')
  return series
}

const reasonsOf = ({ held }: Series) => [...new Set(held.map(({ reason }) => reason))]

/** One day away from both of its neighbours by a size. */
const spike = (asset: Asset, size: number) =>
  reasonsOf(cleaned(asset, (logs) => logs.with(spikeAt, size + asset.move)))

/** The last days away from those before by a move. */
const shift = (asset: Asset, move: number, days: number) =>
  reasonsOf(
    cleaned(asset, (logs) => {
      const to = length - days
      const by = (logs[to - 1] ?? 0) + move - (logs[to] ?? 0)
      return logs.map((log, index) => (index < to ? log : log + by))
    }),
  )

const crypto = { kind: 'crypto', move: 0.01 } as const
const fiat = { kind: 'fiat', move: 0.0015 } as const
const metal = { kind: 'metal', move: 0.005 } as const
const stock = { kind: 'stock', move: 0.01 } as const
const peggedCoin = { kind: 'crypto', move: 0.001 } as const
const peggedCurrency = { kind: 'fiat', move: 0.0003 } as const

describe('the limits of false jumps', () => {
  it.each([
    ['a coin', crypto, 2],
    ['a coin at a dollar', peggedCoin, 1.25],
    ['a currency', fiat, 1.045],
    ['a pegged currency', peggedCurrency, 1.025],
    ['a metal', metal, 1.1],
    ['a share', stock, 2],
  ])(
    'MKT-09 hold back a day of %s that is off by %o times %d, and no smaller one',
    (_name, asset, factor) => {
      const limit = Math.log(factor)
      expect(spike(asset, 1.05 * limit)).toEqual(['jump-and-return'])
      expect(spike(asset, 0.95 * limit)).toEqual([])
    },
  )

  it.each([
    ['a coin', { kind: 'crypto', move: 0.2 }, 8],
    ['a currency', { kind: 'fiat', move: 0.02 }, 12],
    ['a metal', { kind: 'metal', move: 0.05 }, 8],
    ['a share', { kind: 'stock', move: 0.2 }, 8],
  ] as const)('MKT-09 leave the lively days of %s alone', (_name, asset, sigmas) => {
    // A day between two others strays from the line between them by less than one at the end of a line.
    const limit = sigmas * deviationOf(asset.move) * Math.sqrt(1 / 2)
    expect(spike(asset, 1.05 * limit)).toEqual(['jump-and-return'])
    expect(spike(asset, 0.95 * limit)).toEqual([])
  })

  it.each([
    ['coin', 'crypto', 0.004, 1.5],
    ['currency', 'fiat', 0.001, 1.035],
  ] as const)(
    'MKT-09 take a %s for pegged up to a volatility of its kind',
    (_name, kind, volatility, factor) => {
      const move = volatility / deviationOf(1)
      expect(spike({ kind, move: 0.95 * move }, Math.log(factor))).toEqual(['jump-and-return'])
      expect(spike({ kind, move: 1.05 * move }, Math.log(factor))).toEqual([])
    },
  )
})

describe('the limits of a jump on the last day', () => {
  it.each([
    ['a coin', crypto, 5],
    ['a currency', fiat, 1.5],
    ['a pegged currency', peggedCurrency, 1.5],
    ['a metal', metal, 1.25],
    ['a share', stock, 2],
  ])('MKT-09 let a rise of %s wait for a second day, and no smaller one', (_name, asset, factor) => {
    const limit = Math.log(factor)
    expect(shift(asset, 1.05 * limit, 1)).toEqual(['unconfirmed-jump'])
    expect(shift(asset, 1.05 * limit, 2)).toEqual([])
    expect(shift(asset, 0.95 * limit, 1)).toEqual([])
  })

  it.each([
    ['a metal', metal, 1.25],
    ['a share', stock, 2],
  ])('MKT-09 let a fall of %s wait for a second day, and no smaller one', (_name, asset, factor) => {
    const limit = -Math.log(factor)
    expect(shift(asset, 1.05 * limit, 1)).toEqual(['unconfirmed-jump'])
    expect(shift(asset, 1.05 * limit, 2)).toEqual([])
    expect(shift(asset, 0.95 * limit, 1)).toEqual([])
  })

  it.each([
    ['a coin', crypto],
    ['a metal', metal],
    ['a share', stock],
  ])('TRUTH-05 believe that %s fell to a tenth once it lasts longer than an excursion', (_name, asset) => {
    expect(shift(asset, -Math.log(10.3), 5)).toEqual(['unconfirmed-jump'])
    expect(shift(asset, -Math.log(10.3), 6)).toEqual([])
    expect(shift(asset, -Math.log(9.7), 2)).toEqual([])
  })

  it('TRUTH-05 believe that a coin lost less than nine tenths, and a currency anything, on the day itself', () => {
    expect(shift(crypto, -Math.log(9.7), 1)).toEqual([])
    for (const factor of [1.6, 3, 24, 334]) expect(shift(fiat, -Math.log(factor), 1)).toEqual([])
  })

  it('TRUTH-05 doubt a currency that falls by a clean power of ten until it lasts', () => {
    expect(shift(fiat, -Math.log(102), 5)).toEqual(['unconfirmed-jump'])
    expect(shift(fiat, -Math.log(102), 6)).toEqual([])
  })
})

describe('the limits of a rise that no market makes', () => {
  it.each([
    ['a coin', crypto, 20],
    ['a currency', fiat, 3],
    ['a metal', metal, 3],
    ['a share', stock, 20],
  ])(
    'MKT-09 hold back what follows a rise of %s until it lasts longer than an excursion',
    (_name, asset, factor) => {
      expect(shift(asset, Math.log(1.03 * factor), 5)).toEqual(['unconfirmed-jump'])
      expect(shift(asset, Math.log(1.03 * factor), 6)).toEqual([])
      expect(shift(asset, Math.log(0.97 * factor), 2)).toEqual([])
    },
  )

  it.each([
    ['a coin', crypto, 100],
    ['a coin at a dollar', peggedCoin, 1.25],
    ['a currency', fiat, 20],
    ['a metal', metal, 20],
    ['a share', stock, 100],
  ])(
    'TRUTH-05 never believe one source alone on a rise of %s, and on a smaller one',
    (_name, asset, factor) => {
      expect(shift(asset, Math.log(1.08 * factor), 30)).toEqual(['other-meaning'])
      expect(shift(asset, Math.log(0.93 * factor), 30)).toEqual([])
    },
  )
})
