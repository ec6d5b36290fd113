import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const excluded = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'e2e/**']

/** One project for a kind of workspace; `npx vitest run --project packages` runs one alone. */
function project(name: string, folders: readonly string[]) {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`)
  return { extends: true as const, test: { name, include } }
}

export default defineConfig({
  test: {
    environment: 'node',
    // The runner itself has little to do, so that two cores serve two files.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share what they import: to load it anew for each takes a third of a run. They leave nothing behind that others see.
    isolate: false,
    setupFiles: [fileURLToPath(new URL('tools/property-seed.ts', import.meta.url))],
    exclude: excluded,
    // For what hangs: a test that starts processes takes two seconds, on a machine that is busy ten times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes at once on a machine with nothing else to do; on a busy one it comes all the same.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    restoreMocks: true,
    passWithNoTests: false,
    projects: [
      project('packages', ['packages']),
      project('apps', ['apps', 'brands', 'content']),
      project('widgets', ['widgets']),
      project('tools', ['tools', 'bench']),
    ],
  },
})
