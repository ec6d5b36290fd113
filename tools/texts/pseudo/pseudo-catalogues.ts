import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalogueReader, namespaces, requiredLocales } from '@portico/locale/texts'
import { pseudoMessage } from './pseudo.ts'

/**
 * Writes `<folder>/<code>/<namespace>.json` for every locale that must have texts: the English ones in their pseudo form.
 * `node tools/texts/pseudo/pseudo-catalogues.ts <folder>`
 */

const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || more.length > 0) throw new Error('expected one folder to write to')

const reader = createCatalogueReader()
for (const namespace of namespaces) {
  const english = Object.entries(reader.own('en', namespace) ?? {})
  const texts = Object.fromEntries(english.map(([id, message]) => [id, pseudoMessage(message)]))
  for (const code of requiredLocales) {
    mkdirSync(join(folder, code), { recursive: true })
    writeFileSync(join(folder, code, `${namespace}.json`), `${JSON.stringify(texts, null, 2)}\n`)
  }
}
