import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { ownTarget, readEntries } from './graph.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const entries = readEntries(root, globSync('{apps,packages}/*/package.json', { cwd: root }))

/** What a module loads at once: its imports without those of types, and none on demand. */
function loadedBy(file: string): readonly string[] {
  const code = stripTypeScriptTypes(readFileSync(`${root}${file}`, 'utf8'))
  const { module } = parseSync(file.replace(/\.ts$/, '.js'), code)
  const exported = module.staticExports.flatMap(({ entries: all }) => all.map((one) => one.moduleRequest))
  const requests = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...exported]
  return requests.flatMap((request) => request?.value ?? []).filter((name) => !name.startsWith('node:'))
}

/** The modules of this project that a program loads at once, and the libraries that these name. */
function reachOf(program: string) {
  const [files, libraries] = [new Set([program]), new Set<string>()]
  for (const file of files) {
    if (!file.endsWith('.ts')) continue
    for (const name of loadedBy(file)) {
      const own = name.startsWith('.') ? posix.join(posix.dirname(file), name) : ownTarget(name, entries)
      if (own === null) libraries.add(name)
      else files.add(own)
    }
  }
  return { files: [...files], libraries: [...libraries].toSorted() }
}

it('SHIP-02 has the thread of the market load no roles and no clients of stores that it may not need', () => {
  const { files, libraries } = reachOf('apps/server/src/market-thread.ts')
  expect(libraries).toEqual(['cockatiel', 'csv-parse/sync', 'decimal.js', 'pino', 'valibot'])
  const parts = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')))
  expect([...parts].toSorted()).toEqual([
    ...['apps/market', 'apps/server', 'packages/decimal'],
    ...['packages/market', 'packages/outbound', 'packages/stores'],
  ])
  expect(files).not.toContain('packages/stores/src/index.ts')
})

it.each(['packages/stores/src/index.ts', 'apps/server/src/config/config.ts'])(
  'SHIP-02 sees what %s loads',
  (program) => {
    expect(reachOf(program).files.length).toBeGreaterThan(20)
  },
)

it('SHIP-02 has a server load the gateway and the console with their roles', () => {
  const { files } = reachOf('apps/server/main.ts')
  expect(files).not.toContain('apps/gateway/src/index.ts')
  expect(files).not.toContain('apps/console/src/index.ts')
  expect(files.some((file) => file.startsWith('apps/console/'))).toBe(false)
})
