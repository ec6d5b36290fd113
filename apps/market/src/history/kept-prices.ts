import { parseDecimal } from '@portico/decimal'
import * as v from 'valibot'

const id = v.pipe(v.string(), v.nonEmpty())
const instant = v.pipe(
  v.string(),
  v.check((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))),
)
const positive = v.pipe(
  v.string(),
  v.check((text) => parseDecimal(text)?.greaterThan(0) === true),
)

const copySchema = v.object({ name: v.string(), url: v.string() })

const supplySchema = v.object({
  basis: v.picklist(['circulating', 'total', 'max', 'shares', 'mined']),
  quantity: positive,
  date: v.pipe(v.string(), v.isoDate()),
  source: v.string(),
  url: v.string(),
  copy: v.exactOptional(copySchema),
  licence: v.exactOptional(v.string()),
})

const assetSchema = v.object({
  id,
  kind: v.picklist(['crypto', 'fiat', 'metal', 'stock']),
  code: id,
  slug: id,
  name: id,
  symbol: v.nullable(v.string()),
  icon: v.nullable(v.string()),
  supply: v.nullable(supplySchema),
  otherSupplies: v.exactOptional(v.pipe(v.array(supplySchema), v.readonly())),
})

const provenance = { source: id, asOf: instant }

const unconfirmedSchema = v.object({ since: instant, before: positive })

const quoteSchema = v.object({
  assetId: id,
  price: positive,
  ...provenance,
  high24h: v.nullable(positive),
  low24h: v.nullable(positive),
  range: v.exactOptional(v.object(provenance)),
  via: v.exactOptional(
    v.object({
      ...{ assetId: id, price: positive, ...provenance },
      behind: v.exactOptional(v.pipe(v.array(id), v.readonly())),
      unconfirmed: v.exactOptional(unconfirmedSchema),
    }),
  ),
  unconfirmed: v.exactOptional(unconfirmedSchema),
})

const creditSchema = v.object({
  id,
  name: v.string(),
  url: v.string(),
  licence: v.string(),
  attribution: v.exactOptional(v.string()),
  copy: v.exactOptional(v.union([v.literal('bundled'), copySchema])),
  pace: v.exactOptional(v.picklist(['seconds', 'minutes', 'daily'])),
})

const pendingSchema = v.object({
  ...{ assetId: id, price: positive, ...provenance },
  ...{ since: instant, firstAsOf: instant },
  readings: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

const momentSchema = v.object({ at: instant, price: positive })

const figuresSchema = v.object({
  assetId: id,
  ...provenance,
  volume24h: v.nullable(
    v.object({ amount: positive, currency: id, of: v.picklist(['all-markets', 'one-market']) }),
  ),
  allTimeHigh: v.nullable(momentSchema),
  allTimeLow: v.nullable(momentSchema),
  hourAgo: v.nullable(momentSchema),
})

const fileSchema = v.object({
  format: v.literal('last-good-1'),
  asOf: instant,
  sources: v.pipe(v.array(creditSchema), v.readonly()),
  assets: v.pipe(v.array(assetSchema), v.readonly()),
  quotes: v.pipe(v.array(quoteSchema), v.readonly()),
  /** Files of earlier releases have none. */
  pending: v.exactOptional(v.pipe(v.array(pendingSchema), v.readonly())),
  figures: v.exactOptional(v.pipe(v.array(figuresSchema), v.readonly())),
})

/** What the file of the last good prices holds. */
export type KeptPrices = v.InferOutput<typeof fileSchema>

/** Reads the text of the file; throws where it has another form. */
export function parseKeptPrices(text: string): KeptPrices {
  return v.parse(fileSchema, JSON.parse(text))
}
