import type { SqlStore } from '@portico/stores'
import { sql as raw } from 'kysely'
import type { AccountSettings } from '../account-settings.ts'
import type { GatewayLogger } from '../../context.ts'
import { anyHash, hashArray } from './token-hashes.ts'

/** What marks of use are written with. */
export interface UseMarkOptions {
  readonly sql: SqlStore
  readonly settings: Pick<AccountSettings, 'sessionIdleMs'>
  readonly logger: Pick<GatewayLogger, 'info' | 'warn'>
}

/** A session that was used: the hash of its token, in hexadecimal digits, and when it was marked last. */
export interface UsedSession {
  readonly digits: string
  /** Milliseconds since the epoch. */
  readonly seenMs: number
}

/** A session is written to at most once in this share of its idle time. */
const markShare = 30

/** Writes down that sessions are in use, which lengthens their idle time. */
export interface UseMarks {
  /** Marks those that are due, beside the calls: no call waits for it or fails with it, and the next call of a session tries again. */
  mark(used: readonly UsedSession[], nowMs: number): void
}

/** One statement at a time; sessions that become due meanwhile are marked together by the next one. */
export function createUseMarks({ sql, settings, logger }: UseMarkOptions): UseMarks {
  const { sessionIdleMs } = settings
  const due = new Map<string, number>()
  let writer: 'idle' | 'busy' = 'idle'
  let outcome: 'written' | 'failed' = 'written'

  /** A session that another transaction changes or ends is left to that. */
  async function write(marks: ReadonlyMap<string, number>) {
    const nowMs = Math.max(...marks.values())
    await sql.db
      .updateTable('session')
      .set({
        seen_at: new Date(nowMs),
        idle_until: raw<Date>`least(absolute_until, ${new Date(nowMs + sessionIdleMs)}::timestamptz)`,
      })
      .where('token_hash', 'in', (db) =>
        db
          .selectFrom('session')
          .select('token_hash')
          .where('token_hash', '=', anyHash(hashArray(marks.keys())))
          .where('ended_at', 'is', null)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
  }

  /** A fault is told once, and once more when it is over. */
  function report(next: typeof outcome, err?: unknown) {
    if (next === outcome) return
    outcome = next
    if (next === 'written') logger.info({}, 'marks of used sessions are written again')
    else logger.warn({ err }, 'marks of used sessions cannot be written: sessions in use may run out')
  }

  async function writeAll() {
    writer = 'busy'
    while (due.size > 0) {
      const marks = new Map(due)
      due.clear()
      try {
        await write(marks)
        report('written')
      } catch (error) {
        report('failed', error)
      }
    }
    writer = 'idle'
  }

  return {
    mark(used, nowMs) {
      for (const { digits, seenMs } of used)
        if (nowMs - seenMs > sessionIdleMs / markShare) due.set(digits, nowMs)
      if (due.size > 0 && writer === 'idle') void writeAll()
    },
  }
}
