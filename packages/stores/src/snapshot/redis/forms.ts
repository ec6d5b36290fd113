import {
  type Asset,
  type AssetFigures,
  type Conversion,
  type QuarantinedValue,
  type Moment,
  type Observation,
  type PackedMoments,
  type Provenance,
  type Quote,
  type SeriesCut,
  type SeriesText,
  setByHandSource,
  type SourceCopy,
  type SourceCredit,
  type Supply,
  type UnconfirmedLevel,
  type Volume,
} from '@portico/market'
import * as v from 'valibot'

// The model's nouns as another process reads them. Each form names every field of its type, so that a field that the model gains
// is missed here by the compiler. One that a newer release sends is dropped: it goes on beside this one while a fleet is renewed.
// What would be read wrongly without it has another format (head.ts).

type Form<Noun> = Record<keyof Noun, v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined>>

const text = v.pipe(v.string(), v.maxLength(2000))
const decimal = v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+(?:\.\d+)?$/))
const day = v.pipe(v.string(), v.isoDate())
const instant = v.pipe(v.string(), v.isoTimestamp())

const copy = v.object({ name: text, url: text } satisfies Form<SourceCopy>)

const supply = v.object({
  basis: v.picklist(['circulating', 'total', 'max', 'shares', 'mined']),
  quantity: decimal,
  date: text,
  source: text,
  url: text,
  copy: v.exactOptional(copy),
  licence: v.exactOptional(text),
  confirmation: v.exactOptional(v.literal(setByHandSource)),
} satisfies Form<Supply>)

const asset = v.object({
  id: text,
  kind: v.picklist(['crypto', 'fiat', 'metal', 'stock']),
  code: text,
  slug: text,
  name: text,
  symbol: v.nullable(text),
  icon: v.nullable(text),
  supply: v.nullable(supply),
  otherSupplies: v.exactOptional(v.array(supply)),
} satisfies Form<Asset>)

const provenance = { source: text, asOf: instant } satisfies Form<Provenance>

const unconfirmed = v.object({ since: instant, before: decimal } satisfies Form<UnconfirmedLevel>)

const conversion = v.object({
  ...provenance,
  assetId: text,
  price: decimal,
  behind: v.exactOptional(v.array(text)),
  unconfirmed: v.exactOptional(unconfirmed),
} satisfies Form<Conversion>)

const quote = v.object({
  assetId: text,
  price: decimal,
  ...provenance,
  high24h: v.nullable(decimal),
  low24h: v.nullable(decimal),
  range: v.exactOptional(v.object(provenance)),
  via: v.exactOptional(conversion),
  unconfirmed: v.exactOptional(unconfirmed),
} satisfies Form<Quote>)

const observation = v.object({ date: day, price: decimal } satisfies Form<Observation>)

const quarantinedValue = v.object({
  date: day,
  published: text,
  reason: v.picklist([
    'day-off',
    'jump-and-return',
    'other-meaning',
    'stuck-value',
    'not-a-price',
    'unconfirmed-jump',
  ]),
  held: v.nullable(observation),
} satisfies Form<QuarantinedValue>)

const seriesCut = v.object({
  date: day,
  reason: v.picklist(['redenomination', 'other-meaning']),
  factor: text,
} satisfies Form<SeriesCut>)

/** Days or instants, parted by spaces. Checked once for all assets that share them. */
const times = v.pipe(v.string(), v.regex(/^(?:[\dTZ:.-]+(?: (?!$)|$))*$/))
const prices = v.pipe(v.string(), v.regex(/^[\d. ]*$/))

const packedMoments = v.object({
  assetId: text,
  times: v.number(),
  prices,
} satisfies Form<PackedMoments>)

const packedSeries = v.object({
  assetId: text,
  dates: v.number(),
  prices,
  held: v.array(quarantinedValue),
  cuts: v.array(seriesCut),
} satisfies Form<SeriesText>)

const moment = v.object({ at: instant, price: decimal } satisfies Form<Moment>)

const volume = v.object({
  amount: decimal,
  currency: text,
  of: v.picklist(['all-markets', 'one-market']),
} satisfies Form<Volume>)

const assetFigures = v.object({
  assetId: text,
  ...provenance,
  volume24h: v.nullable(volume),
  allTimeHigh: v.nullable(moment),
  allTimeLow: v.nullable(moment),
  hourAgo: v.nullable(moment),
} satisfies Form<AssetFigures>)

/** Entries that name their times by a place in a list that they share. */
const sharing = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.object({ times: v.array(times), entries: v.array(entry) })

/** What each kind of part is read by. */
export const partForms = {
  assets: v.array(asset),
  quotes: v.array(quote),
  figures: v.array(assetFigures),
  recent: sharing(packedMoments),
  settled: sharing(packedMoments),
  series: sharing(packedSeries),
} as const

/** Where numbers come from, as the head lists it. */
export const sourceCredit = v.object({
  id: text,
  name: text,
  url: text,
  licence: text,
  attribution: v.exactOptional(text),
  copy: v.exactOptional(v.union([v.literal('bundled'), copy])),
  pace: v.exactOptional(v.picklist(['seconds', 'minutes', 'daily'])),
} satisfies Form<SourceCredit>)
