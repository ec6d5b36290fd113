import { type DayBar, isFastPace, type Quote, type SourceCredit } from '@portico/market'
import type { BarStretch } from '@portico/stores'

import { dollarId } from './dollar-series.ts'

/** Gathers open, high, low and close of the running day, by asset and source. */
export interface DayBook {
  /** Takes in the prices of a merge. */
  note(quotes: readonly Quote[]): void
  /** Days that are over, each once. */
  takeEnded(): readonly BarStretch[]
  /** The same and what was seen of the running day since it was taken, to be joined with what is kept of it. */
  takeAll(): readonly BarStretch[]
}

const daySeconds = 86_400

interface OpenBar {
  readonly assetId: string
  readonly source: string
  bar: DayBar
  /** Whether something of it is not taken yet. */
  isNew: boolean
}

function secondOf(asOf: string): number {
  return Math.floor(Date.parse(asOf) / 1000) % daySeconds
}

function begun({ price, asOf }: Quote): DayBar {
  const second = secondOf(asOf)
  const prices = { open: price, high: price, low: price, close: price }
  return { date: asOf.slice(0, 10), ...prices, from: second, to: second }
}

function extended(bar: DayBar, { price, asOf }: Quote): DayBar {
  return {
    ...bar,
    high: Number(price) > Number(bar.high) ? price : bar.high,
    low: Number(price) < Number(bar.low) ? price : bar.low,
    close: price,
    to: secondOf(asOf),
  }
}

function stretchOf({ assetId, source, bar }: OpenBar): BarStretch {
  return { assetId, source, currency: 'usd', bars: [bar] }
}

/**
 * Gathers the prices of sources that follow the market; daily ones say nothing of the hours. A day that the process did not see
 * from its beginning has the second at which it was seen first. Prices are those that were believed, in US dollars.
 */
export function createDayBook(credits: readonly SourceCredit[]): DayBook {
  const fast = new Set(credits.flatMap(({ id, pace }) => (isFastPace(pace) ? [id] : [])))
  const open = new Map<string, OpenBar>()
  let ended: BarStretch[] = []

  function takeEnded(): readonly BarStretch[] {
    const taken = ended
    ended = []
    return taken
  }

  function noteOne(quote: Quote) {
    const { assetId, source, asOf } = quote
    const key = `${assetId} ${source}`
    const known = open.get(key)
    const date = asOf.slice(0, 10)
    if (known === undefined || date > known.bar.date) {
      if (known?.isNew === true) ended.push(stretchOf(known))
      open.set(key, { assetId, source, bar: begun(quote), isNew: true })
    } else if (date === known.bar.date && secondOf(asOf) > known.bar.to) {
      known.bar = extended(known.bar, quote)
      known.isNew = true
    }
  }

  return {
    note(quotes) {
      for (const quote of quotes) {
        const isLive = quote.assetId !== dollarId && fast.has(quote.source) && quote.asOf.endsWith('Z')
        if (isLive) noteOne(quote)
      }
    },
    takeEnded,
    takeAll() {
      const running = [...open.values()].filter(({ isNew }) => isNew)
      for (const one of running) one.isNew = false
      return [...takeEnded(), ...running.map(stretchOf)]
    },
  }
}
