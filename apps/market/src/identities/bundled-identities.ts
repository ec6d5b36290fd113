import { readFile } from 'node:fs/promises'

import * as v from 'valibot'

const slugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
const sourceIdSchema = v.pipe(v.string(), v.regex(/^\S+$/))
const sourceSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

const fileSchema = v.strictObject({
  /** By the internal id of an asset: what each source calls it, by the id of the source. */
  assets: v.record(slugSchema, v.record(sourceSchema, sourceIdSchema)),
  /** What a reviewer must know of ids that look right and are not, or that are left out. */
  notes: v.array(
    v.strictObject({
      source: sourceSchema,
      assets: v.pipe(v.array(slugSchema), v.minLength(1)),
      note: v.pipe(v.string(), v.minLength(20)),
    }),
  ),
})

/** By source: the internal id of each asset by the source's own id for it. */
export type BundledIdentities = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the reviewed ids that ship with the product. An id that is not certain is left out of the file. */
export async function readBundledIdentities(signal?: AbortSignal): Promise<BundledIdentities> {
  const text = await readFile(new URL('../../bundled/identities.json', import.meta.url), {
    encoding: 'utf8',
    ...(signal === undefined ? {} : { signal }),
  })
  return parseBundledIdentities(text)
}

/** Parses the file of identities; throws when it has another shape, or a source's id stands for two assets. */
export function parseBundledIdentities(text: string): BundledIdentities {
  const { assets, notes } = v.parse(fileSchema, JSON.parse(text))
  const bySource = new Map<string, Map<string, string>>()
  for (const [assetId, ids] of Object.entries(assets)) {
    for (const [source, sourceId] of Object.entries(ids)) {
      const known = bySource.get(source) ?? new Map<string, string>()
      const other = known.get(sourceId)
      if (other !== undefined) {
        throw new RangeError(`The id ${sourceId} of ${source} stands for ${other} and for ${assetId}.`)
      }
      bySource.set(source, known.set(sourceId, assetId))
    }
  }
  for (const { source } of notes) {
    if (!bySource.has(source)) throw new RangeError(`A note is about ${source}, which lists no asset.`)
  }
  return bySource
}
