import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from './dependencies.mjs'
import { LauncherError } from './progress.mjs'
import { runStep } from './processes.mjs'

const WANTED_MAJOR = 24

/** @param {string} version such as `24.21.0` or `v24.21.0` */
export function isWanted(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0) >= WANTED_MAJOR
}

/**
 * Where the optional dependencies put their Node executable on a platform.
 * @param {string} root
 * @param {{ platform: string, arch: string }} system
 */
export function packagedNode(root, { platform, arch }) {
  const [name, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node']
  return join(root, 'node_modules', `node-${name}-${arch}`, 'bin', file)
}

/** @param {string} file */
function runs(file) {
  if (!existsSync(file)) return false
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return answer.status === 0 && isWanted(answer.stdout)
}

/**
 * Finds a Node that runs the TypeScript of servers and tools: this one, the one among the installed packages, or, on a
 * platform without such a package, one fetched into `.cache`.
 * @param {string} root
 * @returns {Promise<string>} path of the executable
 * @throws {LauncherError} when none can be had
 */
export async function ensureNode(root) {
  if (isWanted(process.versions.node)) return process.execPath
  const packaged = packagedNode(root, process)
  if (runs(packaged)) return packaged
  const prefix = join(root, '.cache', `node${WANTED_MAJOR}`)
  const fetched = join(
    prefix,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (runs(fetched)) return fetched
  const npm = npmCommand(process.env)
  const advice = `Install Node ${WANTED_MAJOR} or newer for ${process.platform}-${process.arch} and run the same command again.`
  await runStep({
    title: `Fetching Node ${WANTED_MAJOR} (this is ${process.versions.node}, and no packaged one runs here)`,
    advice,
    command: npm.command,
    args: [
      ...npm.args,
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      prefix,
      `node@${WANTED_MAJOR}`,
    ],
    cwd: root,
  })
  if (!runs(fetched)) throw new LauncherError(`The fetched Node does not run. ${advice}`)
  return fetched
}
