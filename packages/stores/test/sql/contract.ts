import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/unavailable.ts'
import {
  describeAccountRules,
  describeLinkRules,
  describePasskeyRules,
  describeTenantRules,
} from './contract-account-rules.ts'
import type { SqlStore } from '../../src/sql/port.ts'
import { SqlError } from '../../src/sql/sql-error.ts'
import { accountOf, sessionOf } from './contract-rows.ts'

/** What every adapter of the port must do. `open` opens an empty database of its own. */
export function describeSqlStore(name: string, open: () => Promise<SqlStore>): void {
  describe(`SqlStore: ${name}`, () => {
    let opened: SqlStore | null = null
    const store = () => {
      if (opened === null) throw new Error('The store is not open.')
      return opened
    }
    beforeAll(async () => {
      opened = await open()
    }, 120_000)
    afterAll(() => opened?.[Symbol.asyncDispose]())
    describe('schema', () => describeSchema(store))
    describe('values', () => describeValues(store))
    describe('texts', () => describeTexts(store))
    describe('transactions', () => describeTransactions(store))
    describe('many at once', () => describeConcurrency(store))
    describe('rules of accounts', () => describeAccountRules(store))
    describe('rules of tenants', () => describeTenantRules(store))
    describe('rules of linked sign-ins', () => describeLinkRules(store))
    describe('rules of passkeys', () => describePasskeyRules(store))
  })
  describe(`SqlStore that is closed: ${name}`, () => describeClosed(open))
}

type Store = () => SqlStore

function describeSchema(store: Store): void {
  it('GATE-04 brings an empty database up to date by itself, and only once', async () => {
    const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(store().db)
    expect(rows.map(({ name }) => name)).toContain('0001-accounts')
    expect(await store().migrate()).toEqual([])
    expect(await store().ready()).toBe(true)
  })
}

function describeValues(store: Store): void {
  it('GATE-04 reads every kind of value as it was written', async () => {
    const { db } = store()
    const account = accountOf({ settings: JSON.stringify({ theme: 'black', list: [1, null, 'ü'] }) })
    await db.insertInto('account').values(account).execute()
    const secret = Uint8Array.from({ length: 256 }, (_, index) => index)
    const step = 58_814_000
    await db.insertInto('totp').values({ user_id: account.user_id, secret, last_step: step }).execute()
    const read = await db
      .selectFrom('account')
      .innerJoin('totp', 'totp.user_id', 'account.user_id')
      .selectAll()
      .where('account.user_id', '=', account.user_id)
      .executeTakeFirstOrThrow()
    expect(read).toMatchObject({
      settings: { theme: 'black', list: [1, null, 'ü'] },
      fund: {},
      created_at: account.created_at,
      email_enable: false,
      show_user_vip: 1,
      mobile: null,
      last_step: step,
    })
    expect(read.created_at).toBeInstanceOf(Date)
    expect(Object.getPrototypeOf(read.secret)).toBe(Uint8Array.prototype)
    expect(read.secret).toEqual(secret)
  })

  it('reads large numbers exactly or not at all', async () => {
    const { db } = store()
    const { rows } = await sql<{ n: number }>`select 9007199254740991::int8 as n`.execute(db)
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
    await expect(sql`select 9007199254740993::int8 as n`.execute(db)).rejects.toThrow(/does not fit/)
    expect(await store().ready()).toBe(true)
  })

  it('reads a day as its text, whatever the time zone', async () => {
    const { rows } = await sql<{ day: string }>`select date '2026-11-22' as day`.execute(store().db)
    expect(rows).toEqual([{ day: '2026-11-22' }])
  })

  it('says how many rows were touched, and gives back what was asked for', async () => {
    const { db } = store()
    const [first, second] = [accountOf({ nick_name: 'touched' }), accountOf({ nick_name: 'touched' })]
    const inserted = await db.insertInto('account').values([first, second]).returning('user_id').execute()
    expect(inserted).toEqual([{ user_id: first.user_id }, { user_id: second.user_id }])
    const change = db.updateTable('account').set({ vip_level: 2 })
    const changed = await change.where('nick_name', '=', 'touched').executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(2n)
    const nobody = await change.where('user_id', '=', '0000000000').executeTakeFirst()
    expect(nobody.numUpdatedRows).toBe(0n)
    const gone = await db.deleteFrom('account').where('nick_name', '=', 'touched').executeTakeFirst()
    expect(gone.numDeletedRows).toBe(2n)
  })
}

function describeTexts(store: Store): void {
  it('gives any text and any JSON back as it was', async () => {
    const { db } = store()
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((value) => !value.includes('\0'))
    const detail = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)), {
      noNullPrototype: true,
    })
    const entry = fc.record({ action: text, detail })
    await fc.assert(
      fc.asyncProperty(entry, async ({ action, detail }) => {
        const written = {
          website: 'default',
          actor: 'system',
          action,
          at: new Date(0),
          detail: JSON.stringify(detail),
        }
        const row = db.insertInto('audit').values(written).returning(['action', 'detail'])
        expect(await row.executeTakeFirstOrThrow()).toEqual({ action, detail })
      }),
      { numRuns: 60 },
    )
  })

  it('takes a text that looks like SQL for a text', async () => {
    const { db } = store()
    const account = accountOf({ nick_name: "'; drop table totp; --" })
    await db.insertInto('account').values(account).execute()
    const found = await db
      .selectFrom('account')
      .select('user_id')
      .where('nick_name', '=', "'; drop table totp; --")
      .execute()
    expect(found).toEqual([{ user_id: account.user_id }])
  })
}

function describeTransactions(store: Store): void {
  it('keeps all of a transaction or nothing', async () => {
    const { db } = store()
    const account = accountOf()
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('account').values(account).execute()
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    const find = db.selectFrom('account').select('user_id').where('user_id', '=', account.user_id)
    expect(await find.execute()).toEqual([])
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('account').values(account).execute()
      await transaction.insertInto('session').values(sessionOf(account.user_id)).execute()
    })
    expect(await find.execute()).toHaveLength(1)
  })

  it('does not take a transaction with a failed statement for committed', async () => {
    const { db } = store()
    const account = accountOf()
    const swallowing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('account').values(account).execute()
      await expect(transaction.insertInto('account').values(account).execute()).rejects.toThrow(SqlError)
    })
    await expect(swallowing).rejects.toThrow('cannot be committed')
    const rows = await db.selectFrom('account').selectAll().where('user_id', '=', account.user_id).execute()
    expect(rows).toEqual([])
  })

  it('goes back to a savepoint and commits the rest', async () => {
    const { db } = store()
    const [kept, dropped] = [accountOf(), accountOf()]
    const transaction = await db.startTransaction().execute()
    await transaction.insertInto('account').values(kept).execute()
    const point = await transaction.savepoint('before').execute()
    await point.insertInto('account').values(dropped).execute()
    await expect(point.insertInto('account').values(dropped).execute()).rejects.toThrow(SqlError)
    await point.rollbackToSavepoint('before').execute()
    await transaction.commit().execute()
    const ids = [kept.user_id, dropped.user_id]
    const found = await db.selectFrom('account').select('user_id').where('user_id', 'in', ids).execute()
    expect(found).toEqual([{ user_id: kept.user_id }])
  })
}

function describeConcurrency(store: Store): void {
  it('GATE-04 makes one account of 50 at once with one address', async () => {
    const { db } = store()
    const attempts = Array.from({ length: 50 }, () =>
      db
        .insertInto('account')
        .values(accountOf({ email: 'crowd@example.com' }))
        .execute(),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue
      expect(outcome.reason).toMatchObject({
        name: 'SqlError',
        code: '23505',
        constraint: 'account_email_key',
      })
      expect(`${outcome.reason} ${JSON.stringify(outcome.reason)}`).not.toContain('crowd')
    }
  })

  it('loses no change of many at once, and mixes no transactions', async () => {
    const { db } = store()
    const account = accountOf()
    await db.insertInto('account').values(account).execute()
    const change = (rollback: boolean) =>
      db.transaction().execute(async (transaction) => {
        const update = transaction.updateTable('account').where('user_id', '=', account.user_id)
        await update.set((row) => ({ failures: row('failures', '+', 1) })).execute()
        if (rollback) throw new Error('taken back')
      })
    await Promise.allSettled(Array.from({ length: 40 }, (_, index) => change(index % 4 === 0)))
    const query = db.selectFrom('account').select('failures').where('user_id', '=', account.user_id)
    expect(await query.executeTakeFirst()).toEqual({ failures: 30 })
  })
}

function describeClosed(open: () => Promise<SqlStore>): void {
  it('is not ready, and says that it is unavailable; closing twice does no harm', async () => {
    const store = await open()
    await store[Symbol.asyncDispose]()
    expect(await store.ready()).toBe(false)
    await expect(store.db.selectFrom('account').selectAll().execute()).rejects.toThrow(StoreUnavailable)
    await store[Symbol.asyncDispose]()
  }, 120_000)
}
