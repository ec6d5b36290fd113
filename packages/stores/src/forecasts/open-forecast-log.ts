import type { StoreLogger } from '../logger.ts'
import type { SqlStore } from '../sql/port.ts'
import { StoreUnavailable } from '../unavailable.ts'
import { createForecastFiles } from './forecast-files.ts'
import { createForecastTable, type ForecastTable } from './forecast-table.ts'
import type { ForecastLog } from './port.ts'

/** Where records are kept. */
export interface ForecastLogOptions {
  /** Null where this process has no database: the folder is the record then. */
  readonly sql: Pick<SqlStore, 'db'> | null
  readonly website: string
  /** Absolute path of a folder of records, which the database takes over. */
  readonly folder: string
  readonly logger: Pick<StoreLogger, 'info' | 'warn'>
}

/** Takes a file's lines over, and says where they are not in the database then. Answers how many were taken. */
async function adoptFile(
  { table, files }: { readonly table: ForecastTable; readonly files: ForecastLog },
  asset: string,
  { folder, logger }: ForecastLogOptions,
): Promise<number> {
  try {
    const adoption = await table.adopt(asset, await files.text(asset))
    if (adoption.status === 'taken') return adoption.lines
    if (adoption.status === 'other') {
      const { head, otherHead } = adoption
      logger.warn({ folder, asset, head, otherHead }, 'a file of forecasts is not the record in the database')
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    logger.warn({ folder, asset, err: error }, 'a file of forecasts cannot be taken into the database')
  }
  return 0
}

/**
 * Copies the records of the folder into the database: whole ones, and the rest of those that a process of the release before has written
 * on. The folder stays as it is. A file that cannot be taken over holds up no other one.
 */
async function adoptFolder(table: ForecastTable, options: ForecastLogOptions): Promise<void> {
  const { folder, logger } = options
  const files = createForecastFiles({ folder })
  const assets = await files.assets().catch((error: unknown) => {
    logger.warn({ folder, err: error }, 'the folder of forecasts cannot be read')
    return []
  })
  let lines = 0
  for (const { asset } of assets) lines += await adoptFile({ table, files }, asset, options)
  if (lines > 0) logger.info({ folder, lines }, 'the record of forecasts is in the database now')
}

/** A step that is done once, before whatever needs it, and again after it has failed. */
function once(step: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= step().catch((error: unknown) => {
      done = null
      throw error
    })
    return done
  }
}

/**
 * Opens the record of forecasts: in the database where there is one, else in a folder. The database takes over what is in the folder
 * when it is first asked, since a process may start while it is away.
 */
export function openForecastLog(options: ForecastLogOptions): ForecastLog {
  const { sql, website, folder } = options
  if (sql === null) return createForecastFiles({ folder })
  const table = createForecastTable({ sql, website })
  const adopted = once(() => adoptFolder(table, options))
  const after = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    await adopted()
    return answer()
  }
  return {
    publish: (asset, entries) => after(() => table.publish(asset, entries)),
    read: (asset) => after(() => table.read(asset)),
    text: (asset) => after(() => table.text(asset)),
    assets: () => after(table.assets),
  }
}
