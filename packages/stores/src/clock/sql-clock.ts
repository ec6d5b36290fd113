import { sql as statement } from 'kysely'
import * as v from 'valibot'
import type { SqlStore } from '../sql/port.ts'
import type { StoreClock } from './port.ts'

const milliseconds = v.pipe(v.unknown(), v.transform(Number), v.number(), v.finite())

/** Reads the clock of a PostgreSQL server through the sessions that there are. Disposing it leaves the store open. */
export function createSqlClock({ db }: SqlStore): StoreClock {
  return {
    store: 'PostgreSQL',
    async read() {
      const asked = statement<{ ms: unknown }>`select extract(epoch from clock_timestamp()) * 1000 as ms`
      const { rows } = await asked.execute(db)
      return v.parse(milliseconds, rows[0]?.ms)
    },
    async [Symbol.asyncDispose]() {},
  }
}
