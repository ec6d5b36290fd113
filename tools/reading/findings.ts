import * as v from 'valibot'
import { countWords, leastFound, type Line, type PlantedError, plant } from './lines.ts'

/**
 * `critical`: a reader is misled about money, law or safety. `major`: wrong grammar or meaning, or not the language's own word. `minor`: style, typography.
 */
const grades = ['critical', 'major', 'minor'] as const
type Grade = (typeof grades)[number]

const finding = v.strictObject({
  /** The line of the sheet. */
  id: v.string(),
  grade: v.picklist(grades),
  /** The words of the line that are wrong. */
  now: v.pipe(v.string(), v.nonEmpty()),
  better: v.string(),
  why: v.string(),
  /** What was done about it: mended, or refused for a reason. An error that was planted has none. */
  answer: v.optional(v.pipe(v.string(), v.nonEmpty())),
})
export type Finding = v.InferOutput<typeof finding>

/** @throws ValiError where a part is missing. */
export function parseFindings(json: string): readonly Finding[] {
  return v.parse(v.array(finding), JSON.parse(json))
}

/** What a reading came to. */
export interface Count {
  readonly words: number
  /** How many of the errors that were planted it found. */
  readonly found: number
  /** Whether it found enough of them; otherwise it is to be repeated. */
  readonly isValid: boolean
  /** Errors that were not planted. */
  readonly own: Readonly<Record<Grade, number>>
  readonly minorPerThousand: number
  /** Its findings without the errors that were planted. */
  readonly findings: readonly Finding[]
}

/** Where one text stands in another, `end` left out; null where it does not. */
function spanOf(text: string, part: string): readonly [number, number] | null {
  const start = text.indexOf(part)
  return start === -1 ? null : [start, start + part.length]
}

function isAbout({ now }: Finding, { wrong }: PlantedError, text: string): boolean {
  const quoted = spanOf(text, now)
  const changed = spanOf(text, wrong)
  return quoted !== null && changed !== null && quoted[0] < changed[1] && changed[0] < quoted[1]
}

/**
 * Counts a reading of a sheet in which errors were planted.
 * @param lines as the pages say them
 * @param tag BCP 47, for the count of words
 * @throws Error where a finding quotes what its line does not say
 */
export function countReading(
  {
    lines,
    planted,
    findings,
  }: { lines: readonly Line[]; planted: readonly PlantedError[]; findings: readonly Finding[] },
  tag: string,
): Count {
  const given = new Map(plant(lines, planted).map(({ id, text }) => [id, text]))
  const misquoted = findings.find(({ id, now }) => !given.get(id)?.includes(now))
  if (misquoted !== undefined) throw new Error(`${misquoted.id} does not say "${misquoted.now}"`)
  const planOf = (each: Finding) =>
    planted.find((error) => error.id === each.id && isAbout(each, error, given.get(each.id) ?? ''))
  const found = new Set(findings.flatMap((each) => planOf(each)?.id ?? [])).size
  const others = findings.filter((each) => planOf(each) === undefined)
  const gradeCount = (grade: Grade) => others.filter((each) => each.grade === grade).length
  const words = countWords(lines, tag)
  return {
    ...{ words, found, isValid: found >= leastFound, findings: others },
    own: { critical: gradeCount('critical'), major: gradeCount('major'), minor: gradeCount('minor') },
    minorPerThousand: Math.round((gradeCount('minor') / words) * 10_000) / 10,
  }
}
