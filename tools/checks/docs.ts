import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, idsInTitles, readRequirements } from './docs/requirements.ts'
import { isCode, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

const list = join(projectRoot, 'docs', 'requirements.md')
const { ids, findings } = readRequirements(existsSync(list) ? readFileSync(list, 'utf8') : '')

// The tests of this check name invented IDs.
const tests = listFiles(projectRoot).filter(
  (file) => isCode(file) && /\.(?:test|e2e)\./.test(file) && !file.startsWith('tools/checks/'),
)
const named = new Map<string, string>()
for (const file of tests) {
  for (const id of idsInTitles(readFileSync(join(projectRoot, file), 'utf8'))) named.set(id, file)
}

const missing = existsSync(list) ? [] : [{ place: 'docs/requirements.md', message: 'is missing' }]
reportFindings('docs', [...missing, ...findings, ...compare(ids, named)])
