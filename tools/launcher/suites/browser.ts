import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findTestBrowser, hasHeadlessShell } from '../../browser/chromium.ts'

const INSTALL_TIMEOUT_MS = 8 * 60_000
const DOWNLOAD_TIMEOUT_MS = 2 * 60_000

/** A mirror that drops a connection does not cost the run. */
const aptOptions = ['-o', 'Acquire::Retries=5']

/** Fonts that the Arabic, Thai, Chinese and Japanese pages need. */
const fontPackages = ['fonts-noto-core', 'fonts-noto-cjk']

type Step = { title: string; command: string; args: string[]; timeoutMs: number }

function attempt({ title, command, args, timeoutMs }: Step): boolean {
  console.log(`${title} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, error } = spawnSync(command, args, {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
  })
  if (status === 0) return true
  console.log(`${title}: ${error ? error.message : `exit code ${status}`}`)
  return false
}

let listsAreRead = false

/** Installs a package of the system and the fonts; as root only. False where that is not possible. */
function installWithSystem(browser: 'chromium-headless-shell' | 'chromium'): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  if (!listsAreRead) {
    listsAreRead = true
    attempt({
      title: `Reading the package lists for ${browser}`,
      command: 'apt-get',
      args: ['update', '-q', ...aptOptions],
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    })
  }
  const packages = [browser, ...fontPackages]
  return attempt({
    title: `Installing ${packages.join(', ')} with apt-get`,
    command: 'apt-get',
    args: ['install', '-y', '-q', ...aptOptions, '--no-install-recommends', ...packages],
    timeoutMs: INSTALL_TIMEOUT_MS,
  })
}

function downloadWithPlaywright(): boolean {
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const title = 'No Chromium found: downloading the one of Playwright'
  return attempt({ title, command: process.execPath, args, timeoutMs: DOWNLOAD_TIMEOUT_MS })
}

/**
 * Answers the path of a Chromium that starts. Without one it installs it, first with the system's package manager (as
 * root only), then with Playwright's download, and says so. A continuous integration, whose machine is its own, gets the
 * headless shell even beside a whole Chromium, since the tests take half the time in it.
 * @throws {Error} saying what to install when neither works
 */
export async function ensureChromium(): Promise<string> {
  if (process.env['CI'] && !process.env['CHROMIUM_PATH'] && !hasHeadlessShell()) {
    installWithSystem('chromium-headless-shell')
  }
  const ways = [
    () => true,
    () => installWithSystem('chromium-headless-shell'),
    () => installWithSystem('chromium'),
    downloadWithPlaywright,
  ]
  for (const provide of ways) {
    const found = provide() ? await findTestBrowser(process.env) : null
    if (found !== null) return found
  }
  throw new Error(
    'no Chromium was found and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
