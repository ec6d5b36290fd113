import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { insertProbes } from './probes.ts'
import { runTests } from './test-run.ts'

/** Which tests count, how long each takes, and which of them reaches which function. */
const Reach = v.object({
  tests: v.record(v.string(), v.object({ tookMs: v.number() })),
  /** Test files that failed without any mutant; they kill none. */
  failed: v.array(v.string()),
  /** Test files by the probe that they reached. */
  probes: v.record(v.string(), v.array(v.string())),
})

export type Reach = v.InferOutput<typeof Reach>

const hour = 3_600_000

function readLog(log: string, folder: string): Record<string, string[]> {
  const tests = new Map<string, Set<string>>()
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    const [test = '', probe] = line.split('\t')
    if (probe === undefined || !test.startsWith(folder)) continue
    const known = tests.get(probe) ?? new Set()
    tests.set(probe, known.add(test.slice(folder.length + 1)))
  }
  return Object.fromEntries([...tests].map(([probe, files]) => [probe, [...files].toSorted()]))
}

/** Runs all tests that count once, over code with probes, and puts the code back. */
export async function measureReach(
  folder: string,
  { mutated, tests }: { readonly mutated: readonly string[]; readonly tests: readonly string[] },
): Promise<Reach> {
  const sources = new Map(mutated.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  const log = join(folder, 'reached.log')
  writeFileSync(log, '')
  for (const [file, source] of sources) writeFileSync(join(folder, file), insertProbes(file, source))
  const preload = `--import ${join(folder, 'tools/mutation/reached.ts')}`
  const run = await runTests({
    folder,
    files: tests,
    options: ['--config', join(folder, 'tools/mutation/vitest.config.ts'), '--maxWorkers=2'],
    environment: { NODE_OPTIONS: preload, PORTICO_REACHED_LOG: log },
    timeoutMs: 2 * hour,
  })
  for (const [file, source] of sources) writeFileSync(join(folder, file), source)
  if (run.kind !== 'ended') throw new Error(`The run that maps tests to code: ${run.kind}`)
  const ran = new Set(run.files.map(({ file }) => file))
  const lost = tests.filter((file) => !ran.has(file))
  if (lost.length > 0) throw new Error(`The run that maps tests to code ended without ${lost.join(', ')}`)
  const passed = run.files.filter(({ status }) => status === 'passed')
  return {
    tests: Object.fromEntries(passed.map(({ file, tookMs }) => [file, { tookMs }])),
    failed: run.files.filter(({ status }) => status === 'failed').map(({ file }) => file),
    probes: readLog(log, folder),
  }
}

/** Answers what `make` makes, and keeps it in a file for the next time. */
export async function keepReach(path: string, make: () => Promise<Reach>): Promise<Reach> {
  try {
    return v.parse(Reach, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const reach = await make()
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  writeFileSync(path, JSON.stringify(reach))
  return reach
}
