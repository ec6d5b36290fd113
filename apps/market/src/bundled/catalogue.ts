import * as v from 'valibot'

const rowSchema = v.strictObject({
  kind: v.picklist(['crypto', 'fiat', 'metal']),
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  symbol: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  icon: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  /** Only where another asset holds the plain ticker as its slug. */
  slug: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))),
})

const leftOutSchema = v.strictObject({
  codes: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1)),
  reason: v.pipe(v.string(), v.minLength(20)),
})

const catalogueSchema = v.strictObject({ assets: v.array(rowSchema), leftOut: v.array(leftOutSchema) })

/** An asset as the catalogue file lists it; stocks come from the supplies file. */
export interface CatalogueAsset extends Omit<v.InferOutput<typeof rowSchema>, 'slug'> {
  readonly slug: string
}

export interface Catalogue {
  readonly assets: readonly CatalogueAsset[]
  /** Published codes that are no assets here, with the reason. */
  readonly leftOut: v.InferOutput<typeof leftOutSchema>[]
}

/** Reads the catalogue; throws when a slug stands twice or a code is both listed and left out. */
export function parseCatalogue(text: string): Catalogue {
  const file = v.parse(catalogueSchema, JSON.parse(text))
  const assets = file.assets.map((row) => ({ ...row, slug: row.slug ?? row.code.toLowerCase() }))
  ensureUnique([...assets.map((asset) => asset.slug), ...file.leftOut.flatMap((entry) => entry.codes)])
  return { assets, leftOut: file.leftOut }
}

/** Throws when a slug stands twice. */
export function ensureUnique(slugs: readonly string[]): void {
  const seen = new Set<string>()
  for (const slug of slugs) {
    if (seen.has(slug)) throw new RangeError(`The slug ${slug} stands twice in the catalogue.`)
    seen.add(slug)
  }
}
