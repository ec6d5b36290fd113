import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression } from './expressions/collect.ts'
import { collectExpressions } from './expressions/collect.ts'
import { judge } from './expressions/judge.ts'
import { makers, recordMade } from './expressions/made.ts'
import { readsUntrustedText, staleOwnTexts } from './expressions/scope.ts'
import { listFiles, projectRoot } from './files.ts'
import { type Finding, reportFindings } from './findings.ts'

const files = listFiles(projectRoot)
const collected = new Map(
  files
    .filter(readsUntrustedText)
    .map((file) => [file, collectExpressions(file, readFileSync(join(projectRoot, file), 'utf8'))]),
)

/** One file after the other: what is recorded is what was made meanwhile. */
async function madeAtRunTime(): Promise<{ expressions: Expression[]; findings: Finding[] }> {
  const expressions: Expression[] = []
  const findings: Finding[] = []
  for (const [file, make] of makers) {
    const made = await recordMade(make)
    if (made.length === 0)
      findings.push({ place: file, message: 'makes no expression: made.ts need not name it' })
    expressions.push(...made.map(({ source, flags }) => ({ place: file, source, flags })))
  }
  return { expressions, findings }
}

function unknownMakers(): Finding[] {
  return [...collected].flatMap(([file, { constructed }]) =>
    makers.has(file)
      ? []
      : constructed.map((place) => ({
          place,
          message: 'puts an expression together: write it out, or let expressions/made.ts make it',
        })),
  )
}

/** As many at a time as the judge's processes can work on. */
const atATime = 4

async function judgeAll(expressions: readonly Expression[]) {
  const counts = { proven: 0, withstood: 0, refused: 0 }
  const findings: Finding[] = []
  const left = new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each])).entries()
  async function work(): Promise<void> {
    for (const [written, each] of left) {
      const verdict = await judge(each)
      counts[verdict.kind] += 1
      if (verdict.kind === 'refused')
        findings.push({ place: each.place, message: `${written} ${verdict.why}` })
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return { counts, findings }
}

const made = await madeAtRunTime()
const literals = [...collected.values()].flatMap((each) => each.literals)
const { counts, findings } = await judgeAll([...literals, ...made.expressions])
console.log(`expressions: ${counts.proven} proven linear, ${counts.withstood} withstood the attack`)
reportFindings('expressions', [
  ...staleOwnTexts(files).map((file) => ({ place: file, message: 'expressions/scope.ts names no file' })),
  ...made.findings,
  ...unknownMakers(),
  ...findings,
])
