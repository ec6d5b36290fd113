import { readFile } from 'node:fs/promises'
import * as v from 'valibot'

const catalogue = new URL('../../market/bundled/catalogue.json', import.meta.url)
const schema = v.object({ assets: v.array(v.object({ icon: v.nullish(v.string(), null) })) })

/** Icon keys that the bundled catalogue names; an asset of a later catalogue without a drawing shows its badge. */
export async function catalogueIconKeys(): Promise<readonly string[]> {
  const { assets } = v.parse(schema, JSON.parse(await readFile(catalogue, 'utf8')))
  return [...new Set(assets.flatMap(({ icon }) => icon ?? []))].toSorted()
}
