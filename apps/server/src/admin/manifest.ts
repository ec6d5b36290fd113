import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '@portico/gateway'
import * as v from 'valibot'
import { isThere, listFiles } from './copy-files.ts'

const manifestFile = 'manifest.json'

/** A path below the backup, without a way out of it. */
const path = v.pipe(v.string(), v.regex(/^(?!\.\.?\/)(?!.*\/\.\.?\/)[^/].*$/))

const manifestSchema = v.strictObject({
  format: v.literal('backup-1'),
  /** SHA-256 of every file, in hexadecimal digits. */
  files: v.array(v.strictObject({ path, sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
})

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Lists every file of a backup with its checksum. It is written last, so that a backup that was cut short has none. */
export async function writeManifest(folder: string): Promise<void> {
  const files: { path: string; sha256: string }[] = []
  for (const file of await listFiles(folder)) {
    files.push({ path: relative(folder, file), sha256: await sha256Of(file) })
  }
  const text = JSON.stringify({ format: 'backup-1', files }, null, 2)
  await writeFile(join(folder, manifestFile), `${text}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

async function readManifest(folder: string) {
  const file = join(folder, manifestFile)
  if (!(await isThere(file))) {
    throw new BackupError(
      `${folder} holds no backup, or one that was cut short: ${manifestFile} is not there`,
    )
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), await readFile(file, 'utf8'))
  if (!parsed.success) throw new BackupError(`${file} is damaged`)
  return parsed.output
}

/**
 * Compares a backup with its list.
 * @throws BackupError where a file is missing, was changed or does not belong to it
 */
export async function verifyManifest(folder: string, needed: string): Promise<void> {
  const { files } = await readManifest(folder)
  if (!files.some((file) => file.path === needed)) throw new BackupError(`${folder} lacks ${needed}`)
  for (const file of files) {
    const place = join(folder, file.path)
    if (!(await isThere(place))) throw new BackupError(`${place} is missing from the backup`)
    if ((await sha256Of(place)) !== file.sha256) throw new BackupError(`${place} is not as it was backed up`)
  }
  const listed = new Set([manifestFile, ...files.map((file) => file.path)])
  const strange = (await listFiles(folder)).find((file) => !listed.has(relative(folder, file)))
  if (strange !== undefined) throw new BackupError(`${strange} is not part of the backup`)
}
