import { createHash } from 'node:crypto'
import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { KeptQuery } from './dialect.ts'

/** Stands in a query for a value that each run brings, by its name. */
export type Placeholder<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/** Runs the query with these values; answers its rows. */
export type CompiledRead<Values, Row> = (values: Values) => Promise<readonly Row[]>

/** A name for the plan, no other for the same text. */
function nameOfPlan(text: string): string {
  return `read_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/**
 * Writes the text of a query once, for all its runs, and lets the database keep its plan: both take several times as long as reading a
 * few rows. What is no placeholder in it is the same in every run. Not for a query that gives all columns of a table, since a
 * kept plan fails where they change.
 */
export function compileOnce<Values extends object, Row>(
  db: Kysely<Database>,
  build: (placeholder: Placeholder<Values>) => Compilable<Row>,
): CompiledRead<Values, Row> {
  const nameOf = new Map<unknown, keyof Values>()
  const query = build(<Name extends keyof Values>(name: Name) => {
    const mark = Symbol(String(name))
    nameOf.set(mark, name)
    return sql<Values[Name]>`${mark}`
  })
  const compiled = query.compile()
  const keptAs = nameOfPlan(compiled.sql)
  return async (values) => {
    const parameters = compiled.parameters.map((parameter) => {
      const name = nameOf.get(parameter)
      return name === undefined ? parameter : values[name]
    })
    const kept: KeptQuery<Row> = { ...compiled, parameters, keptAs }
    return (await db.executeQuery<Row>(kept)).rows
  }
}
