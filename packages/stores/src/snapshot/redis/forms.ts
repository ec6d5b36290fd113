import type {
  Asset,
  AssetFigures,
  Conversion,
  QuarantinedValue,
  Moment,
  Observation,
  PackedMoments,
  PackedSeries,
  Provenance,
  Quote,
  SeriesCut,
  SourceCredit,
  Supply,
  UnconfirmedLevel,
  Volume,
} from '@portico/market'
import * as v from 'valibot'

// The model's nouns as another process reads them. Each form names every field of its type and no other, so that a field
// that the model gains is missed here by the compiler, and one that another release sends is refused, not dropped.

type Form<Noun> = Record<keyof Noun, v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, undefined>>

const text = v.pipe(v.string(), v.maxLength(2000))
const decimal = v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+(?:\.\d+)?$/))
const day = v.pipe(v.string(), v.isoDate())
const instant = v.pipe(v.string(), v.isoTimestamp())

const supply = v.strictObject({
  basis: v.picklist(['circulating', 'total', 'max', 'shares', 'mined']),
  quantity: decimal,
  date: text,
  source: text,
  url: text,
  licence: v.exactOptional(text),
} satisfies Form<Supply>)

const asset = v.strictObject({
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

const unconfirmed = v.strictObject({ since: instant, before: decimal } satisfies Form<UnconfirmedLevel>)

const conversion = v.strictObject({
  ...provenance,
  assetId: text,
  price: decimal,
  behind: v.exactOptional(v.array(text)),
  unconfirmed: v.exactOptional(unconfirmed),
} satisfies Form<Conversion>)

const quote = v.strictObject({
  assetId: text,
  price: decimal,
  ...provenance,
  high24h: v.nullable(decimal),
  low24h: v.nullable(decimal),
  range: v.exactOptional(v.strictObject(provenance)),
  via: v.exactOptional(conversion),
  unconfirmed: v.exactOptional(unconfirmed),
} satisfies Form<Quote>)

const observation = v.strictObject({ date: day, price: decimal } satisfies Form<Observation>)

const quarantinedValue = v.strictObject({
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

const seriesCut = v.strictObject({
  date: day,
  reason: v.picklist(['redenomination', 'other-meaning']),
  factor: text,
} satisfies Form<SeriesCut>)

/** Days or instants, parted by spaces. Checked once for all assets that share them. */
const times = v.pipe(v.string(), v.regex(/^(?:[\dTZ:.-]+(?: (?!$)|$))*$/))
const prices = v.pipe(v.string(), v.regex(/^[\d. ]*$/))

const packedMoments = v.strictObject({
  assetId: text,
  times: v.number(),
  prices,
} satisfies Form<PackedMoments>)

const packedSeries = v.strictObject({
  assetId: text,
  dates: v.number(),
  prices,
  held: v.array(quarantinedValue),
  cuts: v.array(seriesCut),
} satisfies Form<PackedSeries>)

const moment = v.strictObject({ at: instant, price: decimal } satisfies Form<Moment>)

const volume = v.strictObject({
  amount: decimal,
  currency: text,
  of: v.picklist(['all-markets', 'one-market']),
} satisfies Form<Volume>)

const assetFigures = v.strictObject({
  assetId: text,
  ...provenance,
  volume24h: v.nullable(volume),
  allTimeHigh: v.nullable(moment),
  allTimeLow: v.nullable(moment),
  hourAgo: v.nullable(moment),
} satisfies Form<AssetFigures>)

/** Entries that name their times by a place in a list that they share. */
const sharing = <Entry extends v.GenericSchema>(entry: Entry) =>
  v.strictObject({ times: v.array(times), entries: v.array(entry) })

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
export const sourceCredit = v.strictObject({
  id: text,
  name: text,
  url: text,
  licence: text,
  attribution: v.exactOptional(text),
  pace: v.exactOptional(v.picklist(['seconds', 'minutes', 'daily'])),
} satisfies Form<SourceCredit>)
