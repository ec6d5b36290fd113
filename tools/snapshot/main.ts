import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { bundledSnapshot, encodeRatesFile, parseCatalogue, parseRatesFile } from '@portico/market-app'

import { type DailyRates, daysOf, parseRatesCsv, tableOf } from './csv.ts'
import { quarantineReport } from './quarantine-report.ts'
import { runNpm } from './npm-client.ts'
import { createProgress } from './progress.ts'
import { fetchDaysAfter } from './refresh.ts'

const usage = `Makes the bundled daily rates, apps/market/bundled/rates.json.

  npm run snapshot -- --from rates.csv   from a file: date,code,... and a line a day, units for one US dollar
  npm run snapshot -- --refresh          adds the days that were published since, through the npm client
  npm run snapshot -- --held             prints what cleaning quarantines and where it cuts a series
`

const bundled = fileURLToPath(new URL('../../apps/market/bundled/', import.meta.url))
const ratesFile = join(bundled, 'rates.json')
const keptFolder = join(tmpdir(), 'portico-daily-rates')

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, refresh: { type: 'boolean' }, held: { type: 'boolean' } },
  })
  if (values.from !== undefined) await save(parseRatesCsv(await readFile(values.from, 'utf8')))
  else if (values.refresh === true) await refresh()
  else if (values.held === true) process.stdout.write(quarantineReport(await bundledSnapshot()))
  else process.stderr.write(usage)
} catch (error) {
  process.stderr.write(
    `The bundled rates are as they were. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}

async function refresh(): Promise<void> {
  const known = daysOf(parseRatesFile(await readFile(ratesFile, 'utf8')))
  const days = await fetchDaysAfter({
    after: known.at(-1)?.date ?? '',
    folder: keptFolder,
    runNpm,
    createProgress: (total) =>
      createProgress({
        total,
        write: (text) => process.stderr.write(text),
        now: () => performance.now(),
      }),
  })
  if (days.length === 0) process.stderr.write('Nothing newer has been published.\n')
  else await save([...known, ...days])
  await rm(keptFolder, { recursive: true, force: true })
}

/** Replaces the file in one step, so that a reader never sees half of it. */
async function save(days: readonly DailyRates[]): Promise<void> {
  const catalogue = parseCatalogue(await readFile(join(bundled, 'catalogue.json'), 'utf8'))
  const table = tableOf(
    days,
    catalogue.assets.map((asset) => asset.code.toLowerCase()),
  )
  await writeFile(`${ratesFile}.part`, encodeRatesFile(table))
  await rename(`${ratesFile}.part`, ratesFile)
  process.stderr.write(
    `Wrote ${table.dates.length} days of ${table.rates.size} codes, to ${table.dates.at(-1)}.\n`,
  )
}
