import {
  type AssetFigures,
  type ForeignQuote,
  type MarketReading,
  type Quote,
  seriesText,
  type SourceCredit,
  type Supply,
} from '@portico/market'
import { expect } from 'vitest'
import type { MarketSource } from '../../src/ports/source.ts'

/** How far ahead of the clock a source may be, as clocks are never quite the same. */
const aheadMs = 60_000

const plainDecimal = /^(?:0|[1-9]\d*)(?:\.\d+)?$/
const utcInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/
const utcDay = /^\d{4}-\d{2}-\d{2}$/
const internalId = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Whether the judge of live prices could take this: a positive decimal, written plainly, of at most 20 digits. */
export function isPlainPrice(text: string): boolean {
  const digits = text.replace('.', '').replace(/^0+/, '').replace(/0+$/, '')
  return plainDecimal.test(text) && digits.length > 0 && digits.length <= 20
}

/** Expects a credit that a page can print: who it is, where, and under which terms. */
export function expectCredit(source: MarketSource, credit: SourceCredit): void {
  expect(credit.id).toBe(source.id)
  expect(source.id).toMatch(internalId)
  expect(credit.name.trim()).not.toBe('')
  expect(credit.licence.trim()).not.toBe('')
  expect(URL.parse(credit.url)?.protocol).toMatch(/^https?:$/)
  expect(credit.attribution?.trim()).not.toBe('')
}

function expectInstant(text: string, nowMs: number): void {
  expect(text).toMatch(utcInstant)
  expect(Date.parse(text)).toBeLessThanOrEqual(nowMs + aheadMs)
}

function expectPrice(text: string, of: string): void {
  expect(isPlainPrice(text), `${of}: ${text}`).toBe(true)
}

function expectQuote(quote: Quote | ForeignQuote, source: MarketSource, nowMs: number): void {
  expectPrice(quote.price, quote.assetId)
  for (const bound of [quote.high24h, quote.low24h]) if (bound !== null) expectPrice(bound, quote.assetId)
  expectInstant(quote.asOf, nowMs)
  expect(quote.source).toBe(source.id)
}

function expectSupply(supply: Supply, nowMs: number): void {
  expectPrice(supply.quantity, supply.source)
  expect(supply.date).toMatch(utcDay)
  expect(Date.parse(supply.date)).toBeLessThanOrEqual(nowMs + aheadMs)
  expect(supply.source.trim()).not.toBe('')
  expect(URL.canParse(supply.url)).toBe(true)
}

function expectFigures(figures: AssetFigures, source: MarketSource, nowMs: number): void {
  const { assetId, asOf, volume24h, allTimeHigh, allTimeLow, hourAgo } = figures
  expect(figures.source).toBe(source.id)
  expectInstant(asOf, nowMs)
  for (const moment of [allTimeHigh, allTimeLow, hourAgo].filter((one) => one !== null)) {
    expectPrice(moment.price, assetId)
    expectInstant(moment.at, nowMs)
  }
  if (volume24h === null) return
  expectPrice(volume24h.amount, assetId)
  expect(volume24h.currency).toMatch(internalId)
}

/** Expects days or instants that are all past, each later than the one before, with as many prices. */
export function expectPast(times: readonly string[], prices: readonly string[], nowMs: number): void {
  expect(times.length).toBe(prices.length)
  const instants = times.map((time) => Date.parse(time))
  for (const instant of instants) expect(instant).toBeLessThanOrEqual(nowMs + aheadMs)
  expect(instants).toEqual([...new Set(instants)].toSorted((left, right) => left - right))
  for (const price of prices) expectPrice(price, 'the past')
}

/** What a reading is held against. */
interface ReadingTerms {
  readonly source: MarketSource
  readonly nowMs: number
  /** Internal ids that the source may speak of. */
  readonly known: ReadonlySet<string>
}

const words = (text: string) => (text === '' ? [] : text.split(' '))

/** Expects a reading that merging can rely on, whatever it says. */
export function expectReading(reading: MarketReading, { source, nowMs, known }: ReadingTerms): void {
  expectCredit(source, reading.credit)
  if (reading.asOf !== null) expectInstant(reading.asOf, nowMs)
  const quotes = [...reading.quotes, ...(reading.foreign ?? [])]
  for (const quote of quotes) expectQuote(quote, source, nowMs)
  for (const { currency } of reading.foreign ?? []) expect(currency).toMatch(internalId)
  for (const asset of reading.assets) {
    expect(asset.slug).toBe(asset.id)
    expect(asset.code.trim()).not.toBe('')
    expect(asset.name.trim()).not.toBe('')
    for (const supply of asset.otherSupplies ?? []) expectSupply(supply, nowMs)
    if (asset.supply !== null) expectSupply(asset.supply, nowMs)
  }
  for (const { dates, prices } of reading.series.map(seriesText)) {
    for (const date of words(dates)) expect(date).toMatch(utcDay)
    expectPast(words(dates), words(prices), nowMs)
  }
  for (const { times, prices } of reading.recent ?? []) {
    for (const time of words(times)) expect(time).toMatch(utcInstant)
    expectPast(words(times), words(prices), nowMs)
  }
  const { figures = [] } = reading
  for (const entry of figures) expectFigures(entry, source, nowMs)
  for (const list of [quotes, reading.series, reading.recent ?? [], figures]) {
    const ids = list.map(({ assetId }) => assetId)
    expect(ids.filter((id) => !known.has(id))).toEqual([])
    expect(new Set(ids).size, 'an asset stands once').toBe(ids.length)
  }
}
