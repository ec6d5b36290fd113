import { parseSync } from 'oxc-parser'
import { isTest } from '../files.ts'
import type { Finding } from '../findings.ts'
import type { Graph } from '../boundaries/graph.ts'

/** Modules that start processes and threads, or speak to a database. */
const systemModules = new Set([
  'node:child_process',
  'node:cluster',
  'node:worker_threads',
  'node_modules/pg/',
  'node_modules/ioredis/',
  'node_modules/@electric-sql/pglite/',
])
/** What starts a whole server, or the embedded database with its thread, by the name that it is imported by. */
const systemNames = new Set(['openSql', 'startServer'])
/** Variables that name servers which only system tests meet. */
const systemVariables = ['TEST_DATABASE_URL', 'TEST_REDIS_URL', 'TEST_NATS_URL']

const isTestFile = (file: string) => /\.test\.[a-z]+$/.test(file)
/** Whether a file holds tests that may start processes and servers. */
const isSystemTest = (file: string) => /\.system\.test\.[a-z]+$/.test(file)

function importsByName(file: string, source: string): readonly string[] {
  return parseSync(file, source).module.staticImports.flatMap(({ entries }) =>
    entries.flatMap(({ importName, isType }) => (importName.name && !isType ? [importName.name] : [])),
  )
}

function needsSystem(file: string, { imports, source }: Project): string | undefined {
  const text = source(file)
  return [
    ...(imports.get(file) ?? []).filter((target) => systemModules.has(target)),
    ...importsByName(file, text).filter((name) => systemNames.has(name)),
    ...systemVariables.filter((variable) => text.includes(variable)),
  ][0]
}

/** What the files of a project import, and their texts. */
export interface Project extends Pick<Graph, 'imports'> {
  readonly source: (file: string) => string
}

/** The test and the helpers of tests that it leads to. */
function withHelpers(test: string, { imports }: Project): readonly string[] {
  const files = [test]
  for (const file of files) {
    const helpers = (imports.get(file) ?? []).filter((target) => imports.has(target) && isTest(target))
    files.push(...helpers.filter((helper) => !files.includes(helper)))
  }
  return files
}

/**
 * Finds unit tests that start a process, a thread or a server, or that meet a database, themselves or by a helper: their place is in
 * the system tests.
 */
export function findMisplacedTests(project: Project): Finding[] {
  return [...project.imports.keys()]
    .filter((file) => isTestFile(file) && !isSystemTest(file))
    .flatMap((test) => {
      for (const file of withHelpers(test, project)) {
        const need = needsSystem(file, project)
        if (need === undefined) continue
        const by = file === test ? '' : ` by ${file}`
        return [
          { place: test, message: `is a system test, since it uses ${need}${by}: name it *.system.test` },
        ]
      }
      return []
    })
}

const isBrowserTest = (file: string) => /^e2e\/(?!engines\/).+\.e2e\.ts$/.test(file)
/** What runs once in each worker that a test of the file runs in. */
const perWorker = /\btest\.beforeAll\(|scope: 'worker'/
/** What keeps tests of a file, or of a part of it, in one worker; the console's suite does it for its files. */
const inOneWorker = /describe\.configure\(\{ mode: '(?:default|serial)' \}\)|\.serial\(|\bconsoleSuite\(/

/** Finds browser tests that share a server without sharing a worker: every worker would start a server of its own. */
export function findServersPerWorker({ imports, source }: Project): Finding[] {
  const message =
    "shares what each worker starts anew: keep its tests in one by test.describe.configure({ mode: 'default' })"
  return [...imports.keys()]
    .filter((file) => isBrowserTest(file) && perWorker.test(source(file)) && !inOneWorker.test(source(file)))
    .map((place) => ({ place, message }))
}
