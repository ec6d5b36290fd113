import { satisfies, valid, validRange } from 'semver'
import type { Advisory, Affected } from './advisory.ts'

/** A package that is there. */
export interface Installed {
  readonly name: string
  readonly version: string
  /** Where, for the one who has to replace it. */
  readonly place: string
}

/** A package that an advisory is about. */
export interface Hit extends Installed {
  readonly id: string
  readonly severity: string
  readonly summary: string
  readonly fixed: string
}

function isAffected(version: string, { ranges, versions }: Affected): boolean {
  if (versions.includes(version)) return true
  return ranges.some((range) => {
    // What cannot be read is taken for a hit: somebody has to look.
    if (validRange(range) === null || valid(version) === null) return true
    return satisfies(version, range, { includePrerelease: true })
  })
}

/** Finds packages that advisories are about, sorted by name. */
export function compareInstalled(
  installed: readonly Installed[],
  advisories: readonly Advisory[],
): readonly Hit[] {
  const byName = Map.groupBy(installed, ({ name }) => name)
  const hits = advisories.flatMap(({ id, severity, summary, affected }) =>
    affected.flatMap((about) =>
      (byName.get(about.name) ?? [])
        .filter(({ version }) => isAffected(version, about))
        .map((found) => ({ ...found, id, severity, summary, fixed: about.fixed.join(', ') })),
    ),
  )
  // An advisory may say the same of a package twice.
  const once = new Map(hits.map((hit) => [`${hit.name}\n${hit.place}\n${hit.id}`, hit]))
  return [...once.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([, hit]) => hit)
}
