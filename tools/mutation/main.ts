import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Graph, readEntries, readGraph } from '../checks/boundaries/graph.ts'
import { isCode, listFiles, projectRoot } from '../checks/files.ts'
import { keepCompiling } from './compile.ts'
import { copyProject } from './copy.ts'
import { readEquivalents } from './equivalents.ts'
import { judgeMutant } from './judge.ts'
import { isNamed, listMutants, type Mutant } from './mutants.ts'
import { shuffle } from './random.ts'
import { keepReach, measureReach, type Reach } from './reach.ts'
import { importingTests, relatedTests } from './related.ts'
import { describeMutant, reportSample } from './report.ts'
import { openResults } from './results.ts'
import { isCountedTest, listMutated } from './scope.ts'

// Makes the code wrong in one place at a time and looks whether a test fails: npm run mutation -- --seed 1 --count 300
// Or in the places that are named, by their ids, files or lines: npm run mutation -- --only a.ts:31 --only 0123456789

const folder = join(projectRoot, '.cache/mutation')
const politePriority = 10
const equivalents = readEquivalents()

interface Sample {
  readonly seed: number
  readonly count: number
  /** Names of mutants to judge in place of a sample. */
  readonly only: readonly string[]
}

function readOptions(): Sample {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '300' },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  return { seed: Number(values.seed), count: Number(values.count), only: values.only }
}

/** Names the state of all code, so that what was found of another state is not taken for this one. */
function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(projectRoot, file)))
  return hash.digest('hex').slice(0, 12)
}

/** The mutants that have the names. */
function pick(all: readonly Mutant[], names: readonly string[]): readonly Mutant[] {
  for (const name of names)
    if (!all.some((mutant) => isNamed(mutant, name))) console.log(`There is no mutant ${name}`)
  return all.filter((mutant) => names.some((name) => isNamed(mutant, name)))
}

/** Draws mutants that pass the type check, in the order that follows from the seed, or those that were named. */
function draw(copy: string, mutated: readonly string[], { seed, count, only }: Sample): readonly Mutant[] {
  const all = mutated.flatMap((file) => listMutants(file, readFileSync(join(copy, file), 'utf8')))
  const ids = new Set(all.map(({ id }) => id))
  for (const { id, mutant } of equivalents)
    if (!ids.has(id)) console.log(`Named as equivalent, and gone: ${mutant}`)
  if (only.length > 0) return keepCompiling(copy, pick(all, only))
  const order = shuffle(all, seed)
  const drawn: Mutant[] = []
  const step = Math.ceil(count * 0.75)
  for (let from = 0; drawn.length < count && from < order.length; from += step) {
    drawn.push(...keepCompiling(copy, order.slice(from, from + step)))
    console.log(`${drawn.length} of ${Math.min(from + step, all.length)} mutants pass the type check`)
  }
  return drawn.slice(0, count)
}

interface Judging {
  readonly copy: string
  /** Null where nobody measured it: then tests that import the mutant's file stand for those that reach it. */
  readonly reach: Reach | null
  readonly graph: Graph
  readonly tests: readonly string[]
  readonly results: ReturnType<typeof openResults>
}

/** What a test file may take that was not measured. */
const unknownMs = 10_000

async function judgeAll(
  drawn: readonly Mutant[],
  { copy, reach, graph, tests, results }: Judging,
): Promise<void> {
  const tookMs = (test: string) => (reach === null ? unknownMs : (reach.tests[test]?.tookMs ?? 0))
  const place = { folder: copy, tookMs }
  const testsOf = (mutant: Mutant) =>
    reach === null ? importingTests(mutant, tests, graph) : relatedTests(mutant, reach, graph)
  for (const [index, mutant] of drawn.entries()) {
    if (results.known.has(mutant.id)) continue
    const judgement = await judgeMutant(mutant, testsOf(mutant), place)
    results.add(mutant.id, judgement)
    const verdict = `${judgement.outcome} by ${judgement.by ?? 'none'} of ${judgement.ran} files`
    console.log(`${index + 1}/${drawn.length} ${verdict}: ${describeMutant(mutant)}`)
  }
}

setPriority(politePriority)
// What runs and what was copied goes at the exit, which a signal alone does not bring about.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const sample = readOptions()
const files = listFiles(projectRoot)
const code = files.filter((file) => isCode(file) && /^(?:apps|packages|widgets|brands|tools)\//.test(file))
const graph = readGraph(projectRoot, code, readEntries(projectRoot, files))
const mutated = listMutated(projectRoot, graph)
const digest = digestOf(code.filter((file) => !file.startsWith('tools/')))
using copy = copyProject(projectRoot, files)
const tests = files.filter(isCountedTest)
console.log(`${mutated.length} files to mutate, ${tests.length} test files that count`)
const title = sample.only.length > 0 ? 'named' : `seed ${sample.seed}`
const results = openResults(join(folder, `results-${digest}-${title.replace('seed ', '')}.jsonl`))
const drawn = draw(copy.path, mutated, sample)
const reach =
  sample.only.length > 0
    ? null
    : await keepReach(join(folder, `reach-${digest}.json`), () => measureReach(copy.path, { mutated, tests }))
for (const file of reach?.failed ?? []) console.log(`Fails without a mutant and counts for none: ${file}`)
await judgeAll(drawn, { copy: copy.path, reach, graph, tests, results })
const reasons = new Map(equivalents.map(({ id, reason }) => [id, reason]))
const judged = drawn.flatMap((mutant) => {
  const judgement = results.known.get(mutant.id)
  return judgement ? [{ mutant, judgement, equivalent: reasons.get(mutant.id) ?? null }] : []
})
console.log(`\nMutants (${title}): ${judged.length}\n\n${reportSample(judged)}`)
