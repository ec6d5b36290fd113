import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { npmCommand } from './dependencies.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { elapsed, projectRoot, runMain, say } from './progress.mjs'
import { forwardedSignals } from './signals.mjs'
import { prometheusForTests } from './servers/prometheus-programs.mjs'
import { missingTestPrograms } from './servers/test-programs.mjs'
import { startTestServers } from './servers/test-servers.mjs'

const minute = 60_000
/**
 * A run takes less than half an hour on two cores that have nothing else to do. The limits are for what hangs, and leave a slow
 * machine twice the time; a part that is ended counts as failed.
 */
const parts = [
  { script: 'test', timeoutMs: 60 * minute },
  { script: 'check', timeoutMs: 6 * minute },
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
 * Runs one npm script with its output on the terminal.
 * @param {{ script: string, timeoutMs: number, variables: Record<string, string> }} part
 * @returns {Promise<{ passed: number, failed: number }>}
 */
function runPart({ script, timeoutMs, variables }) {
  return new Promise((resolve, reject) => {
    const npm = npmCommand(process.env)
    const child = spawn(npm.command, [...npm.args, 'run', '--silent', script], {
      cwd: fileURLToPath(projectRoot),
      env: { ...process.env, ...variables },
      shell: process.platform === 'win32' && npm.args.length === 0,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: timeoutMs,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stdout.write(text)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(readVerdict(output, code)))
  })
}

/**
 * Runs all parts, whatever fails on the way, and adds up what they found.
 * @param {Record<string, string>} variables
 */
async function runParts(variables) {
  let passed = 0
  let failed = 0
  for (const part of parts) {
    const startedMs = performance.now()
    say(`npm run ${part.script} ...`)
    const verdict = await runPart({ ...part, variables })
    say(`npm run ${part.script}: ${verdict.passed} passed, ${verdict.failed} failed in ${elapsed(startedMs)}`)
    passed += verdict.passed
    failed += verdict.failed
  }
  return { passed, failed }
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
  for (const signal of forwardedSignals) {
    process.once(signal, () => servers.stop().finally(() => process.exit(128 + constants.signals[signal])))
  }
  try {
    const verdict = await runParts({ ...servers.variables, ...prometheus.variables })
    const failed = [servers.failed, prometheus.failed, missing].flat().length + verdict.failed
    console.log(`${verdict.passed} passed, ${failed} failed`)
    return failed === 0 && verdict.passed > 0 ? 0 : 1
  } finally {
    await servers.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(verify)
