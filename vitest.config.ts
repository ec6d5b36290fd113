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
    exclude: excluded,
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
