import type { Asset, AssetKind, MarketReading, Quote, SourceCredit, SourcePace } from '@portico/market'
import { createInProcessSnapshotStore, type LiveFeed, type LivePrice } from '@portico/stores'

import type { MarketSource, Tick } from '../../src/ports/source.ts'
import { type MarketOptions, type RunningMarket, startMarket } from '../../src/start-market.ts'
import { createTestClock, type TestClock } from './clock.ts'

/** An asset that is listed without a supply. */
export function assetOf(id: string, kind: AssetKind = 'crypto'): Asset {
  return { id, kind, code: id.toUpperCase(), slug: id, name: id, symbol: null, icon: null, supply: null }
}

export function creditOf(id: string, pace: SourcePace = 'minutes'): SourceCredit {
  return { id, name: id, url: 'https://example.org/', licence: 'CC0-1.0', pace }
}

/** A price at a time, `2026-11-20T10:00:00Z` or another. */
export function quoteOf(
  assetId: string,
  price: string,
  { asOf, source }: { asOf: string; source: string },
): Quote {
  return { assetId, price, asOf, source, high24h: null, low24h: null }
}

/** What a source says when it is asked next; a function may fail or take its time. */
type Answer = Readonly<Record<string, string>> | ((signal: AbortSignal) => Promise<MarketReading>)

/** A source that says what a test tells it to, at the test's own time. */
export interface TestSource extends MarketSource {
  /** What it says from here on: prices in US dollars by asset, each true at the moment of the reading. */
  say(answer: Answer): void
  /** Readings so far. */
  readings(): number
  /** Prices that it pushes; only for sources that push. */
  push(ticks: readonly Tick[]): void
  /** Breaks the connection over which it pushes. */
  lose(error: Error): void
  /** Connections so far. */
  connections(): number
}

export interface TestSourceOptions {
  readonly clock: TestClock
  readonly everyMs?: number | null
  readonly pushes?: 'pushes'
  readonly assets?: readonly Asset[]
  readonly pace?: SourcePace
}

export function createTestSource(id: string, options: TestSourceOptions): TestSource {
  const { clock, everyMs = 60_000, pushes, assets = [], pace } = options
  const credit = creditOf(id, pace)
  let answer: Answer = {}
  const counts = { readings: 0, connections: 0 }
  let connection: { listener: (ticks: readonly Tick[]) => void; lose: (error: Error) => void } | null = null

  function readingOf(prices: Readonly<Record<string, string>>): MarketReading {
    const asOf = new Date(clock.now()).toISOString()
    const quotes = Object.entries(prices).map(([assetId, price]) =>
      quoteOf(assetId, price, { asOf, source: id }),
    )
    return { credit, asOf, assets, quotes, series: [] }
  }

  const follow: MarketSource['follow'] = (listener, signal) => {
    counts.connections += 1
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    connection = { listener, lose: reject }
    signal.addEventListener('abort', () => resolve())
    return promise
  }

  return {
    id,
    credit,
    everyMs,
    async read(signal) {
      counts.readings += 1
      return typeof answer === 'function' ? answer(signal) : readingOf(answer)
    },
    ...(pushes === undefined ? {} : { follow }),
    say(next) {
      answer = next
    },
    readings: () => counts.readings,
    push: (ticks) => connection?.listener(ticks),
    lose: (error) => connection?.lose(error),
    connections: () => counts.connections,
  }
}

/** A source without a network: prices of BTC, ETH and USDT of two days before the tests begin. */
export function createFixedSource(): TestSource {
  const assets = ['btc', 'eth', 'usdt'].map((id) => assetOf(id))
  const options = { clock: createTestClock('2026-11-20T10:00:00Z'), assets } as const
  const source = createTestSource('fixed', { ...options, everyMs: null, pace: 'daily' })
  const asOf = '2026-11-18T00:00:00Z'
  const prices = { btc: '60000', eth: '2500', usdt: '1' }
  source.say(async () => ({
    ...{ credit: source.credit, asOf, assets, series: [] },
    quotes: Object.entries(prices).map(([id, price]) => quoteOf(id, price, { asOf, source: 'fixed' })),
  }))
  return source
}

/** A feed that keeps what it was told. */
export function createTestFeed(): LiveFeed & { readonly batches: (readonly LivePrice[])[] } {
  const batches: (readonly LivePrice[])[] = []
  return {
    batches,
    publish: (prices) => void batches.push(prices),
    subscribe: () => () => {},
    [Symbol.asyncDispose]: async () => {},
  }
}

/** Starts a market over sources of a test, without a network and with the test's own time. */
export async function startTestMarket(options: Partial<MarketOptions> & { readonly clock?: TestClock } = {}) {
  const { clock = createTestClock('2026-11-20T10:00:00Z') } = options
  const store = createInProcessSnapshotStore()
  const lines: string[] = []
  const log = (level: string) => (fields: object, message: string) => {
    const names = ['source', 'assetId', 'reason'].flatMap((name) =>
      name in fields ? [String(Object.entries(fields).find(([key]) => key === name)?.[1])] : [],
    )
    lines.push([level, message, ...names].join(' | '))
  }
  const market: RunningMarket = await startMarket({
    store,
    sources: [],
    logger: { info: log('info'), warn: log('warn') },
    random: () => 0.5,
    publishEveryMs: 30_000,
    signal: new AbortController().signal,
    ...options,
    clock,
  })
  const price = (assetId: string) => store.current().quote(assetId)?.price ?? null
  return { ...market, market, store, clock, lines, price }
}
