import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from '../../e2e/chromium.ts'

const INSTALL_TIMEOUT_MS = 8 * 60_000
const DOWNLOAD_TIMEOUT_MS = 2 * 60_000

/** Chromium and the fonts that the Arabic, Chinese and Japanese pages need. */
const systemPackages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']

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

function installWithSystem(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const title = `No Chromium found: installing ${systemPackages.join(', ')} with apt-get`
  attempt({
    title: 'No Chromium found: reading the package lists',
    command: 'apt-get',
    args: ['update', '-q'],
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
  const args = ['install', '-y', '-q', '--no-install-recommends', ...systemPackages]
  return attempt({ title, command: 'apt-get', args, timeoutMs: INSTALL_TIMEOUT_MS })
}

function downloadWithPlaywright(): boolean {
  const args = ['node_modules/@playwright/test/cli.js', 'install', 'chromium']
  const title = 'No Chromium found: downloading the one of Playwright'
  return attempt({ title, command: process.execPath, args, timeoutMs: DOWNLOAD_TIMEOUT_MS })
}

/**
 * Answers the path of a Chromium that starts. Without one it installs it, first with the system's package manager (as
 * root only), then with Playwright's download, and says so.
 * @throws {Error} saying what to install when neither works
 */
export async function ensureChromium(): Promise<string> {
  for (const provide of [() => true, installWithSystem, downloadWithPlaywright]) {
    const found = provide() ? await findChromium(process.env) : null
    if (found !== null) return found
  }
  throw new Error(
    'no Chromium was found and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
