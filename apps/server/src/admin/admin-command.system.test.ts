import { createHash } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BackupError } from '@portico/gateway'
import { createForecastTable, openSql, type SqlStore } from '@portico/stores'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAdminCommand, runAdminCommand } from './admin-command.ts'
import type { AdminResult } from './command.ts'

const logger = { info: () => {}, warn: () => {} }
const nowMs = 1_790_726_400_000
const number = '2000000001'

let folder: string
let sql: SqlStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  sql = await openSql({ dataFolder: join(folder, 'data'), databaseUrl: null, logger })
  await sql.db
    .insertInto('account')
    .values({
      user_id: number,
      website: 'default',
      kind: 'user',
      email: 'ann@example.com',
      password_hash: '$argon2id$v=19$m=64,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
      created_at: new Date(nowMs),
    })
    .execute()
}, 120_000)
afterAll(async () => {
  await sql[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const secret = async () => (name: string) => createHash('sha256').update(name).digest()

async function run(
  ...args: readonly string[]
): Promise<{ readonly result: AdminResult; readonly text: string }> {
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const dataFolder = join(folder, 'data')
  const result = await runAdminCommand(args, {
    ...{ sql, website: 'default', dataFolder, nowMs, write },
    consoleOrigin: 'https://console.example',
    delistable: async () => new Set(['dust']),
    secret,
  })
  return { result, text }
}

describe('npm run admin', () => {
  it('ACC-02 GATE-05 lists recoveries, and decides of each once', async () => {
    expect(await run('recoveries')).toEqual({ result: 'nothing to do', text: '' })
    const at = new Date(nowMs)
    const ids = ['A'.repeat(22), 'B'.repeat(22)] as const
    for (const [index, id] of ids.entries()) {
      await sql.db
        .insertInto('recovery')
        .values({
          ...{ website: 'default', id, user_id: number, contact: 'new@example.com', locale: 'en' },
          ...{ serial_hash: Buffer.alloc(32, index), stop_hash: Buffer.alloc(32, index) },
          ...{ is_proven: index === 0, created_at: at, ready_at: at },
        })
        .execute()
    }
    const [first, second] = ids
    expect((await run('approve-recovery', first)).result).toBe('done')
    expect((await run('recoveries')).text).toBe(
      `${first} ${number} for new@example.com proof given until ${at.toISOString()} approved ${at.toISOString()}\n` +
        `${second} ${number} for new@example.com nothing known until ${at.toISOString()}\n`,
    )
    expect((await run('refuse-recovery', first)).result).toBe('done')
    expect((await run('refuse-recovery', second)).result).toBe('done')
    expect((await run('approve-recovery', second)).result).toBe('nothing to do')
    expect((await run('approve-recovery')).result).toBe('unknown')
    expect((await run('recoveries', 'all')).result).toBe('unknown')
    await sql.db.deleteFrom('recovery').execute()
    await sql.db.deleteFrom('audit').where('action', 'like', 'recovery-%').execute()
  })

  it('GATE-05 finds, freezes, unfreezes and lists what happened', async () => {
    expect(await run('freeze', number, 'asked', 'by', 'police')).toMatchObject({ result: 'done' })
    const found = await run('find', 'Ann@Example.com')
    expect(found.result).toBe('done')
    expect(found.text).toContain(`${number} user ann@example.com`)
    expect(found.text).toContain('frozen 2026-09-30T00:00:00.000Z: asked by police')
    expect(found.text).not.toContain('argon2')
    expect(await run('unfreeze', number)).toMatchObject({ result: 'done' })
    expect(await run('unfreeze', number)).toMatchObject({ result: 'nothing to do' })
    const record = await run('audit', number)
    expect(record.text.split('\n').map((line) => line.split(' ')[1])).toEqual([
      'unfrozen',
      'frozen',
      undefined,
    ])
    expect((await run('audit', number, '1')).text.split('\n')).toHaveLength(2)
  })

  it('GATE-05 removes the second steps of who has lost them, once', async () => {
    await sql.db.updateTable('account').set({ email_enable: true }).where('user_id', '=', number).execute()
    const steps = ['remove-second-steps', number, 'phone', 'stolen']
    expect(await run(...steps)).toMatchObject({ result: 'done' })
    expect(await run(...steps)).toMatchObject({ result: 'nothing to do' })
    expect((await run('audit', number, '1')).text).toContain(
      'second-step-changed by operator - {"method":"email","reason":"phone stolen","enabled":false}',
    )
  })

  it('GATE-05 exports into a file of its own, which only its owner reads', async () => {
    const file = join(folder, 'ann.json')
    expect(await run('export', number, file)).toMatchObject({ result: 'done' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email: 'ann@example.com' } })
    await expect(run('export', number, file)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await run('export', '9999999999', join(folder, 'nobody.json'))).toMatchObject({
      result: 'nothing to do',
    })
  })

  it('GATE-05 takes assets off and puts them back', async () => {
    expect(await run('delist', 'dust', 'no', 'market')).toMatchObject({ result: 'done' })
    const typo = await run('delist', 'dsut', 'no', 'market')
    expect(typo.result).toBe('nothing to do')
    expect(typo.text).toContain('No asset that can be taken off is known by the slug dsut')
    expect(await run('delist', 'dsut', '--unlisted', 'by', 'order')).toMatchObject({ result: 'done' })
    expect(await run('relist', 'dsut')).toMatchObject({ result: 'done' })
    expect(await run('delist', 'dsut', '--unlisted')).toMatchObject({ result: 'unknown' })
    expect(await run('delist', 'dust', 'again')).toMatchObject({ result: 'nothing to do' })
    expect(await run('relist', 'dust')).toMatchObject({ result: 'done' })
    expect(await run('relist', 'dust')).toMatchObject({ result: 'nothing to do' })
  })

  it('GATE-05 backs up database, keys and texts, and restores them into a fresh place only', async () => {
    // As Kubernetes mounts a secret: every file is a link into a folder that is a link itself.
    await mkdir(join(folder, 'mounted', '..2026'), { recursive: true })
    await writeFile(join(folder, 'mounted', '..2026', 'secret'), 'a secret')
    await symlink('..2026', join(folder, 'mounted', '..data'))
    await symlink(join('..data', 'secret'), join(folder, 'mounted', 'secret'))
    await symlink(join(folder, 'mounted'), join(folder, 'data', 'trust'))
    await mkdir(join(folder, 'data', 'forecasts', 'btc'), { recursive: true })
    await writeFile(join(folder, 'data', 'forecasts', 'btc', 'chain'), 'what was said')
    await writeFile(join(folder, 'data', 'tdk.json'), '{}')
    const record = createForecastTable({ sql, website: 'default' })
    await record.adopt('eth', 'a line of the record\n')
    const kept = join(folder, 'backup')
    expect(await run('backup', kept)).toMatchObject({ result: 'done' })
    expect((await stat(kept)).mode & 0o777).toBe(0o700)
    expect((await stat(join(kept, 'database.jsonl'))).mode & 0o777).toBe(0o600)
    await expect(run('backup', kept)).rejects.toThrow(BackupError)
    await expect(run('restore', kept)).rejects.toThrow('fresh DATA_DIR')
    await expect(run('restore', join(folder, 'nothing'))).rejects.toThrow('holds no backup')
    expect((await readdir(join(kept, 'trust'))).toSorted()).toEqual(['secret'])
    expect((await lstat(join(kept, 'trust', 'secret'))).isFile()).toBe(true)
    expect(await run('backup', join(folder, 'second'))).toMatchObject({ result: 'done' })
    await symlink(join(folder, 'gone'), join(folder, 'mounted', 'next.pem'))
    await expect(run('backup', join(folder, 'third'))).rejects.toThrow(
      /next\.pem cannot be read \(a link that leads nowhere\)/,
    )
    await expect(stat(join(folder, 'third'))).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'second', 'tdk.json'), '{"x":1}')
    await expect(run('restore', join(folder, 'second'))).rejects.toThrow(
      /tdk\.json is not as it was backed up/,
    )
    await rm(join(folder, 'second', 'forecasts'), { recursive: true })
    await expect(run('restore', join(folder, 'second'))).rejects.toThrow(/chain is missing|is not as it was/)

    const dataFolder = join(folder, 'fresh')
    await using fresh = await openSql({ dataFolder, databaseUrl: null, logger })
    const delistable = async () => new Set<string>()
    const consoleOrigin = 'https://console.example'
    const options = {
      ...{ sql: fresh, website: 'default', dataFolder, nowMs, consoleOrigin, delistable, secret },
      write: () => {},
    }
    expect(await runAdminCommand(['restore', kept], options)).toBe('done')
    const rows = await fresh.db.selectFrom('account').select('email').execute()
    expect(rows).toEqual([{ email: 'ann@example.com' }])
    expect(await readFile(join(dataFolder, 'trust', 'secret'), 'utf8')).toBe('a secret')
    expect((await stat(join(dataFolder, 'trust', 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataFolder, 'forecasts', 'btc', 'chain'), 'utf8')).toBe('what was said')
    const restored = createForecastTable({ sql: fresh, website: 'default' })
    expect(await restored.text('eth')).toBe('a line of the record\n')
  }, 120_000)

  it('GATE-05 brings the schema up to date, however often it is asked', async () => {
    let applied = 0
    const migrate = async () => {
      applied += 1
      return applied === 1 ? ['0001-accounts'] : []
    }
    const options = {
      sql: { ...sql, migrate },
      website: 'default',
      dataFolder: folder,
      nowMs,
      consoleOrigin: 'https://console.example',
      delistable: async () => new Set<string>(),
      secret,
      write: () => {},
    }
    expect(await runAdminCommand(['migrate'], options)).toBe('done')
    expect(await runAdminCommand(['migrate'], options)).toBe('done')
    expect(applied).toBe(2)
  })

  it('GATE-05 erases for good, and only when told so', async () => {
    expect(await run('erase', number)).toMatchObject({ result: 'unknown' })
    expect(await run('erase', number, '--yes')).toMatchObject({ result: 'done' })
    expect(await run('find', 'ann@example.com')).toMatchObject({ result: 'nothing to do', text: '' })
    expect((await run('find', number)).text).toContain('erased 2026-09-30')
    expect(await run('erase', number, '--yes')).toMatchObject({ result: 'nothing to do' })
  })

  it('SHIP-03 invites an owner of the console by a link, and tells a taken form apart', async () => {
    const made = await run('invite-owner', 'Ann Example', 'ann@example.com')
    expect(made.result).toBe('done')
    expect(made.text).toMatch(
      /^https:\/\/console\.example\/join#[A-Za-z0-9_-]{43}\nIt works once, until \d{4}-/,
    )
    for (const args of [[], [''], ['Ann', 'no address'], ['Ann', 'ann@example.com', 'more'], ['<b>']]) {
      expect(await run('invite-owner', ...args)).toMatchObject({ result: 'unknown' })
    }
  })

  it('knows no other arguments', async () => {
    const wrong = [
      ['freeze', number],
      ['freeze', 'ann@example.com', 'reason'],
      ['unfreeze'],
      ['remove-second-steps', number],
      ['remove-second-steps', 'ann@example.com', 'reason'],
      ['unfreeze', number, 'more'],
      ['audit', number, '0'],
      ['audit', number, 'x'],
      ['export', number],
      ['delist', 'dust'],
      ['migrate', 'more'],
      ['backup'],
      ['restore'],
      ['find'],
      ['drop', 'everything'],
    ]
    for (const args of wrong) expect(await run(...args), args.join(' ')).toMatchObject({ result: 'unknown' })
    expect(isAdminCommand(['drop'])).toBe(false)
    expect(isAdminCommand([])).toBe(false)
    expect(isAdminCommand(['find'])).toBe(true)
  })
})
