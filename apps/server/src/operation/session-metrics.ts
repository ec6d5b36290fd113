import { type SqlStore, StoreUnavailable } from '@portico/stores'
import { Gauge } from 'prom-client'
import { inTime, scrapeWaitMs } from './in-time.ts'

/** What is counted. */
export interface SessionsOptions {
  readonly sql: Pick<SqlStore, 'db'>
  readonly website: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** A site has many sessions, and counting them is work. */
const countedEveryMs = 60_000

async function countSessions({ sql, website, now }: SessionsOptions): Promise<number | null> {
  const at = new Date(now())
  try {
    const row = await sql.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('website', '=', website)
      .where('absolute_until', '>', at)
      .where('idle_until', '>', at)
      .executeTakeFirst()
    return row === undefined ? null : Number(row.count)
  } catch (error) {
    if (error instanceof StoreUnavailable) return null
    throw error
  }
}

/** Shows how many sessions have not ended, counted at most once a minute; the same in every process of a site. */
export function sessionsGauge(options: SessionsOptions): Gauge {
  let lookedAtMs = Number.NEGATIVE_INFINITY
  return new Gauge({
    name: 'portico_sessions',
    help: 'Sessions of people and agencies that have not ended, as the database had them within the last minute',
    registers: [],
    async collect() {
      if (options.now() - lookedAtMs < countedEveryMs) return
      lookedAtMs = options.now()
      this.set((await inTime(countSessions(options), scrapeWaitMs, null)) ?? Number.NaN)
    },
  })
}
