import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCatalogueReader, namespaces, requiredLocales } from '@portico/locale/texts'
import { pseudoMessage } from './pseudo.ts'

/**
 * Writes `<folder>/<code>/<namespace>.json` for locales that must have texts, all unless some are named: the English ones in their
 * pseudo form. `node tools/texts/pseudo/pseudo-catalogues.ts <folder> [<code> ...]`
 */

const [folder, ...named] = process.argv.slice(2)
if (folder === undefined) throw new Error('expected a folder to write to')
const codes = requiredLocales.filter((code) => named.length === 0 || named.includes(code))
if (codes.length < named.length) throw new Error(`expected codes out of: ${requiredLocales.join(', ')}`)

const reader = createCatalogueReader()
for (const namespace of namespaces) {
  const english = Object.entries(reader.own('en', namespace) ?? {})
  const texts = Object.fromEntries(english.map(([id, message]) => [id, pseudoMessage(message)]))
  for (const code of codes) {
    mkdirSync(join(folder, code), { recursive: true })
    writeFileSync(join(folder, code, `${namespace}.json`), `${JSON.stringify(texts, null, 2)}\n`)
  }
}
