import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { freePort } from '@portico/stores/test-free-port'
import { chromiumArguments, findTestBrowser } from '../tools/browser/chromium.ts'
import { brandId } from './fixtures/expected/brand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Chooses port, data folder and browser once. Every worker reads this file again and inherits the environment, where
 * the choice is kept.
 */
async function chooseOnce(): Promise<void> {
  if (process.env['PORTICO_E2E_PORT']) return
  const executable = await findTestBrowser(process.env)
  if (executable === null)
    throw new Error('No Chromium found. `npm test` installs one, or set CHROMIUM_PATH.')
  process.env['CHROMIUM_PATH'] = executable
  process.env['PORTICO_E2E_PORT'] = String(await freePort())
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  process.env['PORTICO_E2E_DATA'] = dataFolder
  process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
}

await chooseOnce()

const origin = `http://127.0.0.1:${process.env['PORTICO_E2E_PORT']}`
const report = process.env['PORTICO_E2E_REPORT'] ?? join(root, '.cache', 'reports', 'browser.json')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(root, 'test-results'),
  // The same pictures on every system: what they show is drawn with the page's own font.
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  // The two limits for all tests; only what goes through many pages in one test sets its own.
  timeout: 180_000,
  // What is waited for comes at once on a machine with nothing else to do; on a busy one it comes all the same.
  expect: { timeout: 30_000 },
  // What passes only at its second try is named, and few may (tools/launcher/suites/report.ts).
  retries: 1,
  // Tests wait for clocks, servers and mails an eighth of their time: one worker more than there are cores keeps them at work.
  workers: Math.max(2, availableParallelism()) + 1,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: report }]],
  use: {
    baseURL: origin,
    // It belongs to no country: a page that shows what it makes of the device's time zone shows the same on every machine.
    timezoneId: 'UTC',
    // What a worker keeps would hide what a test breaks on purpose; the offline suite allows it.
    serviceWorkers: 'block',
    // To record every test costs a fifth of the run; the second try of one that failed is enough to look at.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '', args: chromiumArguments },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/widgets.e2e.ts', '**/e2e/engines/**'],
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: ['**/widgets.e2e.ts', '**/e2e/engines/**'],
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // Makes other versions of a widget current for every server of this folder, so it runs alone and last.
    {
      name: 'widgets',
      testMatch: '**/widgets.e2e.ts',
      dependencies: ['desktop', 'phone'],
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" apps/server/main.ts`,
    cwd: root,
    url: `${origin}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    env: {
      PORT: process.env['PORTICO_E2E_PORT'] ?? '',
      DATA_DIR: process.env['PORTICO_E2E_DATA'] ?? '',
      BRAND: brandId,
      // Every test comes from the same address.
      RATE_LIMIT_SCALE: '1000',
      // No test asks a service of the internet.
      MARKET_SOURCES: 'none',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
