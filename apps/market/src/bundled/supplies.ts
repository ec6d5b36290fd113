import * as v from 'valibot'

const day = v.pipe(v.string(), v.isoDate())
const stated = v.pipe(v.string(), v.trim(), v.nonEmpty('A figure without a source is not accepted.'))
const address = v.pipe(v.string(), v.url(), v.startsWith('https://', 'A source address must be https.'))
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
const positive = v.pipe(v.string(), v.check(isPositive, 'A quantity must be a positive decimal.'))

const copySchema = v.strictObject({ name: stated, url: address })

const entrySchema = v.strictObject({
  slug,
  basis: v.picklist(['circulating', 'total', 'max', 'mined']),
  quantity: positive,
  date: day,
  source: stated,
  url: address,
  /** The public copy that it was read in, where that is not the publisher's own. */
  copy: v.exactOptional(copySchema),
  licence: stated,
  note: v.optional(v.nullable(v.string()), null),
})

const stockSchema = v.strictObject({
  slug,
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,6}(?:[.-][A-Z0-9])?$/)),
  name: stated,
  shares: positive,
  sharesDate: day,
  close: positive,
  closeDate: day,
  closeCurrency: v.literal('USD'),
  source: stated,
  url: address,
  licence: stated,
  closeSource: stated,
  closeUrl: address,
  note: v.optional(v.nullable(v.string()), null),
})

const unpricedStockSchema = v.strictObject({
  slug,
  code: stockSchema.entries.code,
  name: stated,
  /** Null where no count of the whole company could be read; `note` says why. */
  count: v.nullable(v.strictObject({ shares: positive, date: day, source: stated, url: address, licence: stated })),
  note: v.optional(v.nullable(v.string()), null),
})

const suppliesSchema = v.strictObject({
  reviewed: day,
  entries: v.array(entrySchema),
  stocks: v.array(stockSchema),
  unpricedStocks: v.array(unpricedStockSchema),
})

/** A reviewed quantity of a coin or metal; metals in troy ounces. */
export type SupplyEntry = v.InferOutput<typeof entrySchema>
/** A stock with its shares outstanding and one dated close in US dollars. */
export type StockEntry = v.InferOutput<typeof stockSchema>
/** A stock without a bundled close, which the operator's own source may price. */
export type UnpricedStockEntry = v.InferOutput<typeof unpricedStockSchema>
export type Supplies = v.InferOutput<typeof suppliesSchema>

/**
 * Reads the reviewed supplies. Throws when an entry lacks source, https address, date or basis, when a quantity is no
 * positive decimal, when a slug is not in the catalogue or stands twice on one basis.
 */
export function parseSupplies(text: string, knownSlugs: ReadonlySet<string>): Supplies {
  const supplies = v.parse(suppliesSchema, JSON.parse(text))
  const seen = new Set<string>()
  for (const entry of supplies.entries) {
    if (!knownSlugs.has(entry.slug)) throw new RangeError(`Supply of ${entry.slug}: no such asset.`)
    const counted = `${entry.slug} (${entry.basis})`
    if (seen.has(counted)) throw new RangeError(`Supply of ${counted}: stands twice.`)
    seen.add(counted)
  }
  return supplies
}

function isPositive(text: string): boolean {
  return /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && /[1-9]/.test(text)
}
