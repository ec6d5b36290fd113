import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../checks/files.ts'
import { writtenDocuments } from './tables.ts'

/** Writes the tables of documents that hold what the code says: settings and market sources. `npm run tables` */

for (const [file, text] of writtenDocuments(projectRoot)) writeFileSync(join(projectRoot, file), text)
