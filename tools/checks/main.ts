import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { projectRoot } from './files.ts'

/** The checks in the order in which they begin, the long ones first; each is an npm script that also runs alone. */
const checks = [
  'types',
  'expressions',
  'unused',
  'lock',
  'registry',
  'types:launcher',
  'lint',
  'format',
  'styles',
  'boundaries',
  'tiers',
  'shape',
  'texts',
  'docs',
  'migrations',
  'versions',
  'commits',
  'names',
  'sizes',
] as const

type CheckName = (typeof checks)[number]

/** For what hangs: beside the tests of `.ci/run` a check has what they leave. */
const CHECK_TIMEOUT_MS = 20 * 60_000

/** What checks are told before a release, which leaves nothing for later. */
const releaseArguments: Partial<Record<CheckName, readonly string[]>> = {
  texts: ['--release'],
}

/** What a script came to: its text, and why it failed, or null. */
interface Outcome {
  readonly output: string
  readonly failure: string | null
}

function runScript(name: CheckName): Promise<Outcome> {
  const npm = process.env['npm_execpath']
  const run = ['run', '--silent', name, '--', ...(isRelease ? (releaseArguments[name] ?? []) : [])]
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...run] : ['npm', ...run]
  const options = { cwd: projectRoot, timeout: CHECK_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve) => {
    const child = execFile(command ?? 'npm', args, options, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, failure: error?.message ?? null }),
    )
    child.stdin?.end()
  })
}

/** Runs one npm script; shows all of its output when it fails, its warnings otherwise. */
async function runCheck(name: CheckName): Promise<'passed' | 'failed'> {
  const startedMs = performance.now()
  const { output, failure } = await runScript(name)
  const seconds = ((performance.now() - startedMs) / 1000).toPrecision(2)
  console.log(`check ${name}: ${failure === null ? 'passed' : 'FAILED'} (${seconds} s)`)
  if (failure === null) {
    for (const line of output.split('\n')) if (line.startsWith('warning: ')) console.log(line)
    return 'passed'
  }
  console.log(output.trim() === '' ? failure : output.trim())
  return 'failed'
}

/** Runs checks side by side, one for each core; each line comes as its check ends. */
async function runAll(names: readonly CheckName[]): Promise<readonly ('passed' | 'failed')[]> {
  const left = [...names]
  const results: ('passed' | 'failed')[] = []
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) results.push(await runCheck(name))
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return results
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
})
const isRelease = values.release
const unknown = wanted.filter((name) => !checks.some((check) => check === name))
if (unknown.length > 0) throw new Error(`Unknown check: ${unknown.join(', ')}. Known: ${checks.join(', ')}`)

const results = await runAll(checks.filter((name) => wanted.length === 0 || wanted.includes(name)))
const failed = results.filter((result) => result === 'failed').length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
