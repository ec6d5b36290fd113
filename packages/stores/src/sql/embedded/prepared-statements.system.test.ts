import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts'

let database: PGlite
let statements: PreparedStatements
beforeAll(async () => {
  database = await PGlite.create()
  statements = createPreparedStatements(database)
  await database.exec('create table thing (id int primary key, at timestamptz, data bytea, note jsonb)')
}, 120_000)
afterAll(() => database.close())

const query = (text: string, parameters: readonly unknown[] = []) => statements.query(text, parameters)

describe('createPreparedStatements', () => {
  it('gives the same values as a statement that is read anew, of every type that accounts have', async () => {
    const at = new Date('2026-11-20T00:00:00Z')
    const values = [1, at, new Uint8Array([0, 255, 7]), JSON.stringify({ seed: true })]
    expect(await query('insert into thing values ($1, $2, $3, $4)', values)).toMatchObject({ affected: 1 })
    const text = 'select * from thing where id = $1 and at <= $2'
    const { rows } = await database.query(text, [1, at])
    for (let round = 0; round < 3; round += 1) {
      expect((await query(text, [1, at])).rows).toEqual(rows)
    }
    expect((await query(text, [2, at])).rows).toEqual([])
    expect((await query(text, [null, at])).rows).toEqual([])
  })

  it('goes on after a statement that fails, within a transaction and outside of one', async () => {
    await query('insert into thing (id) values ($1)', [50])
    await expect(query('insert into thing (id) values ($1)', [50])).rejects.toMatchObject({ code: '23505' })
    await expect(query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await query('begin')
    await expect(query('insert into thing (id) values ($1)', [50])).rejects.toMatchObject({ code: '23505' })
    await expect(query('select 1')).rejects.toMatchObject({ code: '25P02' })
    await query('rollback')
    expect((await query('select count(*)::int as n from thing where id = $1', [50])).rows).toEqual([{ n: 1 }])
  })

  it('keeps a bounded number of statements, and still runs those that it forgot', async () => {
    for (let number = 0; number < 520; number += 1) await query(`select ${number} as n`)
    const { rows } = await query('select count(*)::int as n from pg_prepared_statements')
    expect(rows).toEqual([{ n: expect.any(Number) }])
    expect(Reflect.get(rows[0] ?? {}, 'n')).toBeLessThanOrEqual(501)
    expect((await query('select 0 as n')).rows).toEqual([{ n: 0 }])
  })

  it('reads statements anew after a script, which may have changed what they mean', async () => {
    expect((await query('select * from thing where id = 50')).rows).toHaveLength(1)
    await database.exec('alter table thing add column colour text')
    await statements.clear()
    const { rows } = await query('select * from thing where id = 50')
    expect(Object.keys(rows[0] ?? {})).toContain('colour')
  })
})
