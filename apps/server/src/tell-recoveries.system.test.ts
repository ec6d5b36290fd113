import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSql } from '@portico/stores'
import { startSmtpServer } from '@portico/stores/test-smtp-server'
import { expect, it } from 'vitest'
import { startTestServer } from '../test/server.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const within = { timeout: 20_000, interval: 50 }
const website = 'default'
const userId = '2000000001'

/** An account that somebody asks for, of which nobody was told before the server stopped. */
async function prepare(dataFolder: string): Promise<void> {
  await using sql = await openSql({ dataFolder, databaseUrl: null, logger: quiet })
  const at = new Date()
  const account = { kind: 'user', email: 'owner@example.com', password_hash: 'x'.repeat(20) } as const
  await sql.db
    .insertInto('account')
    .values({ user_id: userId, website, created_at: at, ...account })
    .execute()
  await sql.db
    .insertInto('recovery')
    .values({
      ...{ website, id: 'A'.repeat(22), user_id: userId, contact: 'asks@example.com', locale: 'en' },
      ...{ serial_hash: randomBytes(32), stop_hash: randomBytes(32), is_proven: true },
      ...{ created_at: at, ready_at: at },
    })
    .execute()
}

it('ACC-02 tells the contacts of an account of a recovery, and who asked, after a start of the server', async () => {
  await using cleaning = new AsyncDisposableStack()
  const dataFolder = await mkdtemp(join(tmpdir(), 'recovery-'))
  cleaning.defer(() => rm(dataFolder, { recursive: true }))
  const smtp = cleaning.use(await startSmtpServer({}))
  await prepare(dataFolder)
  await using _server = await startTestServer({
    ROLES: 'gateway,market',
    DATA_DIR: dataFolder,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
  })
  const told = () => smtp.received.map(({ to }) => to).toSorted()
  await expect.poll(told, within).toEqual(['asks@example.com', 'owner@example.com'])
}, 120_000)
