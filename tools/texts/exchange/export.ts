import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createCatalogueReader } from '@portico/locale/texts'
import { collectExchange } from './collect.ts'
import { localeToTranslate } from './locale-to-translate.ts'
import { writeXliff } from './write-xliff.ts'

/** Gives out the texts of languages for translation: `npm run texts:export -- ko pl` writes `ko.xlf` and `pl.xlf`. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: '.' } },
})
if (positionals.length === 0) throw new Error('say which languages, by their codes')
for (const name of positionals) {
  const locale = localeToTranslate(name)
  if (locale === null) throw new Error(`no language to translate into has the code ${name}`)
  const exchange = collectExchange(createCatalogueReader(), locale.code)
  const file = `${values.folder}/${locale.code}.xlf`
  writeFileSync(file, writeXliff(exchange))
  const units = exchange.files.flatMap((each) => each.units)
  const open = units.filter(({ target, base }) => target === null && base === null)
  console.log(`${file}: ${units.length} texts, ${open.length} of them to be translated`)
}
