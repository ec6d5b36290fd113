import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventMap } from '@portico/contract'
import { compareEvents, readEventRows, unusedEvents } from './docs/events.ts'
import { compare, idsInTitles, readRequirements } from './docs/requirements.ts'
import { isCode, isTest, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const readPage = (file: string) => (existsSync(join(projectRoot, file)) ? read(file) : '')
const missing = ['docs/requirements.md', 'docs/events.md']
  .filter((file) => readPage(file) === '')
  .map((file) => ({ place: file, message: 'is missing' }))

const { ids, findings } = readRequirements(readPage('docs/requirements.md'))
const code = listFiles(projectRoot).filter(isCode)

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
])
