import { gt } from 'semver'
import type { Release } from './changelog.ts'
import type { Finding } from '../findings.ts'

/** What a tree says of its versions. */
export interface Versions {
  /** That of the root's package.json, which is their one home. */
  readonly version: string
  /** By file, what repeats it because npm wants it there. */
  readonly repeated: ReadonlyMap<string, string | undefined>
  /** The sections of the changelog, in its order. */
  readonly releases: readonly Release[]
  /** What is tagged as released, without the `v`. */
  readonly tagged: readonly string[]
}

const changelog = 'CHANGELOG.md'

/** Finds versions that do not agree, and releases without a section of the changelog. */
export function judgeVersions({ version, repeated, releases, tagged }: Versions): readonly Finding[] {
  const others = [...repeated].filter(([, other]) => other !== version)
  const [newest] = releases
  const unordered = releases.filter(({ version }, index) => {
    const next = releases[index + 1]
    return next !== undefined && !gt(version, next.version)
  })
  const missing = tagged.filter((tag) => !releases.some((release) => release.version === tag))
  return [
    ...others.map(([place, other]) => ({
      place,
      message: `has version ${other ?? '(none)'}, the root ${version}: npm version ${version} --workspaces --include-workspace-root --allow-same-version --no-git-tag-version`,
    })),
    ...(newest?.version === version
      ? []
      : [
          {
            place: changelog,
            message: `begins with ${newest?.version ?? 'nothing'}; expected a section of ${version}`,
          },
        ]),
    ...unordered.map((release) => ({
      place: changelog,
      message: `${release.version} stands above a newer release`,
    })),
    ...releases
      .filter(({ day }, index) => day === null && index > 0)
      .map((release) => ({
        place: changelog,
        message: `${release.version} is not the newest, so it needs its day`,
      })),
    ...releases
      .filter(({ text }) => text === '')
      .map((release) => ({ place: changelog, message: `${release.version} says nothing` })),
    ...missing.map((tag) => ({ place: changelog, message: `lacks a section of ${tag}, which is tagged` })),
  ]
}
