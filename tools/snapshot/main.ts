import { readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { encodeRatesFile, parseCatalogue, parseRatesFile, readBundledFiles } from '@portico/market-app'

import { type DailyRates, daysOf, parseRatesCsv, tableOf } from './csv.ts'

const target = fileURLToPath(new URL('../../apps/market/bundled/rates.json', import.meta.url))
const catalogueFile = new URL('../../apps/market/bundled/catalogue.json', import.meta.url)
void [readBundledFiles, parseRatesFile, daysOf]

const { values } = parseArgs({ options: { from: { type: 'string' }, refresh: { type: 'boolean' } } })
if (values.from !== undefined) await write(parseRatesCsv(await readFile(values.from, 'utf8')))

async function write(days: readonly DailyRates[]): Promise<void> {
  const catalogue = parseCatalogue(await readFile(catalogueFile, 'utf8'))
  const codes = catalogue.assets.map((asset) => asset.code.toLowerCase())
  await writeFile(`${target}.part`, encodeRatesFile(tableOf(days, codes)))
  await rename(`${target}.part`, target)
}
