import * as v from 'valibot'

const rowSchema = v.strictObject({
  kind: v.picklist(['crypto', 'fiat', 'metal']),
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,10}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  symbol: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  icon: v.nullable(v.pipe(v.string(), v.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/))),
  /** Only where another asset holds the plain ticker as its slug. */
  slug: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))),
})

const leftOutSchema = v.strictObject({
  codes: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1)),
  reason: v.pipe(v.string(), v.minLength(20)),
})

const unpricedSchema = v.strictObject({
  slugs: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1)),
  reason: v.pipe(v.string(), v.minLength(20)),
})

const catalogueSchema = v.strictObject({
  assets: v.array(rowSchema),
  unpriced: v.array(unpricedSchema),
  leftOut: v.array(leftOutSchema),
})

/** An asset as the catalogue file lists it; stocks come from the supplies file. */
export interface CatalogueAsset extends Omit<v.InferOutput<typeof rowSchema>, 'slug'> {
  readonly slug: string
}

export interface Catalogue {
  readonly assets: readonly CatalogueAsset[]
  /** Slugs of listed assets that the bundled rates say nothing of; a live source may price them. */
  readonly unpriced: ReadonlySet<string>
  /** Published codes that are no assets here, with the reason. */
  readonly leftOut: v.InferOutput<typeof leftOutSchema>[]
}

/** Reads the catalogue; throws when a slug stands twice, or what is said of a slug contradicts the list of assets. */
export function parseCatalogue(text: string): Catalogue {
  const file = v.parse(catalogueSchema, JSON.parse(text))
  const assets = file.assets.map((row) => ({ ...row, slug: row.slug ?? row.code.toLowerCase() }))
  ensureUnique([...assets.map((asset) => asset.slug), ...file.leftOut.flatMap((entry) => entry.codes)])
  const unpriced = file.unpriced.flatMap((entry) => entry.slugs)
  ensureUnique(unpriced)
  const listed = new Set(assets.map((asset) => asset.slug))
  const unknown = unpriced.find((slug) => !listed.has(slug))
  if (unknown !== undefined) throw new RangeError(`The slug ${unknown} is said to have no price, and is not listed.`)
  return { assets, unpriced: new Set(unpriced), leftOut: file.leftOut }
}

/** Throws when a slug stands twice. */
export function ensureUnique(slugs: readonly string[]): void {
  const seen = new Set<string>()
  for (const slug of slugs) {
    if (seen.has(slug)) throw new RangeError(`The slug ${slug} stands twice in the catalogue.`)
    seen.add(slug)
  }
}
