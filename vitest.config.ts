import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'e2e/**']
/** Tests that start a process, a server or a thread, or that need a build or a database. */
const system = '**/*.system.test.{ts,tsx,mjs}'

/** A tier of tests; `--project unit` runs one alone. */
function tier(name: string, files: { readonly include: string[]; readonly exclude: string[] }) {
  return { extends: true as const, test: { name, ...files } }
}

export default defineConfig({
  test: {
    environment: 'node',
    // No test asks a service of the internet.
    env: { MARKET_SOURCES: 'none' },
    // The runner itself has little to do, so that two cores serve two files.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share what they import: to load it anew for each takes a third of a run. They leave nothing behind that others see.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: [fileURLToPath(new URL('tools/property-seed.ts', import.meta.url))],
    // For what hangs: a test that starts processes takes two seconds, on a machine that is busy ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes at once on a machine with nothing else to do; on a busy one it comes all the same.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    restoreMocks: true,
    passWithNoTests: false,
    projects: [
      tier('unit', { include: ['**/*.test.{ts,tsx,mjs}'], exclude: [...excluded, system] }),
      tier('system', { include: [system], exclude: excluded }),
    ],
  },
})
