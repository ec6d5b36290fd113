import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Versions } from '../checks/versions/judge.ts'
import type { ReleaseFacts } from './judge.ts'
import { changedFiles, changedSince, currentCommit } from '../checks/versions/repository.ts'

const steps = 'packages/stores/src/sql/migrations'

const madeSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string(), commit: v.string() }))
const billSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ metadata: v.object({ component: v.object({ version: v.string() }) }) }),
)

function readMade(folder: string): ReleaseFacts['made'] {
  const [versionFile, billFile] = ['version.json', 'sbom.cdx.json'].map((file) => join(folder, file))
  if (versionFile === undefined || !existsSync(versionFile)) return null
  const { version, commit } = v.parse(madeSchema, readFileSync(versionFile, 'utf8'))
  const bill =
    billFile !== undefined && existsSync(billFile)
      ? v.parse(billSchema, readFileSync(billFile, 'utf8'))
      : null
  return { version, commit, billOf: bill?.metadata.component.version ?? null }
}

/**
 * Reads what decides about a release.
 * @param madePackage the folder of the package that is to be released
 */
export function readFacts(
  root: string,
  { version, releases, tagged }: Versions,
  madePackage: string,
): ReleaseFacts {
  const lastTag = tagged.at(-1) ?? null
  return {
    ...{ version, lastTag },
    commit: currentCommit(root),
    changedFiles: changedFiles(root),
    changedSteps: lastTag === null ? [] : changedSince(root, lastTag, steps),
    section: releases.find((release) => release.version === version) ?? null,
    made: readMade(madePackage),
  }
}
