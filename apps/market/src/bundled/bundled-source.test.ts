import { readFileSync } from 'node:fs'

import {
  type Asset,
  type ChangeWindow,
  changeWindows,
  createSnapshot,
  mergeReadings,
  pairChange,
  pairHistory,
  pairRate,
  type Snapshot,
  trendingAssets,
  observationCount,
} from '@portico/market'
import { describe, expect, it } from 'vitest'

import { parseCatalogue } from './catalogue.ts'
import { bundledSnapshot, bundledSources, readBundle, readBundledFiles } from './bundled-source.ts'
import { readCloses } from './closes.ts'
import { parseSupplies } from './supplies.ts'

const snapshot = await bundledSnapshot()

function asset(slug: string, from: Snapshot = snapshot): Asset {
  const found = from.asset(slug)
  if (found === null) throw new Error(`No ${slug} in the bundle.`)
  return found
}

function dollarRate(slug: string): number {
  return Number(pairRate(snapshot, asset(slug), asset('usd'))?.rate)
}

function shownOn(slug: string, date: string): string | undefined {
  return snapshot.series(slug)?.observations.find((seen) => seen.date === date)?.price
}

function quarantinedOn(slug: string, date: string) {
  return snapshot.series(slug)?.held.find((held) => held.date === date)
}

/** The prices that a converter could show for an asset: every observation in every window. */
function shownPrices(slug: string): number[] {
  return (snapshot.series(slug)?.observations ?? []).map((seen) => Number(seen.price))
}

describe('the bundled snapshot', () => {
  it('prices all four kinds, with the day that each price is from', () => {
    expect(snapshot.asOf).toBe('2026-09-29T00:00:00Z')
    expect(dollarRate('btc')).toBeCloseTo(83_212.64, 1)
    expect(dollarRate('eur')).toBeCloseTo(1.136, 2)
    expect(dollarRate('xau')).toBeCloseTo(4129, -1)
    expect(snapshot.quote('btc')?.asOf).toBe('2026-09-29T00:00:00Z')
    for (const stock of snapshot.assets.filter(({ id, kind }) => kind === 'stock' && snapshot.quote(id) !== null)) {
      const series = snapshot.series(stock.id)
      expect(series?.observations).toHaveLength(1)
      expect(snapshot.quote(stock.id)?.asOf).toBe(`${series?.observations[0]?.date}T00:00:00Z`)
    }
  })

  it('reports no intraday range, as the daily rates have none', () => {
    expect(snapshot.data.quotes.every((quote) => quote.high24h === null && quote.low24h === null)).toBe(true)
  })

  it('COIN-02 has neither price nor history of what the catalogue knows without one', async () => {
    const { unpriced } = parseCatalogue((await readBundledFiles()).catalogue)
    const without = snapshot.assets.filter(({ id, kind }) => kind !== 'stock' && snapshot.quote(id) === null)
    expect(without.map(({ slug }) => slug).toSorted()).toEqual([...unpriced].toSorted())
    for (const { id } of without) expect(snapshot.series(id)).toBeNull()
  })

  it('has prices that are positive and have at most 12 significant digits', () => {
    for (const entry of snapshot.assets.filter(({ id }) => snapshot.quote(id) !== null)) {
      const price = snapshot.quote(entry.id)?.price ?? ''
      expect(price, entry.slug).toMatch(/^(?:0|[1-9]\d*)(?:\.\d+)?$/)
      expect(Number(price), entry.slug).toBeGreaterThan(0)
      expect(price.replace('.', '').replace(/^0+|0+$/g, '').length, entry.slug).toBeLessThanOrEqual(12)
    }
  })

  it('has the same version whenever it is read', async () => {
    expect((await bundledSnapshot()).version).toBe(snapshot.version)
  })

  it('lists unique slugs', () => {
    const slugs = snapshot.assets.map((entry) => entry.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  it('CMP-04 knows the supply of at least 80 coins, each with source, address, date and basis', () => {
    const known = snapshot.assets.filter((entry) => entry.kind === 'crypto' && entry.supply !== null)
    expect(known.length).toBeGreaterThanOrEqual(80)
    expect(snapshot.assets[0]?.slug).toBe('btc')
    expect(snapshot.assets[1]?.slug).toBe('eth')
  })

  it('CMP-04 counts caps by what circulates, and keeps totals and limits apart', () => {
    const bitcoin = snapshot.asset('btc')
    expect(bitcoin?.supply?.basis).toBe('circulating')
    expect(bitcoin?.otherSupplies).toMatchObject([{ basis: 'max', quantity: '21000000', licence: 'MIT' }])
    expect(snapshot.asset('eth')?.otherSupplies?.map(({ basis }) => basis)).toEqual(['total'])
    expect(snapshot.asset('xau')).not.toHaveProperty('otherSupplies')
    for (const { supply, otherSupplies = [] } of snapshot.assets)
      for (const { quantity } of otherSupplies) expect(Number(quantity)).toBeGreaterThanOrEqual(Number(supply?.quantity))
  })

  /** Coins that exist after a block by a rule of halvings, that of the first block included. */
  function minted(height: number, rule: { readonly reward: number; readonly every: number }): number {
    let [left, reward, sum] = [height + 1, rule.reward, 0]
    for (; left > 0; left -= rule.every, reward /= 2) sum += Math.min(left, rule.every) * reward
    return sum
  }

  /** Blocks since a known one, at the pace that the protocol keeps. */
  function heightOn(day: string, since: { readonly height: number; readonly at: string; readonly seconds: number }) {
    return since.height + Math.floor((Date.parse(day) - Date.parse(since.at)) / 1000 / since.seconds)
  }

  it.each([
    ['btc', { height: 840_000, at: '2024-04-20T00:09:27Z', seconds: 600 }, { reward: 50, every: 210_000 }],
    ['bch', { height: 840_000, at: '2024-04-04T05:36:00Z', seconds: 600 }, { reward: 50, every: 210_000 }],
    ['ltc', { height: 2_520_000, at: '2023-08-02T15:24:00Z', seconds: 150 }, { reward: 50, every: 840_000 }],
  ])('CMP-04 counts %s by the rule of its protocol', (slug, since, rule) => {
    const supply = snapshot.asset(slug)?.supply
    expect(Number(supply?.quantity)).toBe(minted(heightOn(supply?.date ?? '', since), rule))
  })

  it('CMP-04 counts XMR by the formula of its protocol, no number that overflowed', () => {
    const supply = snapshot.asset('xmr')?.supply
    const tailBegan = { height: 2_641_623, at: '2022-06-09T00:00:00Z', seconds: 120 }
    // What is left of 2^64 - 1 piconero, shifted by the speed of emission; 60-second blocks until 1,009,827.
    let left = 2n ** 64n - 1n
    for (let height = 0; height < tailBegan.height; height += 1) {
      const reward = left >> (height < 1_009_827 ? 20n : 19n)
      left -= reward > 600_000_000_000n ? reward : 600_000_000_000n
    }
    const untilTail = Number((2n ** 64n - 1n - left) / 10n ** 6n) / 1e6
    const tail = 0.6 * (heightOn(supply?.date ?? '', tailBegan) - tailBegan.height)
    expect(Number(supply?.quantity)).toBeCloseTo(untilTail + tail, 0)
    expect(Number(supply?.quantity)).toBeGreaterThan(2 ** 64 / 1e12)
  })

  it('counts no ounces of platinum and palladium, which no institution adds up', () => {
    for (const slug of ['xpt', 'xpd']) expect(snapshot.asset(slug)?.supply).toBeNull()
    for (const slug of ['xau', 'xag']) expect(snapshot.asset(slug)?.supply?.basis).toBe('mined')
  })

  it('finds trending coins, no stablecoin among them', () => {
    const slugs = trendingAssets(snapshot, 10).map((entry) => entry.slug)
    expect(slugs).toHaveLength(10)
    for (const peg of ['usdt', 'usdc', 'dai', 'busd', 'frax']) expect(slugs).not.toContain(peg)
  })

  it('is read, cleaned and indexed within half a second', async () => {
    const files = await readBundledFiles()
    readBundle(files)
    const start = process.cpuUsage()
    readBundle(files)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})

describe('false jumps in the real rates', () => {
  it('quarantines the day on which coins were off by millions, for every coin', () => {
    for (const entry of snapshot.assets.filter((one) => one.kind === 'crypto')) {
      expect(shownOn(entry.slug, '2025-12-06'), entry.slug).toBeUndefined()
    }
    expect(quarantinedOn('btc', '2025-12-06')).toMatchObject({ reason: 'day-off', held: { date: '2025-11-01' } })
    expect(shownOn('eur', '2025-12-06')).toBeDefined()
  })

  it.each([
    ['bch', '2025-10-19', 'jump-and-return'],
    ['luna', '2024-04-01', 'jump-and-return'],
    ['mnt', '2024-04-01', 'other-meaning'],
    ['mnt', '2025-11-01', 'other-meaning'],
    ['frax', '2025-06-01', 'other-meaning'],
    ['frax', '2025-09-23', 'other-meaning'],
    ['one', '2026-09-08', 'other-meaning'],
    ['one', '2026-09-29', 'other-meaning'],
    ['shp', '2024-06-10', 'jump-and-return'],
    ['ssp', '2024-07-31', 'jump-and-return'],
    ['cup', '2026-06-01', 'other-meaning'],
    ['cup', '2026-09-24', 'other-meaning'],
    ['syp', '2024-06-10', 'jump-and-return'],
    ['syp', '2026-09-29', 'other-meaning'],
    ['brl', '2025-03-05', 'jump-and-return'],
    ['xpd', '2024-11-02', 'stuck-value'],
    ['xpt', '2024-06-15', 'stuck-value'],
  ])('quarantines %s of %s as %s', (slug, date, reason) => {
    expect(shownOn(slug, date)).toBeUndefined()
    expect(quarantinedOn(slug, date)?.reason).toBe(reason)
  })

  it('shows the last good value with its own age where the newest are quarantined', () => {
    expect(snapshot.quote('one')).toMatchObject({ asOf: '2026-09-07T00:00:00Z' })
    expect(dollarRate('one')).toBeCloseTo(0.000733, 5)
    expect(snapshot.quote('syp')).toMatchObject({ asOf: '2026-07-20T00:00:00Z' })
    const pair = { from: asset('one'), to: asset('usd') }
    expect(pairChange(snapshot, pair, '24h')).toEqual({ missing: 'too-old' })
    expect(pairChange(snapshot, pair, '7d')).toEqual({ missing: 'too-old' })
  })

  it.each([
    ['btc', 40_000, 130_000],
    ['eth', 1000, 6000],
    ['bch', 150, 800],
    ['mnt', 0.00025, 0.00032],
    ['frax', 0.69, 1.01],
    ['cup', 0.041, 0.043],
    ['ssp', 0.00015, 0.0007],
    ['shp', 1.2, 1.4],
    ['xpd', 850, 2200],
    ['usdt', 0.98, 1.02],
    ['zec', 15, 2000],
  ])('never shows %s outside %d to %d', (slug, low, high) => {
    const prices = shownPrices(slug)
    expect(Math.min(...prices)).toBeGreaterThan(low)
    expect(Math.max(...prices)).toBeLessThan(high)
  })

  it('TRUTH-05 shows the day on which a stablecoin stood at 69 cents, and no change of the Cuban peso', () => {
    expect(Number(shownOn('frax', '2026-08-29'))).toBeCloseTo(0.694, 3)
    const pair = { from: asset('cup'), to: asset('usd') }
    const change = pairChange(snapshot, pair, '7d')
    expect(Math.abs(Number('percent' in change ? change.percent : 0))).toBeLessThan(1)
  })

  it('lets no quarantined value into a chart, low, high or change of any window', () => {
    const dollar = asset('usd')
    for (const entry of snapshot.assets) {
      const series = snapshot.series(entry.id)
      const quarantinedDays = new Set(series?.held.map((held) => held.date))
      for (const window of changeWindows) {
        const history = pairHistory(snapshot, { from: entry, to: dollar }, window)
        const shown = [...history.points, history.lowest, history.highest].map((point) => point?.date ?? '')
        expect(shown.filter((date) => quarantinedDays.has(date)), `${entry.slug} ${window}`).toEqual([])
        const change = pairChange(snapshot, { from: entry, to: dollar }, window)
        if ('since' in change) expect(quarantinedDays.has(change.since), `${entry.slug} ${window}`).toBe(false)
      }
    }
  })

  it('leaves no coin that jumps tenfold from one observation to the next', () => {
    for (const entry of snapshot.assets.filter((one) => one.kind === 'crypto')) {
      const prices = shownPrices(entry.slug)
      const factors = prices.slice(1).map((price, index) => Math.abs(Math.log10(price / (prices[index] ?? price))))
      expect(Math.max(...factors), entry.slug).toBeLessThan(1)
    }
  })

  it('quarantines less than one value in a hundred', () => {
    const held = snapshot.data.series.reduce((sum, series) => sum + series.held.length, 0)
    const shown = snapshot.data.series.reduce((sum, series) => sum + observationCount(series), 0)
    expect(held).toBeGreaterThan(100)
    expect(held / shown).toBeLessThan(0.01)
  })
})

describe('real moves in the real rates', () => {
  it.each([
    ['kda', '2025-11-01', -0.75],
    ['flow', '2025-12-28', -0.3],
    ['wemix', '2025-05-05', -0.4],
    ['egp', '2024-03-10', -0.35],
    ['ngn', '2024-05-01', -0.15],
    ['etb', '2024-09-01', -0.45],
    ['zwg', '2024-11-01', -0.4],
    ['bob', '2026-07-10', -0.25],
    ['irr', '2026-01-10', -0.95],
    ['ssp', '2025-12-06', -0.6],
  ])('shows the fall of %s on %s', (slug, date, change) => {
    const observations = snapshot.series(slug)?.observations ?? []
    const index = observations.findIndex((seen) => seen.date === date)
    const move = Number(observations[index]?.price) / Number(observations[index - 1]?.price) - 1
    expect(move).toBeLessThan(change)
  })

  it.each([
    ['ada', '2025-03-03', 0.5],
    ['shib', '2024-03-05', 0.8],
    ['okb', '2025-08-22', 0.9],
    ['xlm', '2024-12-01', 3],
    ['dash', '2026-01-15', 0.9],
    ['ghs', '2025-06-01', 0.3],
    ['qnt', '2026-09-28', 0.4],
  ])('shows the rise of %s on %s', (slug, date, change) => {
    const observations = snapshot.series(slug)?.observations ?? []
    const index = observations.findIndex((seen) => seen.date === date)
    const move = Number(observations[index]?.price) / Number(observations[index - 1]?.price) - 1
    expect(move).toBeGreaterThan(change)
  })

  it('cuts the Syrian pound where two zeros were struck off, and nothing else', () => {
    expect(snapshot.series('syp')?.cuts).toMatchObject([{ date: '2026-01-10', reason: 'redenomination' }])
    expect(Number(snapshot.series('syp')?.cuts[0]?.factor)).toBeCloseTo(100, -1)
    expect(snapshot.data.series.filter((series) => series.cuts.length > 0).map((series) => series.assetId)).toEqual([
      'syp',
    ])
  })

  it('lets no chart, low or change of the Syrian pound cross the redenomination', () => {
    const pair = { from: asset('syp'), to: asset('usd') }
    const history = pairHistory(snapshot, pair, '365d')
    expect(history.cut).toBe('2026-01-10')
    expect(Number(history.lowest?.rate)).toBeGreaterThan(0.008)
    for (const window of changeWindows) expect(pairChange(snapshot, pair, window)).toHaveProperty('missing')
  })
})

describe('changes by the real rates', () => {
  it.each([
    ['24h', '2026-09-28'],
    ['7d', '2026-09-22'],
    ['30d', '2026-08-30'],
    ['365d', '2025-09-23'],
  ] satisfies [ChangeWindow, string][])('CONV-04 %s of bitcoin counts from %s', (window, since) => {
    expect(pairChange(snapshot, { from: asset('btc'), to: asset('eur') }, window)).toMatchObject({ since })
  })

  it('says when a coin was listed inside the window', () => {
    expect(pairChange(snapshot, { from: asset('pi'), to: asset('usd') }, '365d')).toEqual({
      missing: 'listed-later',
      listed: '2025-10-19',
    })
  })
})

describe('bundledSources', () => {
  it('credits rates and closes to where each comes from', () => {
    expect(snapshot.sources.map(({ id }) => id)).toEqual(['bundled', 'closes'])
    expect(snapshot.quote('btc')?.source).toBe('bundled')
    expect(snapshot.quote('aapl')?.source).toBe('closes')
    const credits = bundledSources().map(({ id }) => id)
    expect(credits).toEqual(snapshot.sources.map(({ id }) => id))
  })

  it('takes the snapshot to be as old as its rates, also when closes are newer', async () => {
    const files = await readBundledFiles()
    const text = files.supplies.replaceAll(/"closeDate": "[^"]+"/g, '"closeDate": "2026-10-07"')
    const supplies = parseSupplies(text, new Set(snapshot.assets.map(({ slug }) => slug)))
    const merged = createSnapshot(mergeReadings([readBundle(files), readCloses(supplies)]))
    expect(merged.quote('aapl')?.asOf).toBe('2026-10-07T00:00:00Z')
    expect(merged.asOf).toBe(snapshot.asOf)
    expect(() => mergeReadings([readCloses(supplies)])).toThrow(RangeError)
  })
})

describe('readBundle', () => {
  const read = (name: string) => readFileSync(new URL(`../../bundled/${name}`, import.meta.url), 'utf8')
  const files = { rates: read('rates.json'), catalogue: read('catalogue.json'), supplies: read('supplies.json') }

  it('throws when the rates lack a column of the catalogue', () => {
    const catalogue = files.catalogue.replace('"code":"BTC"', '"slug":"btc","code":"NOSUCH"')
    expect(() => readBundle({ ...files, catalogue })).toThrow('NOSUCH')
  })

  it.each(['rates', 'catalogue', 'supplies'] as const)('throws when the %s file is no JSON', (name) => {
    expect(() => readBundle({ ...files, [name]: '{' })).toThrow(SyntaxError)
  })
})
