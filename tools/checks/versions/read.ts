import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { readReleases } from './changelog.ts'
import { taggedVersions } from './repository.ts'
import type { Versions } from './judge.ts'

const manifestSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.optional(v.string()) }))
const lockSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.optional(v.string()),
    packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
  }),
)

const lockFile = 'package-lock.json'

/** Reads the versions of a tree: its manifests, its lock file, its changelog and its tags. */
export function readVersions(root: string): Versions {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const versionIn = (file: string) => v.parse(manifestSchema, read(file)).version
  const lock = v.parse(lockSchema, read(lockFile))
  const workspaces = Object.keys(lock.packages).filter(
    (path) => path !== '' && !path.includes('node_modules/'),
  )
  const repeated = new Map<string, string | undefined>([[lockFile, lock.version]])
  for (const folder of workspaces) {
    repeated.set(`${folder}/package.json`, versionIn(`${folder}/package.json`))
    repeated.set(`${lockFile}, ${folder}`, lock.packages[folder]?.version)
  }
  return {
    version: versionIn('package.json') ?? '',
    repeated,
    releases: readReleases(read('CHANGELOG.md')),
    tagged: taggedVersions(root),
  }
}
