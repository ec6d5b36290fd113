import {
  createEventReport,
  DatabaseInUseError,
  type EventReport,
  openSql,
  type ReportQuestion,
} from '@portico/stores'
import type { ServerConfig } from '../config/config.ts'
import type { ServerLogger } from '../operation/logger.ts'
import { askForReport } from './ask-for-report.ts'

/** A day of many visitors takes its time, and nobody else waits for this process. */
const queryTimeoutMs = 120_000

/** What the report is read from. */
export interface ReportContext {
  readonly config: Pick<ServerConfig, 'dataFolder' | 'database' | 'secrets'>
  readonly logger: ServerLogger
}

/**
 * Reads a report out of the database, or, where that is the embedded one and in use, asks the server that has it open.
 * @throws ReportError, StoreUnavailable, SqlSchemaError
 */
export async function readReport(
  question: ReportQuestion,
  { config, logger }: ReportContext,
): Promise<EventReport> {
  const { dataFolder, database, secrets } = config
  try {
    await using sql = await openSql({
      ...{ dataFolder, databaseUrl: secrets.databaseUrl, logger, queryTimeoutMs },
      ...database,
    })
    return await createEventReport({ sql }).read(question)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    return askForReport(dataFolder, question)
  }
}
