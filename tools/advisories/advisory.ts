import * as v from 'valibot'

/** What an advisory says of one package of npm. */
export interface Affected {
  readonly name: string
  /** Ranges of semver, such as `>=1.0.0 <1.4.2`; a version in any of them is affected. */
  readonly ranges: readonly string[]
  /** Versions that are affected besides. */
  readonly versions: readonly string[]
  /** The first versions without the fault, as the advisory names them. */
  readonly fixed: readonly string[]
}

/** An advisory about packages of npm. */
export interface Advisory {
  /** Such as `GHSA-...` or `CVE-...`. */
  readonly id: string
  readonly summary: string
  /** As the advisory words it, such as `HIGH`; empty where it does not. */
  readonly severity: string
  readonly affected: readonly Affected[]
}

const event = v.object({
  introduced: v.optional(v.string()),
  fixed: v.optional(v.string()),
  last_affected: v.optional(v.string()),
})

const osvSchema = v.object({
  id: v.string(),
  summary: v.optional(v.string(), ''),
  withdrawn: v.optional(v.string()),
  database_specific: v.optional(v.object({ severity: v.nullish(v.string(), '') })),
  affected: v.optional(
    v.array(
      v.object({
        package: v.optional(v.object({ ecosystem: v.string(), name: v.string() })),
        ranges: v.optional(v.array(v.object({ type: v.string(), events: v.array(event) })), []),
        versions: v.optional(v.array(v.string()), []),
      }),
    ),
    [],
  ),
})

const gitHubSchema = v.object({
  ghsa_id: v.string(),
  summary: v.optional(v.string(), ''),
  severity: v.nullish(v.string(), ''),
  withdrawn_at: v.nullish(v.string()),
  vulnerabilities: v.array(
    v.object({
      package: v.object({ ecosystem: v.string(), name: v.string() }),
      vulnerable_version_range: v.nullish(v.string(), ''),
      first_patched_version: v.nullish(
        v.union([
          v.string(),
          v.pipe(
            v.object({ identifier: v.string() }),
            v.transform(({ identifier }) => identifier),
          ),
        ]),
      ),
    }),
  ),
})

/** `0` stands for the lowest version that there can be. */
const lowest = (version: string) => (version === '0' ? '0.0.0-0' : version)

/** The ranges between events, which come in the order of versions (OSV schema, "evaluation algorithm"). */
function rangesOf(events: readonly v.InferOutput<typeof event>[]): readonly string[] {
  const ranges: string[] = []
  let from: string | null = null
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) from ??= lowest(introduced)
    if (from === null) continue
    if (fixed !== undefined) ranges.push(`>=${from} <${fixed}`)
    if (last !== undefined) ranges.push(`>=${from} <=${last}`)
    if (fixed !== undefined || last !== undefined) from = null
  }
  return from === null ? ranges : [...ranges, `>=${from}`]
}

function fromOsv({
  id,
  summary,
  database_specific: own,
  affected,
}: v.InferOutput<typeof osvSchema>): Advisory {
  const ofNpm = affected.flatMap(({ package: about, ranges, versions }): readonly Affected[] => {
    if (about?.ecosystem.toLowerCase() !== 'npm') return []
    const known = ranges.filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM')
    const fixed = known.flatMap(({ events }) => events.flatMap((each) => each.fixed ?? []))
    return [{ name: about.name, ranges: known.flatMap(({ events }) => rangesOf(events)), versions, fixed }]
  })
  return { id, summary, severity: own?.severity ?? '', affected: ofNpm }
}

function fromGitHub(advisory: v.InferOutput<typeof gitHubSchema>): Advisory {
  const ofNpm = advisory.vulnerabilities.filter(
    ({ package: { ecosystem } }) => ecosystem.toLowerCase() === 'npm',
  )
  return {
    ...{ id: advisory.ghsa_id, summary: advisory.summary, severity: (advisory.severity ?? '').toUpperCase() },
    affected: ofNpm.map(
      ({ package: { name }, vulnerable_version_range: range, first_patched_version: fixed }) => ({
        ...{ name, versions: [], fixed: fixed === null || fixed === undefined ? [] : [fixed] },
        // GitHub separates the parts of a range by commas, semver by spaces.
        ranges: range === null || range === '' ? [] : [range.replaceAll(',', ' ')],
      }),
    ),
  }
}

/**
 * Reads the advisories in a JSON value: one of OSV or of GitHub, a list of them, or what OSV's query answers. Those that were withdrawn
 * are left out.
 * @throws Error where it is anything else
 */
export function readAdvisories(value: unknown, place: string): readonly Advisory[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readAdvisories(each, place))
  const answer = v.safeParse(v.object({ vulns: v.array(v.unknown()) }), value)
  if (answer.success) return readAdvisories(answer.output.vulns, place)
  const osv = v.safeParse(osvSchema, value)
  if (osv.success) return osv.output.withdrawn === undefined ? [fromOsv(osv.output)] : []
  const gitHub = v.safeParse(gitHubSchema, value)
  if (gitHub.success) return (gitHub.output.withdrawn_at ?? null) === null ? [fromGitHub(gitHub.output)] : []
  throw new Error(`${place} is no advisory of OSV or GitHub: ${osv.issues[0].message}`)
}
