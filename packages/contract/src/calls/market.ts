import * as v from 'valibot'
import { defineCall } from '../call.ts'
import {
  amountText,
  assetReference,
  changeWindow,
  day,
  decimalText,
  instant,
  localeCode,
  queryNumber,
} from '../fields.ts'

const assetKind = v.picklist(['crypto', 'fiat', 'metal', 'stock'])

/** What every market document says about the snapshot that it was read from. */
const snapshotFacts = {
  version: v.string(),
  asOf: instant,
}

const listedAsset = v.object({
  slug: v.string(),
  kind: assetKind,
  code: v.string(),
  /** In the caller's language where Intl has the name, else English. */
  name: v.string(),
  symbol: v.nullable(v.string()),
  /** US dollars for one unit; null where no good price is known. */
  price: v.nullable(decimalText),
  priceAsOf: v.nullable(instant),
})

/** An asset as the list answers it. */
export type ListedAsset = v.InferOutput<typeof listedAsset>

/** The catalogue, searched and paged. */
export const marketAssets = defineCall({
  name: 'marketAssets',
  method: 'GET',
  path: '/v1/market/assets',
  rate: 'call',
  summary: 'The catalogue of assets, searched by code, slug or name, and paged.',
  input: v.strictObject({
    q: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
    kind: v.optional(assetKind),
    limit: v.optional(queryNumber(1, 50), 20),
    page: v.optional(queryNumber(1, 10_000), 1),
    locale: v.optional(localeCode, 'en'),
  }),
  output: v.object({
    ...snapshotFacts,
    total: v.pipe(v.number(), v.safeInteger()),
    page: v.pipe(v.number(), v.safeInteger()),
    limit: v.pipe(v.number(), v.safeInteger()),
    assets: v.array(listedAsset),
  }),
  caching: 'snapshot',
  content: 'public',
  codes: ['unavailable'],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})

/** How a rate moved over a window. Where that is unknown the figures are null and `missing` says why. */
const pairChange = v.object({
  window: changeWindow,
  /** The rate at the window's beginning, and the day it is from. */
  before: v.nullable(decimalText),
  since: v.nullable(day),
  absolute: v.nullable(decimalText),
  percent: v.nullable(decimalText),
  missing: v.nullable(v.picklist(['no-history', 'listed-later', 'too-old', 'cut'])),
})

const sourceCredit = v.object({ id: v.string(), name: v.string(), url: v.string(), licence: v.string() })

/** Where a number is from, and the instant it was true. */
const numberOrigin = { source: v.string(), asOf: instant }

/** Where a side's price is from, by ids of sources; what it was converted by, and where its day's range is from. */
const priceOrigin = v.object({
  ...numberOrigin,
  via: v.optional(v.object({ ...numberOrigin, asset: v.string(), price: decimalText })),
  range: v.optional(v.object(numberOrigin)),
  /** There while one source alone says that the price is at this level, or operators have set it by hand. */
  confirmation: v.optional(v.picklist(['one-source', 'set-by-hand'])),
})

/** A day since which an asset's price means something else than before: a new unit, or another asset of the ticker. */
const unitChange = v.object({
  asset: v.string(),
  /** The first day of the new meaning. */
  date: day,
  reason: v.picklist(['redenomination', 'other-meaning']),
  /** New price over old: 100 for two zeros struck off, 0.1 for ten shares for one. */
  factor: decimalText,
})

/** What a reader should know of an asset's history beyond its figures. */
const rateNote = v.object({
  asset: v.string(),
  date: day,
  event: v.picklist(['official-rate-ended', 'old-unit-published']),
  /** Where it can be read. */
  url: v.string(),
})

/** One amount converted at the snapshot's rate, or at the rate of a past day. */
export const marketQuote = defineCall({
  name: 'marketQuote',
  method: 'GET',
  path: '/v1/market/quote',
  rate: 'call',
  summary: 'An amount of one asset in another, with the changes of the rate.',
  input: v.strictObject({
    from: assetReference,
    to: assetReference,
    amount: v.optional(amountText, '1'),
    date: v.optional(day),
  }),
  output: v.object({
    ...snapshotFacts,
    from: v.string(),
    to: v.string(),
    amount: amountText,
    /** Units of `to` for one unit of `from`. */
    rate: decimalText,
    /** `amount` times `rate`, to 20 significant digits. */
    value: decimalText,
    /** When the older of the two prices was true. */
    rateAsOf: instant,
    /** Counted back from the snapshot's own time; empty when a past day was asked for. */
    changes: v.array(pairChange),
    sources: v.array(sourceCredit),
    /** Of each side's price; absent when a past day was asked for. */
    provenance: v.optional(v.object({ from: priceOrigin, to: priceOrigin })),
    /** Where a past day was asked for and the rate is in units of that day that have changed since: when, and by how much. */
    unitChanges: v.optional(v.array(unitChange)),
    /** Absent where there is none. */
    notes: v.optional(v.array(rateNote)),
  }),
  caching: 'snapshot',
  content: 'public',
  codes: ['assetUnknown', 'rateUnknown', 'unavailable'],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})

/** The daily rates of a pair over a window, oldest first. */
export const marketHistory = defineCall({
  name: 'marketHistory',
  method: 'GET',
  path: '/v1/market/history',
  rate: 'call',
  summary: 'The daily rates of a pair over a window.',
  input: v.strictObject({
    from: assetReference,
    to: assetReference,
    window: v.optional(changeWindow, '30d'),
  }),
  output: v.object({
    ...snapshotFacts,
    from: v.string(),
    to: v.string(),
    window: changeWindow,
    points: v.array(v.object({ date: day, rate: decimalText })),
    /** The day since which the pair means what it means now, where that is inside the window. */
    cut: v.nullable(day),
    sources: v.array(sourceCredit),
  }),
  caching: 'snapshot',
  content: 'public',
  codes: ['assetUnknown', 'rateUnknown', 'unavailable'],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})
