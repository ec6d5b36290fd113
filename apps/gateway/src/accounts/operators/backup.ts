import { SqlError, type SqlStore } from '@portico/stores'
import { type RawBuilder, sql as statement } from 'kysely'
import * as v from 'valibot'

/** The backup does not fit the database it is to be restored into. The message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** A table with its key; parents come before what hangs on them. */
interface TableForm {
  readonly name: string
  readonly key: readonly string[]
  /** More than the key to sort by: an account comes after its parent. */
  readonly first?: string
}

const tables: readonly TableForm[] = [
  { name: 'account', key: ['user_id'], first: 'parent_user_id is not null' },
  { name: 'session', key: ['token_hash'] },
  { name: 'refresh_token', key: ['token_hash'] },
  { name: 'device', key: ['user_id', 'thumbprint'] },
  { name: 'totp', key: ['user_id'] },
  { name: 'linked_sign_in', key: ['website', 'issuer', 'subject'] },
  { name: 'passkey', key: ['website', 'credential_id'] },
  { name: 'recovery_code', key: ['website', 'digest'] },
  { name: 'recovery', key: ['website', 'id'] },
  { name: 'backend', key: ['website', 'name'] },
  { name: 'backend_fact', key: ['website', 'user_id', 'matter'] },
  { name: 'agency_member', key: ['website', 'user_id'] },
  { name: 'notice', key: ['id'] },
  { name: 'accepted_terms', key: ['website', 'user_id', 'version'] },
  { name: 'audit', key: ['id'] },
  { name: 'operator', key: ['id'] },
  { name: 'operator_passkey', key: ['website', 'credential_id'] },
  { name: 'operator_session', key: ['token_hash'] },
  { name: 'operator_invitation', key: ['token_hash'] },
  { name: 'operator_request', key: ['id'] },
  { name: 'operator_record', key: ['id'] },
  { name: 'delisted_asset', key: ['asset_id'] },
  { name: 'block', key: ['id'] },
  { name: 'market_verdict', key: ['id'] },
  { name: 'market_set_value', key: ['id'] },
  { name: 'content_revision', key: ['website', 'document', 'number'] },
  { name: 'content_publication', key: ['website', 'id'] },
  { name: 'market_identity', key: ['source', 'source_id'] },
  { name: 'forecast_line', key: ['website', 'asset', 'line'] },
]

/** Records whose numbers are given by the database; a backup brings its own. */
const numbered: readonly string[] = ['audit', 'operator_record']

/** The names of the tables that a backup holds. */
export const backedUpTables: readonly string[] = tables.map(({ name }) => name)

const pageSize = 1000

const headerSchema = v.object({
  format: v.literal('accounts-backup-1'),
  schema: v.array(v.string()),
})

const rowSchema = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })

type Row = Readonly<Record<string, unknown>>

/** JSON has neither times nor bytes nor a way to tell an object from its text: each is named. */
function encode(value: unknown): unknown {
  if (value instanceof Date) return { time: value.toISOString() }
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  return typeof value === 'object' && value !== null ? { json: value } : value
}

const encodedSchema = v.union([
  v.pipe(
    v.strictObject({ time: v.pipe(v.string(), v.isoTimestamp()) }),
    v.transform(({ time }): unknown => new Date(time)),
  ),
  v.pipe(
    v.strictObject({ bytes: v.pipe(v.string(), v.base64()) }),
    v.transform(({ bytes }): unknown => Buffer.from(bytes, 'base64')),
  ),
  v.pipe(
    v.strictObject({ json: v.record(v.string(), v.unknown()) }),
    v.transform(({ json }): unknown => JSON.stringify(json)),
  ),
  v.union([v.string(), v.number(), v.boolean(), v.null()]),
])

async function schemaOf({ db }: Pick<SqlStore, 'db'>): Promise<readonly string[]> {
  const { rows } = await statement<{ name: string }>`select name from schema_migration order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** The rows of a table in order. A cursor goes on where it is; pages that count from the first row take longer each time. */
function cursorOf({ name, key, first }: TableForm): RawBuilder<unknown> {
  const order = statement.join(key.map((column) => statement.ref(column)))
  const before = first === undefined ? statement`` : statement`${statement.raw(first)},`
  return statement`declare backup_rows no scroll cursor for
    select * from ${statement.table(name)} order by ${before} ${order}`
}

const nextRows = statement<Row>`fetch ${statement.raw(String(pageSize))} from backup_rows`

/**
 * Writes every row of every table as it is at one moment, one JSON text a line: first the form of the backup, then the rows.
 * It holds password hashes and sealed secrets, and belongs where only operators read.
 */
export async function writeBackup(sql: SqlStore, write: (line: string) => Promise<void>): Promise<void> {
  await sql.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      await write(JSON.stringify({ format: 'accounts-backup-1', schema: await schemaOf({ db }) }))
      for (const table of tables) {
        await cursorOf(table).execute(db)
        let rows: readonly Row[]
        do {
          rows = (await nextRows.execute(db)).rows
          for (const row of rows) {
            const encoded = Object.entries(row).map(([name, value]) => [name, encode(value)])
            await write(JSON.stringify({ table: table.name, row: Object.fromEntries(encoded) }))
          }
        } while (rows.length === pageSize)
        await statement`close backup_rows`.execute(db)
      }
    })
}

/** Rows of a table, one after the other in the backup, that one statement writes. */
interface Batch {
  readonly table: string
  readonly names: readonly string[]
  readonly rows: Row[]
  readonly firstLine: number
  characters: number
}

/** A statement has so many rows, or so long ones: documents of the content are large. */
const batchLimits = { rows: 500, characters: 4_000_000 }

function isFull({ rows, characters }: Batch): boolean {
  return rows.length >= batchLimits.rows || characters >= batchLimits.characters
}

function insertOf({ table, names, rows }: Batch): RawBuilder<unknown> {
  const columns = statement.join(names.map((name) => statement.ref(name)))
  const values = rows.map((row) => {
    const fields = names.map((name) => v.parse(encodedSchema, row[name]))
    return statement`(${statement.join(fields)})`
  })
  const numbers = numbered.includes(table) ? statement`overriding system value` : statement``
  return statement`insert into ${statement.table(table)} (${columns}) ${numbers} values ${statement.join(values)}`
}

async function insert(db: SqlStore['db'], batch: Batch): Promise<void> {
  try {
    await insertOf(batch).execute(db)
  } catch (cause) {
    if (!(cause instanceof SqlError || cause instanceof v.ValiError)) throw cause
    const lastLine = batch.firstLine + batch.rows.length - 1
    const where =
      lastLine === batch.firstLine ? `line ${lastLine}` : `one of lines ${batch.firstLine} to ${lastLine}`
    throw new BackupError(`${where} does not fit the table ${batch.table}`, { cause })
  }
}

/** Writes rows in the order in which they are given, many in a statement. */
function createInserting(db: SqlStore['db']) {
  let batch: Batch | null = null
  async function finish(): Promise<void> {
    if (batch !== null) await insert(db, batch)
    batch = null
  }
  return {
    finish,
    async add(table: string, row: Row, at: { readonly line: number; readonly characters: number }) {
      const names = Object.keys(row)
      if (batch !== null && (batch.table !== table || batch.names.join() !== names.join() || isFull(batch)))
        await finish()
      batch ??= { table, names, rows: [], firstLine: at.line, characters: 0 }
      batch.rows.push(row)
      batch.characters += at.characters
    },
  }
}

function parseLine<Schema extends v.GenericSchema>(schema: Schema, line: string, number: number) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line)
  if (!parsed.success) throw new BackupError(`line ${number} is not part of a backup`)
  return parsed.output
}

async function refuseUnlessEmpty(sql: SqlStore) {
  for (const { name } of tables) {
    const { rows } = await statement`select 1 from ${statement.table(name)} limit 1`.execute(sql.db)
    if (rows.length > 0) throw new BackupError('the database is not empty: restore into a fresh one')
  }
}

/**
 * Puts a backup into an empty database of the same schema, whole or not at all; answers how many rows.
 * @throws BackupError where the backup is damaged or of another schema, or the database is not empty
 */
export async function restoreBackup(sql: SqlStore, lines: AsyncIterable<string>): Promise<number> {
  await refuseUnlessEmpty(sql)
  const expected = await schemaOf(sql)
  return sql.db.transaction().execute(async (db) => {
    const inserting = createInserting(db)
    let number = 0
    for await (const line of lines) {
      number += 1
      if (number === 1) {
        const { schema } = parseLine(headerSchema, line, number)
        if (schema.join() !== expected.join()) {
          throw new BackupError(
            'the backup is of another schema: restore it with the release that wrote it, then upgrade',
          )
        }
        continue
      }
      const { table, row } = parseLine(rowSchema, line, number)
      if (!tables.some(({ name }) => name === table)) throw new BackupError(`line ${number} names no table`)
      await inserting.add(table, row, { line: number, characters: line.length })
    }
    await inserting.finish()
    if (number === 0) throw new BackupError('the backup is empty')
    for (const record of numbered) {
      await statement`select setval(pg_get_serial_sequence(${record}, 'id'),
        greatest((select coalesce(max(id), 0) from ${statement.table(record)}), 1))`.execute(db)
    }
    return number - 1
  })
}
