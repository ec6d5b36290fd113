import type { OperatorEntry } from '@portico/stores'
import { sql } from 'kysely'
import type { operatorActs, RecordEntry } from '../../contract/operators.ts'
import type { ActScope, Handlers } from '../acts/act-scope.ts'
import { csvOf } from './csv.ts'

type RecordNames = Extract<keyof typeof operatorActs, `record.${string}`>

interface Filter {
  readonly actor?: string | undefined
  readonly act?: string | undefined
  readonly subject?: string | undefined
}

const pageSize = 50
const mostExported = 10_000

/** Signs of a pattern in what somebody typed stand for themselves. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function entriesOf({ db, website }: ActScope, { actor, act, subject }: Filter) {
  let entries = db.selectFrom('operator_record').selectAll().where('website', '=', website)
  if (actor) entries = entries.where('actor', 'ilike', `%${literal(actor)}%`)
  if (act) entries = entries.where('act', 'ilike', `%${literal(act)}%`)
  if (subject) entries = entries.where(sql<boolean>`subject ilike ${`%${literal(subject)}%`}`)
  return entries.orderBy('id', 'desc')
}

function shown({ website: _website, operator_id: _operator, at, ...entry }: OperatorEntry): RecordEntry {
  return { ...entry, at: at.getTime() }
}

/** What was done in the console. */
export function recordHandlers(): Handlers<RecordNames> {
  return {
    'record.read': async ({ before, ...filter }, scope) => {
      let query = entriesOf(scope, filter).limit(pageSize + 1)
      if (before !== undefined) query = query.where('id', '<', before)
      const rows = await query.execute()
      const entries = rows.slice(0, pageSize).map(shown)
      return { data: { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null } }
    },
    'record.export': async (filter, scope) => {
      const rows = await entriesOf(scope, filter)
        .limit(mostExported + 1)
        .execute()
      const kept = rows.slice(0, mostExported)
      const isCut = rows.length > mostExported
      return {
        data: { csv: csvOf(kept.map(shown)), rows: kept.length, isCut },
        after: { rows: kept.length },
      }
    },
  }
}
