import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { forwardSignals } from './processes.mjs'
import { elapsed, projectRoot, runMain, say } from './progress.mjs'
import { forwardedSignals } from './signals.mjs'
import { prometheusForTests } from './servers/prometheus-programs.mjs'
import { missingTestPrograms } from './servers/test-programs.mjs'
import { startTestServers } from './servers/test-servers.mjs'

const minute = 60_000

/** @typedef {{ script: string, program: string, timeoutMs: number }} Part */

/**
 * A run takes less than half an hour on two cores that have nothing else to do. The limits are for what hangs, and leave a slow
 * machine twice the time; a part that is ended counts as failed.
 */
const parts = [
  { script: 'test', program: 'tools/launcher/test.mjs', timeoutMs: 60 * minute },
  { script: 'check', program: 'tools/launcher/check.mjs', timeoutMs: 6 * minute },
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
 * Runs the program of one npm script with its output on the terminal. A signal is passed on to it, and what it started is waited for: its files are in
 * use until then.
 * @param {Part & { variables: Record<string, string>, folder: string }} part
 * @returns {Promise<{ passed: number, failed: number }>}
 */
function runPart({ program, timeoutMs, variables, folder }) {
  return new Promise((resolve, reject) => {
    // Not through npm: it starts a shell, which ends at a signal and leaves what it has started.
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: timeoutMs,
    })
    const release = forwardSignals(child)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stdout.write(text)
    })
    child.once('error', (error) => {
      release()
      reject(error)
    })
    child.once('close', (code) => {
      release()
      resolve(readVerdict(output, code))
    })
  })
}

/**
 * Runs all parts, whatever fails on the way, and adds up what they found. After a signal the part that runs is waited for, and no
 * other one is begun.
 * @param {Record<string, string>} variables
 * @param {{ parts: readonly Part[], folder: string }} place
 * @returns {Promise<{ passed: number, failed: number, endedBy: NodeJS.Signals | null }>}
 */
export async function runParts(variables, place = { parts, folder: fileURLToPath(projectRoot) }) {
  let passed = 0
  let failed = 0
  /** @type {NodeJS.Signals | null} */
  let endedBy = null
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    endedBy ??= signal
  }
  for (const signal of forwardedSignals) process.on(signal, end)
  for (const part of place.parts) {
    if (endedBy !== null) break
    const startedMs = performance.now()
    say(`npm run ${part.script} ...`)
    const verdict = await runPart({ ...part, variables, folder: place.folder })
    say(`npm run ${part.script}: ${verdict.passed} passed, ${verdict.failed} failed in ${elapsed(startedMs)}`)
    passed += verdict.passed
    failed += verdict.failed
  }
  for (const signal of forwardedSignals) process.off(signal, end)
  return { passed, failed, endedBy }
}

/**
 * Runs everything, with the programs and servers that suites need, and prints the sum as the last line. One that cannot be
 * had is a failure: its suites would be missing without a word.
 */
export async function verify() {
  keepTemporaryFilesInMemory(process.env)
  const missing = missingTestPrograms()
  const servers = await startTestServers(process.env)
  const prometheus = prometheusForTests({ ...process.env, ...servers.variables })
  try {
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
