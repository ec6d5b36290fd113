import { gte } from 'semver'
import type { Finding } from '../checks/findings.ts'
import type { Release } from '../checks/versions/changelog.ts'

/** What is known of a tree that may be released. */
export interface ReleaseFacts {
  readonly version: string
  readonly commit: string
  readonly changedFiles: readonly string[]
  /** The newest tagged version; null where none is. */
  readonly lastTag: string | null
  /** Steps of the schema that the last tagged version had and that are gone or different. */
  readonly changedSteps: readonly string[]
  /** Its section of the changelog; null where there is none. */
  readonly section: Release | null
  /** The package that was made; null where there is none. */
  readonly made: { readonly version: string; readonly commit: string; readonly billOf: string | null } | null
}

function judgePackage({ version, commit, made }: ReleaseFacts): readonly Finding[] {
  const place = 'package'
  if (made === null) return [{ place, message: 'is not made: npm run package' }]
  if (made.version !== version || made.commit !== commit) {
    return [{ place, message: `is of ${made.version}, ${made.commit}; make it again: npm run package` }]
  }
  if (made.billOf !== version) return [{ place, message: 'has no bill of materials of this version' }]
  return []
}

/** Finds why a tree may not be released yet, besides the checks that have commands of their own. */
export function judgeRelease(facts: ReleaseFacts): readonly Finding[] {
  const { version, changedFiles, lastTag, changedSteps, section } = facts
  return [
    ...changedFiles.map((file) => ({ place: file.slice(3), message: 'is not committed' })),
    ...(lastTag !== null && gte(lastTag, version)
      ? [{ place: 'package.json', message: `has version ${version}, and v${lastTag} is tagged already` }]
      : []),
    ...changedSteps.map((place) => ({ place, message: `was changed since v${lastTag ?? ''}` })),
    ...(section === null || section.day === null
      ? [{ place: 'CHANGELOG.md', message: `has no section of ${version} with the day of the release` }]
      : []),
    ...judgePackage(facts),
  ]
}
