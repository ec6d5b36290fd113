import type { SqlStore } from '../sql/port.ts'
import type { StoreClock } from './port.ts'
import { createSqlClock } from './sql-clock.ts'

/** The stores that a process shares with others. */
export interface StoreClocksOptions {
  /** Null where there is no Redis. */
  readonly redisUrl: string | null
  /** A store over a PostgreSQL server; null where there is none: the embedded database has this process's own clock. */
  readonly postgres: SqlStore | null
}

/** Opens the clocks of the stores that a process shares. Never throws for a server that cannot be reached. */
export async function openStoreClocks(options: StoreClocksOptions): Promise<readonly StoreClock[]> {
  const { redisUrl, postgres } = options
  const clocks: StoreClock[] = postgres === null ? [] : [createSqlClock(postgres)]
  if (redisUrl === null) return clocks
  const { openRedisClock } = await import('./redis-clock.ts')
  return [...clocks, await openRedisClock(redisUrl)]
}
