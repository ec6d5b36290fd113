import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalogueReader, requiredLocales } from '@portico/locale/texts'
import { listFiles, projectRoot } from '../checks/files.ts'
import { describeAdvice, findAdviceInCatalogues, findAdviceInContent } from './advice-check.ts'
import { checkCatalogues, describeFault } from './catalogue-check.ts'

const reader = createCatalogueReader()
const content = listFiles(projectRoot)
  .filter((file) => /^content\/.+\.(?:md|json)$/.test(file))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))

const faults = [
  ...checkCatalogues(reader, requiredLocales).map(describeFault),
  ...findAdviceInCatalogues(reader, requiredLocales).map(describeAdvice),
  ...findAdviceInContent(content).map(describeAdvice),
]

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts of ${requiredLocales.join(', ')}`)
  process.exitCode = 1
} else {
  console.log(
    `texts of ${requiredLocales.join(', ')} are complete, and none of them or of the content advises`,
  )
}
