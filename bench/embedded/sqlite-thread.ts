// The thread of SQLite, as the server would use it: it keeps statements prepared, and a message is a transaction.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { sqliteSchema } from './sqlite-schema.ts'

const setupSchema = v.object({ file: v.string(), synchronous: v.picklist(['full', 'off']) })
const { file, synchronous } = v.parse(setupSchema, workerData)

/** A message of the engine. */
interface Request {
  readonly id: number
  readonly statements: readonly {
    readonly text: string
    readonly values: readonly SQLInputValue[]
    readonly rows?: readonly (readonly SQLInputValue[])[]
  }[]
}

const database = new DatabaseSync(file)
database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma foreign_keys = on`)
if (database.prepare("select 1 from sqlite_schema where name = 'account'").get() === undefined)
  database.exec(sqliteSchema)
const prepared = new Map<string, StatementSync>()

function statementOf(text: string): StatementSync {
  const known = prepared.get(text) ?? database.prepare(text)
  prepared.set(text, known)
  return known
}

function run({ text, values, rows }: Request['statements'][number]): readonly unknown[] {
  const statement = statementOf(text)
  if (/^\s*(?:select|with)/i.test(text)) return statement.all(...values)
  let changed = 0
  for (const each of rows ?? [values]) changed += Number(statement.run(...each).changes)
  return Array.from({ length: changed })
}

function runAll({ statements }: Request): readonly unknown[] {
  if (statements.length === 1 && statements[0]?.rows === undefined) return statements.flatMap(run)
  database.exec('begin immediate')
  try {
    let last: readonly unknown[] = []
    for (const statement of statements) last = run(statement)
    database.exec('commit')
    return last
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

parentPort?.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  try {
    // The rows go over as they would to the thread that answers.
    parentPort?.postMessage({ id: request.id, rows: runAll(request) }, [])
  } catch (error) {
    parentPort?.postMessage({ id: request.id, failure: String(error) }, [])
  }
})
parentPort?.postMessage({ id: 0, rows: [] }, [])
