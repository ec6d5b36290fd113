import { writeFileSync } from 'node:fs'
import { createCatalogueReader, pendingFile, requiredLocales } from '@portico/locale/texts'
import { checkCatalogues } from './catalogue-check.ts'
import { pendingOf } from './pending.ts'

/** Lists every text that a required locale lacks as pending. `npm run texts:pending` */

const names = pendingOf(checkCatalogues(createCatalogueReader(), requiredLocales))
writeFileSync(pendingFile, `${JSON.stringify(names, null, 2)}\n`)
console.log(`pending texts: ${names.length}`)
