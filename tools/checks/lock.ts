import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { findUnchecked } from './lock/checksums.ts'
import { findMissing, LockFile, platformEntry } from './lock/optional-packages.ts'
import withoutChecksum from './lock/without-checksum.json' with { type: 'json' }

const path = join(projectRoot, 'package-lock.json')
const Text = v.pipe(v.string(), v.parseJson())
const readLock = () => v.parse(v.pipe(Text, LockFile), readFileSync(path, 'utf8'))

/** Adds what can be added; the raw file is kept in every other respect. */
function completeLock(): void {
  const missing = findMissing(readLock())
  const added = missing.flatMap((one) => {
    const entry = platformEntry(one)
    return entry ? [[`node_modules/${one.name}`, entry] as const] : []
  })
  const Raw = v.looseObject({ packages: v.record(v.string(), v.unknown()) })
  const { packages: present, ...head } = v.parse(v.pipe(Text, Raw), readFileSync(path, 'utf8'))
  const packages = [...Object.entries(present), ...added].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...head, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  console.log(`lock: ${added.length} entries added`)
}

if (process.argv[2] === '--fix') completeLock()
reportFindings('lock', [
  ...findMissing(readLock()).map(({ name, version, asker }) => ({
    place: 'package-lock.json',
    message: `lacks ${name}@${version}, an optional dependency of ${asker}, so npm ci refuses it: npm run lock:fix`,
  })),
  ...findUnchecked(readLock(), withoutChecksum).map(({ place, message }) => ({
    place: `package-lock.json, ${place}`,
    message,
  })),
])
