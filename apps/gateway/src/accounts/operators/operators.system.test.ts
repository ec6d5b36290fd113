import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listActivity, login, userinfo } from '@portico/contract'
import { createForecastTable } from '@portico/stores'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestSql, startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { BackupError, restoreBackup, writeBackup } from './backup.ts'
import {
  delistAsset,
  findAccounts,
  freezeAccount,
  readAudit,
  relistAsset,
  unfreezeAccount,
} from './operator-actions.ts'
import { eraseAccount, exportAccount } from './personal-data.ts'
import { purgeAccounts } from './purge.ts'
import { freezeSeeds, seedAccounts } from './seed-accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts()
const other = await openTestSql()
afterAll(() => other[Symbol.asyncDispose]())

function scope(website = 'portico') {
  return { sql, website, nowMs: accounts.clock.nowMs }
}

describe('finding', () => {
  it('GATE-05 finds an account by number, address and mobile number, on its own site only', async () => {
    const account = await accounts.open({ mobile: '+491700000031', area_code: '49' })
    for (const term of [account.user_id, account.email?.toUpperCase() ?? '', '+491700000031']) {
      const found = await findAccounts(scope(), term)
      expect(found.map(({ user_id: userId }) => userId)).toEqual([account.user_id])
      expect(await findAccounts(scope('other'), term)).toEqual([])
    }
    expect(await findAccounts(scope(), 'nobody@example.com')).toEqual([])
  })
})

describe('freezing', () => {
  it('GATE-05 ends every session, keeps the account out, and lets it in again', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const userId = account.user_id
    expect(await freezeAccount(scope(), { userId, reason: 'a report' })).toBe(true)
    expect((await browser.call(userinfo, false)).data).toBeNull()
    const input = { loginName: account.email ?? '', pwd: testPassword }
    expect((await browser.call(login, input)).code).toBe('20101')
    expect(await unfreezeAccount(scope(), userId)).toBe(true)
    expect((await browser.call(login, input)).code).toBe('00000')
    const actions = (await readAudit(scope(), userId, 10)).map(({ action, actor }) => [action, actor])
    expect(actions).toEqual([
      ['login', userId],
      ['unfrozen', 'operator'],
      ['login-refused', 'visitor'],
      ['frozen', 'operator'],
      ['login', userId],
    ])
  })

  it('GATE-05 says when there is nothing to freeze or unfreeze', async () => {
    const account = await accounts.open({})
    const freeze = { userId: account.user_id, reason: 'a report' }
    expect(await freezeAccount(scope(), { ...freeze, userId: '9999999999' })).toBe(false)
    expect(await freezeAccount(scope('other'), freeze)).toBe(false)
    expect(await unfreezeAccount(scope(), account.user_id)).toBe(false)
  })
})

describe('personal data', () => {
  it('GATE-05 exports what is stored, without what proves or hides something', async () => {
    const account = await accounts.open({ nick_name: 'Ann' })
    const browser = await accounts.signedIn(account)
    const exported = await exportAccount(scope(), account.user_id)
    expect(exported).toMatchObject({
      account: { email: account.email, nick_name: 'Ann' },
      sessions: [{ handle: browser.cookies.get('rt-present') }],
      devices: [{ thumbprint: browser.key.thumbprint }],
    })
    expect(exported?.audit.length).toBeGreaterThan(0)
    const text = JSON.stringify(exported)
    expect(text).not.toContain(account.password_hash)
    expect(text).not.toContain('token_hash')
    expect(await exportAccount(scope(), '9999999999')).toBeNull()
  })

  it('GATE-05 erases addresses, names and keys of an account and its sub-accounts, and frees its address', async () => {
    const account = await accounts.open({ nick_name: 'Ann', mobile: '+491700000032', area_code: '49' })
    const child = await accounts.open({ parent_user_id: account.user_id, nick_name: 'Savings' })
    const browser = await accounts.signedIn(account)
    expect(await eraseAccount(scope(), account.user_id)).toBe(true)
    expect((await browser.call(userinfo, false)).data).toBeNull()
    const rows = await sql.db
      .selectFrom('account')
      .selectAll()
      .where('user_id', 'in', [account.user_id, child.user_id])
      .execute()
    for (const row of rows) {
      expect(row).toMatchObject({ email: null, mobile: null, password_hash: null, nick_name: null })
      expect(row.erased_at).not.toBeNull()
    }
    for (const table of ['session', 'device'] as const) {
      const left = await sql.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', account.user_id)
        .execute()
      expect(left).toEqual([])
    }
    const audit = await readAudit(scope(), account.user_id, 10)
    expect(audit[0]?.action).toBe('erased')
    expect(audit.every(({ ip }) => ip === null)).toBe(true)
    const again = await accounts.open({ email: account.email })
    const fresh = await accounts.signedIn(again)
    expect((await fresh.call(listActivity, {})).data).toMatchObject({ events: [{ action: 'login' }] })
    expect(await eraseAccount(scope(), account.user_id)).toBe(false)
  })
})

describe('delisting', () => {
  it('GATE-05 takes an asset off once, with its reason on record, and puts it back', async () => {
    const asset = { assetId: 'dust', reason: 'no market' }
    expect(await delistAsset(scope(), asset)).toBe(true)
    expect(await delistAsset(scope(), asset)).toBe(false)
    const recorded = await sql.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'asset-delisted')
      .execute()
    expect(recorded).toEqual([{ detail: asset }])
    expect(await relistAsset(scope(), 'dust')).toBe(true)
    expect(await relistAsset(scope(), 'dust')).toBe(false)
  })
})

describe('backup', () => {
  async function backup(): Promise<string[]> {
    const lines: string[] = []
    await writeBackup(sql, async (line) => void lines.push(line))
    return lines
  }

  it('GATE-05 restores every row into an empty database, and numbers on from there', async () => {
    const account = await accounts.open({ settings: JSON.stringify({ preferences: { unit: 'CNY' } }) })
    await accounts.open({ parent_user_id: account.user_id })
    await accounts.signedIn(account)
    // More than one page of a table, and than one statement writes.
    const record = Array.from({ length: 2500 }, (_, index) => `line ${index}`)
    await createForecastTable({ sql, website: 'portico' }).adopt(
      'btc',
      record.map((line) => `${line}\n`).join(''),
    )
    const lines = await backup()
    expect(lines.filter((line) => line.includes('"table":"forecast_line"'))).toHaveLength(2500)
    expect(await restoreBackup(other, linesOf(lines))).toBe(lines.length - 1)
    const again: string[] = []
    await writeBackup(other, async (line) => void again.push(line))
    expect(again).toEqual(lines)
    const elsewhere = { sql: other, website: 'portico', nowMs: accounts.clock.nowMs }
    expect(await freezeAccount(elsewhere, { userId: account.user_id, reason: 'after' })).toBe(true)
    const ids = (await readAudit(elsewhere, account.user_id, 10)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const back = await startAccountGateway(other)
    await using _ = back
    const input = { loginName: account.email ?? '', pwd: testPassword }
    await unfreezeAccount(elsewhere, account.user_id)
    expect((await (await back.browser()).call(login, input)).code).toBe('00000')
  })

  it('GATE-05 restores nothing where the database is not empty, or a line is missing or changed', async () => {
    const lines = await backup()
    await expect(restoreBackup(other, linesOf(lines))).rejects.toThrow('not empty')
    for (const table of ['audit', 'device', 'session', 'refresh_token', 'forecast_line'] as const) {
      await other.db.deleteFrom(table).execute()
    }
    await other.db.deleteFrom('account').where('parent_user_id', 'is not', null).execute()
    await other.db.deleteFrom('account').execute()
    const [header = '', ...rows] = lines
    const damaged = [
      [],
      rows,
      [header.replace('0001', '0009'), ...rows],
      [header, '{"table":"account","row":{"user_id":"1"}}'],
      [header, '{"table":"pg_user","row":{"usename":"x"}}'],
      [...lines, 'no json'],
      [header, ...rows.filter((line) => !line.includes('"table":"account"'))],
    ]
    for (const broken of damaged) {
      await expect(restoreBackup(other, linesOf(broken))).rejects.toThrow(BackupError)
    }
    const record = rows.filter((line) => line.includes('"table":"forecast_line"'))
    const twice = [header, ...record.slice(0, 600), record[0] ?? '']
    await expect(restoreBackup(other, linesOf(twice))).rejects.toThrow(
      'one of lines 502 to 602 does not fit the table forecast_line',
    )
    expect(await other.db.selectFrom('account').select('user_id').execute()).toEqual([])
  })
})

async function* linesOf(lines: readonly string[]) {
  yield* lines
}

describe('purging', () => {
  it('removes what has run out long ago and keeps the record of accounts', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    await browser.call(login, { loginName: 'unknown@example.com', pwd: 'no such account' })
    const day = 86_400_000
    await purgeAccounts({ ...scope(), nowMs: accounts.clock.nowMs + 20 * day, addressesKeptMs: 90 * day })
    const count = async (table: 'session' | 'refresh_token') =>
      (await sql.db.selectFrom(table).select('family').where('user_id', '=', account.user_id).execute())
        .length
    expect([await count('session'), await count('refresh_token')]).toEqual([1, 0])
    await purgeAccounts({ ...scope(), nowMs: accounts.clock.nowMs + 32 * day, addressesKeptMs: 90 * day })
    expect(await count('session')).toBe(0)
    const nobody = await sql.db
      .selectFrom('audit')
      .select('id')
      .where('user_id', 'is', null)
      .where('action', '=', 'login-refused')
      .execute()
    expect(nobody).toEqual([])
    expect(await readAudit(scope(), account.user_id, 10)).toHaveLength(1)
  })
})

/** How many children a login name has, by kind and whether they are demo accounts. */
async function childrenOf(name: string): Promise<Readonly<Record<string, number>>> {
  const [row] = await findAccounts(scope(), name)
  const children = await sql.db
    .selectFrom('account')
    .select(['kind', 'is_demo'])
    .where('parent_user_id', '=', row?.user_id ?? '')
    .execute()
  const grouped = Object.groupBy(children, (child) => `${child.kind} ${child.is_demo}`)
  return Object.fromEntries(Object.entries(grouped).map(([label, rows]) => [label, rows?.length ?? 0]))
}

describe('seed accounts', () => {
  it('are made once with passwords of chance, can be used, and are frozen on a server for everybody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'seeds-'))
    const file = join(folder, 'seed-accounts.json')
    const { passwords } = accounts.gateway.services
    const options = { ...scope(), passwords, file }
    const made = await seedAccounts(options)
    expect(made.map(({ kind }) => kind)).toEqual(['user', 'agency'])
    expect(await seedAccounts(options)).toEqual(made)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toContain(made[0]?.password)
    const [user, agency] = made
    const browser = await accounts.browser()
    const input = { loginName: user?.loginName ?? '', pwd: user?.password ?? '' }
    expect((await browser.call(login, input)).data).toMatchObject({ verification: { kind: 'system' } })
    expect(await childrenOf(user?.loginName ?? '')).toEqual({ 'user false': 2, 'user true': 1 })
    expect(await childrenOf(agency?.loginName ?? '')).toEqual({ 'agency false': 11, 'agency true': 1 })
    expect(await freezeSeeds(scope())).toBe(2)
    expect((await browser.call(login, input)).code).toBe('20101')
    expect(await freezeSeeds(scope())).toBe(0)
    await seedAccounts(options)
    expect((await browser.call(login, input)).code).toBe('00000')
    await rm(file)
    const renewed = await seedAccounts(options)
    expect(renewed[0]?.password).not.toBe(user?.password)
    expect((await browser.call(login, input)).code).toBe('20101')
    await rm(folder, { recursive: true })
  })
})
