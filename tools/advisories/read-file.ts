import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { openPromise } from 'yauzl'
import { type Advisory, readAdvisories } from './advisory.ts'
import type { Installed } from './compare.ts'

/** Larger than any advisory. */
const entryBytes = 10_000_000

async function readZip(file: string): Promise<readonly Advisory[]> {
  const advisories: Advisory[] = []
  const zip = await openPromise(file)
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.json')) continue
    if (entry.uncompressedSize > entryBytes) throw new Error(`${entry.fileName} is too large for an advisory`)
    const content = await text(await zip.openReadStreamPromise(entry))
    const found = readAdvisories(JSON.parse(content), entry.fileName)
    // The archive of a whole ecosystem has hundreds of thousands; those of others than npm are not kept.
    for (const advisory of found) if (advisory.affected.length > 0) advisories.push(advisory)
  }
  return advisories
}

/**
 * Reads a file of advisories: JSON, or a zip of JSON files as OSV gives for a whole ecosystem.
 * @throws Error where something in it is no advisory
 */
export async function readAdvisoryFile(file: string): Promise<readonly Advisory[]> {
  if (file.endsWith('.zip')) return readZip(file)
  return readAdvisories(JSON.parse(await readFile(file, 'utf8')), file)
}

const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    packages: v.record(
      v.string(),
      v.object({
        name: v.optional(v.string()),
        version: v.optional(v.string()),
        link: v.optional(v.boolean()),
      }),
    ),
  }),
)

/** What a package-lock.json would install. */
export function readLock(file: string): readonly Installed[] {
  const { packages } = v.parse(lockSchema, readFileSync(file, 'utf8'))
  return Object.entries(packages).flatMap(([place, { name, version, link }]) => {
    const at = place.lastIndexOf('node_modules/')
    if (at < 0 || link === true || version === undefined) return []
    return [{ name: name ?? place.slice(at + 'node_modules/'.length), version, place }]
  })
}

const billSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ components: v.array(v.object({ purl: v.string(), 'bom-ref': v.string() })) }),
)

/** What the bill of materials of a package names. */
export function readBill(file: string): readonly Installed[] {
  const { components } = v.parse(billSchema, readFileSync(file, 'utf8'))
  return components.flatMap(({ purl, 'bom-ref': place }) => {
    const [, name, version] = /^pkg:npm\/(.+)@([^@]+)$/.exec(purl) ?? []
    return name === undefined || version === undefined
      ? []
      : [{ name: decodeURIComponent(name), version, place }]
  })
}
