import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { npmCommand } from './dependencies.mjs'
import { elapsed, projectRoot, runMain, say } from './progress.mjs'

const minute = 60_000
const parts = [
  { script: 'test', timeoutMs: 20 * minute },
  { script: 'check', timeoutMs: 8 * minute },
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
 * @param {{ script: string, timeoutMs: number }} part
 * @returns {Promise<{ passed: number, failed: number }>}
 */
function runPart({ script, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const npm = npmCommand(process.env)
    const child = spawn(npm.command, [...npm.args, 'run', '--silent', script], {
      cwd: fileURLToPath(projectRoot),
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

/** Runs all parts, whatever fails on the way, and prints the sum as the last line. */
export async function verify() {
  let passed = 0
  let failed = 0
  for (const part of parts) {
    const startedMs = performance.now()
    say(`npm run ${part.script} ...`)
    const verdict = await runPart(part)
    say(`npm run ${part.script}: ${verdict.passed} passed, ${verdict.failed} failed in ${elapsed(startedMs)}`)
    passed += verdict.passed
    failed += verdict.failed
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(verify)
