import { type PGlite, parse, protocol } from '@electric-sql/pglite'
import type { SqlResult } from '../connections.ts'

/** Statements kept at most: more than the product has, and few enough to hold. */
const statementsKept = 500

const { serialize } = protocol

interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
}

/** Runs statements that were read and planned once, each in one exchange with the database. */
export interface PreparedStatements {
  query(text: string, parameters: readonly unknown[]): Promise<SqlResult<never>>
  /** Forgets everything, since a script may have changed what statements mean. */
  clear(): Promise<void>
}

/**
 * Keeps the statements used last. Reading and planning anew costs eight times what running a statement does, and one
 * message for all its steps spares most of the way into the database and back.
 */
export function createPreparedStatements(database: PGlite): PreparedStatements {
  const kept = new Map<string, Statement>()
  let lastNumber = 0

  async function exchange(...messages: readonly Uint8Array[]) {
    const answer = await database.execProtocol(Buffer.concat([...messages, serialize.sync()]))
    return answer.messages
  }

  async function prepare(text: string): Promise<Statement> {
    lastNumber += 1
    const name = `s${lastNumber}`
    const described = await exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    return { name, parameterTypes: parse.parseDescribeStatementResults(described) }
  }

  async function forgetOldest() {
    for (const [text, { name }] of kept) {
      if (kept.size <= statementsKept) return
      kept.delete(text)
      await exchange(serialize.close({ type: 'S', name }))
    }
  }

  async function statementOf(text: string): Promise<Statement> {
    const statement = kept.get(text) ?? (await prepare(text))
    kept.delete(text)
    kept.set(text, statement)
    await forgetOldest()
    return statement
  }

  function written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const write = type === undefined ? undefined : database.serializers[type]
    return write === undefined ? String(value) : write(value)
  }

  return {
    query: (text, parameters) =>
      database.runExclusive(async () => {
        const { name, parameterTypes } = await statementOf(text)
        const values = parameters.map((value, index) => written(value, parameterTypes[index]))
        const messages = await exchange(
          serialize.bind({ statement: name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        )
        const [result] = parse.parseResults(messages, database.parsers)
        // Only the caller knows what its rows are.
        const rows = (result?.rows ?? []) as never[]
        return { rows, affected: result?.affectedRows ?? 0 }
      }),
    async clear() {
      kept.clear()
      await database.exec('deallocate all')
    },
  }
}
