import type { StoreLogger } from '../logger.ts'
import type { SqlStore } from '../sql/port.ts'
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

/** Copies records of the folder whose assets the database knows nothing of; the folder stays as it is. */
async function adoptFolder(table: ForecastTable, { folder, logger }: ForecastLogOptions): Promise<void> {
  const files = createForecastFiles({ folder })
  const known = new Set((await table.assets()).map(({ asset }) => asset))
  const missing = (await files.assets()).filter(({ asset }) => !known.has(asset))
  let lines = 0
  for (const { asset } of missing) lines += await table.adopt(asset, await files.text(asset))
  if (lines > 0)
    logger.info({ folder, assets: missing.length, lines }, 'the record of forecasts is in the database now')
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
