import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import type { EngineName } from './driver/start-engine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const report = process.env['PORTICO_E2E_REPORT'] ?? join(root, '.cache', 'reports', 'engines.json')

/**
 * The flows of this folder in engines that Playwright does not drive: its runner alone is at work. One worker an engine, which keeps
 * its browser and its server.
 */
export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000, intervals: [50, 100, 250] } },
  // As for other browser tests: what passes only at its second try is named, and few may.
  retries: 1,
  workers: 2,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: report }]],
  projects: [
    { name: 'firefox', workers: 1, use: { engineName: 'firefox' } },
    { name: 'webkitgtk', workers: 1, use: { engineName: 'webkitgtk' } },
  ],
})
