import { expect, it } from 'vitest'
import { findMisplacedTests, findServersPerWorker } from './judge.ts'

/** Put together, so that this file is none that meets a server. */
const redisVariable = ['TEST', 'REDIS', 'URL'].join('_')

function misplaced(files: Readonly<Record<string, { text: string; imports?: readonly string[] }>>) {
  const imports = new Map(Object.entries(files).map(([file, { imports = [] }]) => [file, imports]))
  return findMisplacedTests({ imports, source: (file) => files[file]?.text ?? '' })
}

it('finds unit tests that start processes, servers or databases, also by a helper', () => {
  const found = misplaced({
    'a/own.test.ts': { text: '', imports: ['node:child_process'] },
    'a/by-helper.test.ts': { text: '', imports: ['a/test/child.ts'] },
    'a/test/child.ts': { text: '', imports: ['node:worker_threads'] },
    'a/server.test.ts': { text: "import { startServer } from './start-server.ts'" },
    'a/redis.test.ts': { text: `describe.runIf(process.env['${redisVariable}'])('Redis', f)` },
  })
  expect(found.map(({ place, message }) => `${place} ${message}`)).toEqual([
    expect.stringContaining('a/own.test.ts is a system test, since it uses node:child_process'),
    expect.stringContaining(
      'a/by-helper.test.ts is a system test, since it uses node:worker_threads by a/test/child',
    ),
    expect.stringContaining('a/server.test.ts is a system test, since it uses startServer'),
    expect.stringContaining(`a/redis.test.ts is a system test, since it uses ${redisVariable}`),
  ])
})

it('leaves system tests, and what product code uses, alone', () => {
  const found = misplaced({
    'a/own.system.test.ts': { text: '', imports: ['node:child_process'] },
    'a/plain.test.ts': { text: '', imports: ['a/product.ts'] },
    'a/product.ts': { text: '', imports: ['node:child_process'] },
    'a/types.test.ts': { text: "import type { startServer } from './start-server.ts'" },
  })
  expect(found).toEqual([])
})

it('finds browser tests that share a server, but not a worker', () => {
  const texts: Readonly<Record<string, string>> = {
    'e2e/a/hook.e2e.ts': 'test.beforeAll(start)',
    'e2e/a/fixture.e2e.ts': "base.extend({ server: [start, { scope: 'worker' }] })",
    'e2e/a/together.e2e.ts': "test.describe.configure({ mode: 'default' })\ntest.beforeAll(start)",
    'e2e/a/serial.e2e.ts': "test.describe.serial('a life', f)\ntest.beforeAll(start)",
    'e2e/a/console.e2e.ts': "consoleSuite('people')\ntest.beforeAll(start)",
    'e2e/a/alone.e2e.ts': "test('a page', f)",
    'e2e/engines/a.e2e.ts': 'test.beforeAll(start)',
  }
  const imports = new Map(Object.keys(texts).map((file) => [file, []]))
  const found = findServersPerWorker({ imports, source: (file) => texts[file] ?? '' })
  expect(found.map(({ place }) => place)).toEqual(['e2e/a/hook.e2e.ts', 'e2e/a/fixture.e2e.ts'])
})
