import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ensureDependencies } from './dependencies.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { forwardSignals } from './processes.mjs'
import { elapsed, LauncherError, projectRoot, runMain, say } from './progress.mjs'
import { forwardedSignals } from './signals.mjs'
import { prometheusForTests } from './servers/prometheus-programs.mjs'
import { missingTestPrograms } from './servers/test-programs.mjs'
import { startTestServers } from './servers/test-servers.mjs'

const minute = 60_000
const root = fileURLToPath(projectRoot)

/**
 * `aside` is a part that takes what the other one leaves of the cores, and whose output comes after that of the other one.
 * @typedef {{ script: string, program: string, timeoutMs: number, place: 'in front' | 'aside' }} Part
 */

/**
 * A run takes less than half an hour on two cores that have nothing else to do. The limits are for what hangs, and leave a slow
 * machine twice the time; a part that is ended counts as failed. Tests wait for clocks and sockets now and then: the checks, which
 * only calculate, take those moments.
 * @type {readonly Part[]}
 */
const parts = [
  { script: 'test', program: 'tools/launcher/test.mjs', timeoutMs: 60 * minute, place: 'in front' },
  { script: 'check', program: 'tools/launcher/check.mjs', timeoutMs: 60 * minute, place: 'aside' },
]

/**
 * Reads the verdict of a part from its output. A part that failed without counting a failure, or that never came to its
 * verdict, has one.
 * @param {string} output
 * @param {number | null} exitCode null when it was killed
 */
export function readVerdict(output, exitCode) {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed\r?$/gm)]
  const [, passed = '0', failed = '0'] = lines.at(-1) ?? []
  const silent = Number(failed) === 0 && (exitCode !== 0 || lines.length === 0)
  return { passed: Number(passed), failed: silent ? 1 : Number(failed) }
}

/**
 * Runs the program of one npm script. A signal is passed on to it, and what it started is waited for: its files are in use until then.
 * @param {Part & { variables: Record<string, string>, folder: string }} part
 * @returns {Promise<{ passed: number, failed: number, output: string }>} `output` is what is not on the terminal yet
 */
function runPart({ program, timeoutMs, place, variables, folder }) {
  return new Promise((resolve, reject) => {
    // Not through npm: it starts a shell, which ends at a signal and leaves what it has started.
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: timeoutMs,
    })
    // What it starts inherits that.
    if (place === 'aside' && child.pid)
      setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
    const release = forwardSignals(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (place === 'in front') process.stdout.write(text)
    })
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('close', (code) => {
      release()
      resolve({ ...readVerdict(output, code), output: place === 'in front' ? '' : output })
    })
  })
}

/**
 * Runs all parts side by side, whatever fails on the way, and adds up what they found. After a signal, which each of them gets, all
 * are waited for.
 * @param {Record<string, string>} variables
 * @param {{ parts: readonly Part[], folder: string }} place
 * @returns {Promise<{ passed: number, failed: number, endedBy: NodeJS.Signals | null }>}
 */
export async function runParts(variables, { parts: wanted, folder } = { parts, folder: root }) {
  /** @type {NodeJS.Signals | null} */
  let endedBy = null
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    endedBy ??= signal
  }
  for (const signal of forwardedSignals) process.on(signal, end)
  const verdicts = await Promise.all(
    wanted.map(async (part) => {
      const startedMs = performance.now()
      say(`npm run ${part.script} ...`)
      const verdict = await runPart({ ...part, variables, folder })
      const counts = `${verdict.passed} passed, ${verdict.failed} failed`
      say(`npm run ${part.script}: ${counts} in ${elapsed(startedMs)}`)
      return verdict
    }),
  )
  for (const signal of forwardedSignals) process.off(signal, end)
  for (const { output } of verdicts) process.stdout.write(output)
  const sum = (/** @type {'passed' | 'failed'} */ what) =>
    verdicts.reduce((total, verdict) => total + verdict[what], 0)
  return { passed: sum('passed'), failed: sum('failed'), endedBy }
}

/**
 * Installs the packages of the lock file; what went wrong is told.
 * @returns {Promise<boolean>} whether they are there
 */
async function installPackages() {
  try {
    await ensureDependencies(root)
    return true
  } catch (error) {
    if (!(error instanceof LauncherError)) throw error
    say(error.message)
    return false
  }
}

/**
 * Runs everything, with the programs and servers that suites need, and prints the sum as the last line. One that cannot be
 * had is a failure: its suites would be missing without a word.
 */
export async function verify() {
  keepTemporaryFilesInMemory(process.env)
  // npm goes on by itself while programs and servers are seen to.
  const installing = installPackages()
  const missing = missingTestPrograms()
  const servers = await startTestServers(process.env)
  try {
    const prometheus = prometheusForTests({ ...process.env, ...servers.variables })
    if (!(await installing)) {
      console.log('0 passed, 1 failed')
      return 1
    }
    const verdict = await runParts({ ...servers.variables, ...prometheus.variables })
    const failed = [servers.failed, prometheus.failed, missing].flat().length + verdict.failed
    console.log(`${verdict.passed} passed, ${failed} failed`)
    if (verdict.endedBy) return 128 + constants.signals[verdict.endedBy]
    return failed === 0 && verdict.passed > 0 ? 0 : 1
  } finally {
    await servers.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(verify)
