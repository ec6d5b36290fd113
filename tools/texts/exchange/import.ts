import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createCatalogueReader } from '@portico/locale/texts'
import { readXliff } from './read-xliff.ts'
import { takeIn } from './take-in.ts'

/** Takes in documents that translators sent back: `npm run texts:import -- ko.xlf`. Writes nothing of a document with a fault. */

const { positionals } = parseArgs({ allowPositionals: true })
if (positionals.length === 0) throw new Error('say which documents')

const catalogueFolder = new URL('../../../packages/locale/catalogues/', import.meta.url)
const countryFolder = new URL('../../../packages/locale/countries/', import.meta.url)

for (const file of positionals) {
  const returned = readXliff(readFileSync(file, 'utf8'))
  const { catalogues, countries, faults } = takeIn(returned, createCatalogueReader([catalogueFolder]))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(`${file}: ${faults.length} faults; nothing of it was taken in`)
    process.exitCode = 1
    continue
  }
  const folder = new URL(`${returned.code}/`, catalogueFolder)
  mkdirSync(folder, { recursive: true })
  for (const [namespace, catalogue] of catalogues)
    writeFileSync(new URL(`${namespace}.json`, folder), `${JSON.stringify(catalogue, null, 2)}\n`)
  if (countries !== null) {
    const { rule, phrases } = countries
    const table = rule === null ? { phrases } : { rule, phrases }
    writeFileSync(new URL(`${returned.code}.json`, countryFolder), `${JSON.stringify(table, null, 2)}\n`)
  }
  const count = returned.texts.filter(({ target }) => target !== null).length
  console.log(`${file}: ${count} texts of ${returned.code} were taken in`)
}
