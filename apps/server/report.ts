import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { SqlSchemaError, StoreUnavailable } from '@portico/stores'
import { loadConfig } from './src/config/config.ts'
import { ConfigError } from './src/config/setting.ts'
import { createLogger } from './src/operation/logger.ts'
import { readBrand } from './src/read-brand.ts'
import { ReportError } from './src/report/ask-for-report.ts'
import { htmlReport } from './src/report/html-report.ts'
import { readReport } from './src/report/read-report.ts'
import {
  parseReportArguments,
  ReportArgumentError,
  type ReportArguments,
  reportUsage,
} from './src/report/report-arguments.ts'
import { viewOf } from './src/report/report-view.ts'
import { textReport } from './src/report/text-report.ts'

/** What an operator can do something about; anything else is a fault of the program. */
const knownErrors = [ConfigError, ReportError, SqlSchemaError, StoreUnavailable]

/** What visitors did is for its owner's eyes. */
async function writeOwned(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, text, { mode: 0o600 })
}

async function report({ fromDay, days, lastDay, html }: ReportArguments): Promise<void> {
  const config = loadConfig()
  const logger = createLogger(config.log.level)
  const brand = await readBrand(config.brand)
  const view = viewOf(await readReport({ website: config.brand, fromDay, days }, { config, logger }))
  const name = days === 1 ? lastDay : `${fromDay}--${lastDay}`
  const path = resolve(html ?? join(config.dataFolder, 'reports', `${name}.html`))
  await writeOwned(path, await htmlReport(view, brand))
  process.stdout.write(`${textReport(view)}\n${path}\n`)
}

try {
  await report(parseReportArguments(process.argv.slice(2), Date.now()))
} catch (error) {
  if (error instanceof ReportArgumentError) {
    process.stderr.write(`${error.message}\n\n${reportUsage}`)
    process.exitCode = 2
  } else if (knownErrors.some((known) => error instanceof known)) {
    process.stderr.write(`There is no report: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } else throw error
}
