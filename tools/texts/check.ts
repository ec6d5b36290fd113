import { createCatalogueReader, requiredLocales } from '@portico/locale/texts'
import { checkCatalogues, describeFault } from './catalogue-check.ts'

const faults = checkCatalogues(createCatalogueReader(), requiredLocales)

for (const fault of faults) console.error(describeFault(fault))
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts of ${requiredLocales.join(', ')}`)
  process.exitCode = 1
} else {
  console.log(`texts of ${requiredLocales.join(', ')} are complete`)
}
