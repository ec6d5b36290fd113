import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LauncherError } from './progress.mjs'
import { runStep } from './processes.mjs'
import { inTurn } from './turn.mjs'

/** @typedef {{ packages?: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lock */

/**
 * How npm is started: the npm that started this process, under the same Node, else the one in PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(env) {
  const script = env['npm_execpath']
  if (script && /npm-cli\.c?js$/.test(script)) return { command: process.execPath, args: [script] }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

/**
 * Tells whether node_modules holds what the lock file asks for, as after an `npm ci` by hand. Optional packages may be
 * missing: most of them are for other platforms.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes
 */
export function installedMatches(lock, installed) {
  const present = installed.packages ?? {}
  return Object.entries(lock.packages ?? {})
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = present[path]
      if (!found) return wanted.optional === true
      return wanted.link ? found.link === true : found.version === wanted.version
    })
}

/**
 * @param {string} root
 * @param {string} lockText
 */
function installedByHand(root, lockText) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  try {
    /** @type {Lock} */
    const installed = JSON.parse(readFileSync(hidden, 'utf8'))
    const folders = Object.keys(installed.packages ?? {}).filter((path) => path.startsWith('node_modules/'))
    return (
      installedMatches(JSON.parse(lockText), installed) &&
      folders.every((path) => existsSync(join(root, path)))
    )
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * Installs exactly the locked packages, unless they are there. `npm ci`, never `npm install`: without the lock an older
 * npm would choose other versions, and a start must not change a committed file.
 * @param {string} root
 */
export async function ensureDependencies(root) {
  const lockFile = join(root, 'package-lock.json')
  if (!existsSync(lockFile)) {
    throw new LauncherError('package-lock.json is missing. Restore it with: git checkout package-lock.json')
  }
  const lockText = readFileSync(lockFile, 'utf8')
  const digest = createHash('sha256').update(lockText).digest('hex')
  const stamp = join(root, 'node_modules', '.portico-lock-sha256')
  const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
  if (installed()) return
  await inTurn(root, async () => {
    if (installed()) return
    if (!installedByHand(root, lockText)) await install(root)
    writeFileSync(stamp, digest)
  })
}

/** @param {string} root */
async function install(root) {
  const npm = npmCommand(process.env)
  await runStep({
    title: 'Installing the packages of package-lock.json',
    advice: 'Read the lines above; a network or disk problem goes away by running the same command again.',
    command: npm.command,
    args: [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    cwd: root,
  })
}
