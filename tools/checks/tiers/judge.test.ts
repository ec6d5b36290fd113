import { expect, it } from 'vitest'
import { findMisplacedTests } from './judge.ts'

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
