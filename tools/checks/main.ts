import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { projectRoot } from './files.ts'

/** The checks in order, cheap ones first; each is an npm script that also runs alone. */
const checks = [
  'lock',
  'registry',
  'types',
  'types:launcher',
  'lint',
  'format',
  'styles',
  'boundaries',
  'tiers',
  'expressions',
  'unused',
  'shape',
  'texts',
  'docs',
  'migrations',
  'versions',
  'commits',
  'names',
  'sizes',
] as const

const CHECK_TIMEOUT_MS = 5 * 60_000

/** What checks are told before a release, which leaves nothing for later. */
const releaseArguments: Partial<Record<(typeof checks)[number], readonly string[]>> = {
  texts: ['--release'],
}

/** Runs one npm script; shows all of its output when it fails, its warnings otherwise. */
function runCheck(name: (typeof checks)[number]): 'passed' | 'failed' {
  const startedMs = performance.now()
  const npm = process.env['npm_execpath']
  const run = ['run', '--silent', name, '--', ...(isRelease ? (releaseArguments[name] ?? []) : [])]
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm, ...run] : ['npm', ...run]
  const { status, output, error } = spawnSync(command ?? 'npm', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: CHECK_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seconds = ((performance.now() - startedMs) / 1000).toPrecision(2)
  console.log(`check ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  if (status === 0) {
    for (const line of output.join('').split('\n')) if (line.startsWith('warning: ')) console.log(line)
    return 'passed'
  }
  if (error) console.log(error.message)
  console.log(output.join('').trim())
  return 'failed'
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'boolean', default: false } },
})
const isRelease = values.release
const unknown = wanted.filter((name) => !checks.some((check) => check === name))
if (unknown.length > 0) throw new Error(`Unknown check: ${unknown.join(', ')}. Known: ${checks.join(', ')}`)

const results = checks.filter((name) => wanted.length === 0 || wanted.includes(name)).map(runCheck)
const failed = results.filter((result) => result === 'failed').length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
