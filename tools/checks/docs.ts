import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventMap } from '@portico/contract'
import { checkGlossary, findRetired } from './docs/glossary.ts'
import { compareEvents, readEventRows, unusedEvents } from './docs/events.ts'
import { compare, idsInTitles, readRequirements } from './docs/requirements.ts'
import retired from './docs/retired-terms.json' with { type: 'json' }
import { isCode, isTest, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const readPage = (file: string) => (existsSync(join(projectRoot, file)) ? read(file) : '')
const missing = ['docs/requirements.md', 'docs/events.md', 'docs/glossary.md']
  .filter((file) => readPage(file) === '')
  .map((file) => ({ place: file, message: 'is missing' }))

const { ids, findings } = readRequirements(readPage('docs/requirements.md'))
const files = listFiles(projectRoot)
const code = files.filter(isCode)
const documents = files
  .filter((file) => /^(?:docs\/.+|[A-Z]+)\.md$/.test(file) && file !== 'CHANGELOG.md')
  .map((path) => ({ path, text: read(path) }))

// The tests of this check name invented IDs.
const tests = code.filter((file) => /\.(?:test|e2e)\./.test(file) && !file.startsWith('tools/checks/'))
const named = new Map<string, string>()
for (const file of tests) {
  for (const id of idsInTitles(read(file))) named.set(id, file)
}

const tracking = code.filter(
  (file) => /^(?:apps\/site|widgets|packages\/analytics)\//.test(file) && !isTest(file),
)

reportFindings('docs', [
  ...missing,
  ...findings,
  ...compare(ids, named),
  ...compareEvents(readEventRows(readPage('docs/events.md')), eventMap),
  ...unusedEvents(eventMap, tracking.map(read)),
  ...checkGlossary(readPage('docs/glossary.md'), [
    ...documents.filter(({ path }) => path !== 'docs/glossary.md').map(({ text }) => text),
    ...code.map(read),
  ]),
  // A reading quotes what pages said.
  ...findRetired(
    documents.filter(({ path }) => !/^docs\/readings\/[\w-]+\.md$/.test(path) || path.endsWith('README.md')),
    retired,
  ),
])
