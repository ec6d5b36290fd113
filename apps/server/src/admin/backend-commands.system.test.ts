import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql, type SqlStore } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from './admin-command.ts'

const logger = { info: () => {}, warn: () => {} }
const nowMs = 1_790_726_400_000
const number = '2000000001'

let dataFolder: string
let sql: SqlStore
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'backends-'))
  sql = await openSql({ dataFolder, databaseUrl: null, logger })
  await sql.db
    .insertInto('account')
    .values({
      ...{ user_id: number, website: 'default', kind: 'user', email: 'ann@example.com' },
      ...{ password_hash: 'x'.repeat(20), created_at: new Date(nowMs) },
    })
    .execute()
}, 120_000)
afterAll(async () => {
  await sql[Symbol.asyncDispose]()
  await rm(dataFolder, { recursive: true })
})

async function run(...args: readonly string[]) {
  let text = ''
  const result = await runAdminCommand(args, {
    ...{
      sql,
      website: 'default',
      dataFolder,
      nowMs,
      consoleOrigin: 'https://console.example',
      delistable: async () => new Set<string>(),
    },
    secret: async () => (name) => createHash('sha256').update(name).digest(),
    write(part) {
      text += part
    },
  })
  return { result, text }
}

const valuesOf = (text: string) =>
  [...text.matchAll(/^(?:secret|\w+ key) +(\S+)/gm)].map(([, value]) => value)

describe('trading backends', () => {
  it('ACC-07 are made with secrets that are shown once, and of which none is stored', async () => {
    const added = await run('backend-add', 'desk', 'sessions:read,vip:write')
    expect(added.result).toBe('done')
    const values = valuesOf(added.text)
    expect(new Set(values).size).toBe(3)
    const stored = JSON.stringify(await sql.db.selectFrom('backend').selectAll().execute())
    for (const value of values) expect(stored).not.toContain(value?.replace('whsec_', ''))
    expect((await run('backend-add', 'desk', 'vip:write')).result).toBe('nothing to do')
    const listed = await run('backend-list')
    expect(listed.text).toBe('desk may sessions:read vip:write; is told nothing\n')
    for (const value of values) expect(listed.text).not.toContain(value ?? '')
  })

  it('ACC-07 get new secrets and other scopes, and are removed', async () => {
    const before = valuesOf((await run('backend-add', 'spare', 'vip:write')).text)
    const renewed = await run('backend-renew', 'spare')
    const after = valuesOf(renewed.text)
    for (const value of after) expect(before).not.toContain(value)
    expect((await run('backend-renew', 'spare', '--now')).result).toBe('done')
    expect((await run('backend-scopes', 'spare', 'fund:write')).result).toBe('done')
    expect((await run('backend-list')).text).toContain('spare may fund:write')
    expect((await run('backend-remove', 'spare')).result).toBe('unknown')
    expect((await run('backend-remove', 'spare', '--yes')).result).toBe('done')
    for (const command of [
      ['backend-renew', 'spare'],
      ['backend-scopes', 'spare', 'vip:write'],
      ['backend-remove', 'spare', '--yes'],
    ]) {
      expect((await run(...command)).result).toBe('nothing to do')
    }
    const again = valuesOf((await run('backend-add', 'spare', 'vip:write')).text)
    for (const value of again) expect([...before, ...after]).not.toContain(value)
  })

  it('ACC-07 are told what the operator chooses, as a list says', async () => {
    const url = 'https://desk.example/hooks/a-secret-path'
    expect((await run('hooks-set', 'desk', url, 'account.frozen,account.erased')).result).toBe('done')
    const listed = (await run('backend-list')).text
    expect(listed).toContain('is told account.frozen account.erased at desk.example\n')
    expect(listed).not.toContain('a-secret-path')
    await run('freeze', number, 'asked')
    await run('unfreeze', number)
    const told = await run('hooks-list', 'desk')
    expect(told.text).toMatch(/^\S+ msg_\S{22} account\.frozen waiting, 0 attempts, last -\n$/)
    const id = /msg_\S{22}/.exec(told.text)?.[0] ?? ''
    expect((await run('hooks-replay', 'desk', id)).text).toBe('1 messages are sent again\n')
    expect((await run('hooks-replay', 'desk', '2026-01-01T00:00:00Z')).text).toContain('1 messages')
    expect((await run('hooks-replay', 'desk', '2027-01-01T00:00:00Z')).result).toBe('nothing to do')
    expect((await run('hooks-remove', 'desk')).result).toBe('done')
    expect((await run('hooks-remove', 'desk')).result).toBe('nothing to do')
    expect((await run('hooks-list', 'desk')).result).toBe('nothing to do')
  })

  it('ACC-07 are spoken for by an operator, who is named in the record', async () => {
    const data = JSON.stringify({ userId: number, vipLevel: 2, showUserVip: true })
    expect(await run('say', 'vip.changed', data)).toEqual({ result: 'done', text: `applied ${number}\n` })
    expect((await run('audit', number, '1')).text).toContain('vip-set by operator')
    const unknown = JSON.stringify({ userId: '2999999999', vipLevel: 2, showUserVip: true })
    expect(await run('say', 'vip.changed', unknown)).toEqual({
      result: 'nothing to do',
      text: 'unknown_account\n',
    })
  })

  it('ACC-08 get new keys for tokens at once', async () => {
    expect((await run('token-keys-renew')).result).toBe('done')
    const kids = () => sql.db.selectFrom('token_key').select('kid').execute()
    const before = await kids()
    expect((await run('token-keys-renew')).result).toBe('done')
    const after = await kids()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  it.each([
    [['backend-add']],
    [['backend-add', 'Desk', 'vip:write']],
    [['backend-add', 'desk2', 'everything']],
    [['backend-add', 'desk2', 'vip:write', 'more']],
    [['backend-list', 'more']],
    [['backend-renew', 'desk', '--later']],
    [['hooks-set', 'desk', 'ftp://desk.example', 'all']],
    [['hooks-set', 'desk', 'https://name:secret@desk.example', 'all']],
    [['hooks-set', 'desk', 'https://desk.example', 'everything']],
    [['hooks-list', 'desk', '0']],
    [['hooks-replay', 'desk', 'yesterday']],
    [['say', 'vip.changed', '{']],
    [['say', 'vip.changed', '{"userId":"2000000001"}']],
    [['token-keys-renew', 'now']],
  ])('ACC-07 are left alone by %j', async (args) => {
    expect((await run(...args)).result).toBe('unknown')
  })
})
