import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs the npm client with arguments in a folder; resolves to its standard output. */
export type RunNpm = (parameters: readonly string[], folder: string) => Promise<string>

const run = promisify(execFile)
const timeoutMs = 120_000

/** One retry soon after, so that a machine without a network says so within seconds. */
const longWait = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000']

/** Runs the installed npm. Rejects with npm's own first error line, such as that the registry cannot be reached. */
export const runNpm: RunNpm = async (parameters, folder) => {
  const isWindows = process.platform === 'win32'
  try {
    const { stdout } = await run(isWindows ? 'npm.cmd' : 'npm', [...parameters, ...longWait], {
      cwd: folder,
      timeout: timeoutMs,
      maxBuffer: 16 * 1024 * 1024,
      shell: isWindows,
    })
    return stdout
  } catch (error) {
    throw new Error(`npm ${parameters.slice(0, 2).join(' ')} failed: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = output.split('\n').filter((line) => line.startsWith('npm error') && !line.includes('    at '))
  if (lines.length > 0) return lines.slice(0, 4).join('; ').replaceAll('npm error ', '')
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}
