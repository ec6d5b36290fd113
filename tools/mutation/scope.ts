import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Graph, importedNames } from '../checks/boundaries/graph.ts'
import { isTest } from '../checks/files.ts'

/** The folders whose code is mutated. */
export const areas = [
  'apps/gateway',
  'apps/site/src/server',
  'packages/market',
  'packages/format',
  'packages/channel',
  'packages/stores',
  'packages/forecast',
] as const

export type Area = (typeof areas)[number]

export function areaOf(file: string): Area | undefined {
  return areas.find((area) => file.startsWith(`${area}/`))
}

/**
 * Test files that do not count, so that a mutant costs seconds: they test a build, the tools, or the whole server in many
 * processes. Browser tests do not count either.
 */
const leftOut = [
  /^apps\/site\/.*\.system\.test\.[a-z]+$/,
  /\/(?:admission|empty-database)\.system\.test\.ts$/,
  /^(?:tools|bench|e2e|brands|widgets)\//,
  /^apps\/server\/src\/(?:event-faults|market-faults|operation|request-cost|report)\//,
]

/** Whether a file holds tests that may kill a mutant. */
export function isCountedTest(file: string): boolean {
  return /\.test\.[a-z]+$/.test(file) && !leftOut.some((pattern) => pattern.test(file))
}

function isProduct(root: string, file: string): boolean {
  if (!/\.tsx?$/.test(file) || isTest(file)) return false
  if (/\.d\.ts$|\/(?:test|build|bundled|catalogues|dist)\//.test(file)) return false
  return !importedNames(file, readFileSync(join(root, file), 'utf8')).includes('vitest')
}

/** Lists the files whose code is mutated: product code of the areas, and nothing that only tests import. */
export function listMutated(root: string, { imports }: Graph): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  const servesTests = (file: string) => {
    const users = importers.get(file) ?? []
    return users.length > 0 && users.every((user) => !isProduct(root, user))
  }
  return [...imports.keys()].filter(
    (file) => areaOf(file) !== undefined && isProduct(root, file) && !servesTests(file),
  )
}
