import { tracingChannel } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openMail } from '../mail/open-mail.ts'
import { startSmtpServer } from '../../../test/delivery/smtp-server.ts'
import { openSql } from '../../sql/open-sql.ts'
import { sqlChannelName } from '../../sql/sql-channel.ts'
import { makeTestDatabase } from '../../../test/sql/database.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { makeTestOutbox } from '../../../test/delivery/outbox.ts'
import { describeMessageQueue } from '../../../test/delivery/queue-contract.ts'
import { codeMail, openTestQueue } from '../../../test/delivery/queue.ts'

const logger = { info: () => {}, warn: () => {} }
const cleaning = new AsyncDisposableStack()
afterAll(() => cleaning.disposeAsync())

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'queue-'))
  cleaning.defer(() => rm(folder, { recursive: true }))
  return folder
}

const embedded = makeFolder()
describeMessageQueue('embedded', async () => {
  return openSql({ dataFolder: await embedded, databaseUrl: null, logger })
})

const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl !== undefined) {
  const database = makeTestDatabase(serverUrl)
  cleaning.defer(async () => (await database)[Symbol.asyncDispose]())
  describeMessageQueue('PostgreSQL', async () => {
    const { databaseUrl } = await database
    return openSql({ dataFolder: tmpdir(), databaseUrl, poolSize: 4, acquireTimeoutMs: 20_000, logger })
  })
}

describe('why a message is not handed on', () => {
  const open = async () => openSql({ dataFolder: await makeFolder(), databaseUrl: null, logger })

  it('SAFE-07 names the system’s own code, and gives a refused address up at once', async () => {
    await using sql = await open()
    await using nobody = openTestQueue(sql)
    await nobody.queue.enqueue(codeMail())
    await nobody.queue.settled()
    expect(nobody.lines.join()).toContain('The mail server did not take the message (ECONNREFUSED).')
    await using server = await startSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`no ${address}`), { responseCode: 550 })),
    })
    await using refused = openTestQueue(sql, { smtpUrl: `smtp://127.0.0.1:${server.port}?tls=off` })
    await refused.queue.enqueue(codeMail({ to: 'nobody@example.com' }))
    await refused.queue.settled()
    expect(refused.lines.join()).toContain('(550 to RCPT TO)')
    expect(refused.lines.join()).not.toContain('nobody')
    expect(refused.givenUp).toEqual([['mail', 'refused']])
  }, 120_000)

  it('SAFE-03 takes nothing that the outbox has no room for, and says why', async () => {
    await using sql = await open()
    await using outbox = await makeTestOutbox()
    const { dataFolder } = outbox
    await writeFile(outbox.folder, 'a file where the folder should be')
    const from = 'no-reply@example.com'
    await using mail = await openMail({
      ...{ smtpUrl: null, from, connections: 1, dataFolder, logger },
      now: Date.now,
    })
    await using own = openTestQueue(sql, { mail })
    for (const content of [codeMail().content, null])
      await expect(own.queue.enqueue(codeMail({ content }))).rejects.toThrow(StoreUnavailable)
    expect(own.lines).toHaveLength(2)
    for (const line of own.lines) expect(line).toMatch(/The outbox cannot be written to \(E[A-Z]+\)/)
    expect(await own.queue.waiting()).toEqual([])
  }, 120_000)
})

describe('a round', () => {
  it('SAFE-03 asks the database once where nothing is due, and more where something is', async () => {
    await using sql = await openSql({ dataFolder: await makeFolder(), databaseUrl: null, logger })
    await using idle = openTestQueue(sql)
    const asked: string[] = []
    const note = (message: unknown) => void asked.push(JSON.stringify(message))
    const { start } = tracingChannel(sqlChannelName)
    start.subscribe(note)
    cleaning.defer(() => void start.unsubscribe(note))
    await idle.queue.round()
    expect(asked).toHaveLength(1)
    await idle.queue.enqueue(codeMail())
    await idle.queue.settled()
    asked.length = 0
    await idle.queue.round()
    expect(asked).toHaveLength(1)
    idle.clock.nowMs += 10_000
    await idle.queue.round()
    await idle.queue.settled()
    expect(asked.length).toBeGreaterThan(2)
  })
})
