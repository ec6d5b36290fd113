import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const START_TIMEOUT_MS = 20_000

/** Where systems put a Chromium, the first that starts is taken. */
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The same browser without a window's surroundings, as Playwright takes it by itself: a page costs half the time. Debian
 * has it as a package of its own.
 */
const shellPaths = ['/usr/bin/chromium-headless-shell']

/** A wrapper that only tells how to install the real browser is a file too, so the program has to answer. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true
  try {
    return /Chrom/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: START_TIMEOUT_MS, stdio: 'pipe' }),
    )
  } catch {
    // Not a browser that runs here; the next candidate may be one.
    return false
  }
}

/**
 * Finds a Chromium: the one that `CHROMIUM_PATH` names, else the system's, else Playwright's own download.
 * Null when there is none.
 * @throws {Error} when `CHROMIUM_PATH` is set to something that does not start
 */
export async function findChromium(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const named = env['CHROMIUM_PATH']
  if (named) {
    if (starts(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start as a Chromium`)
  }
  return [...usualPaths, chromium.executablePath()].find(starts) ?? null
}

/**
 * Finds what the browser tests run in: a headless shell where there is one and `CHROMIUM_PATH` names nothing else, or else
 * what {@link findChromium} finds.
 * @throws {Error} when `CHROMIUM_PATH` is set to something that does not start
 */
export async function findTestBrowser(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const shell = env['CHROMIUM_PATH'] ? undefined : shellPaths.find(starts)
  return shell ?? (await findChromium(env))
}

/** Whether a headless shell is there. */
export function hasHeadlessShell(): boolean {
  return shellPaths.some(starts)
}

/**
 * Start options for a headless run. Without the background switches Chromium looks for its maker's hosts, which a closed
 * network refuses many times over. Root, as in a container, cannot use the sandbox.
 */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Beside those, for pictures that are compared with those of another machine: letters in grey and at their exact places. */
export const pictureArguments = [
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
]
