import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SqlStore } from '../../src/sql/port.ts'
import { StoreUnavailable } from '../../src/unavailable.ts'
import { codeMail, openTestQueue, startMoodySmtp, startMs } from './queue.ts'
import { describeWithin } from './queue-within.ts'

/** What each test has: an empty queue and a mail server. */
interface TestSetup {
  /** The database; a test may close it and open it again. */
  sql: SqlStore
  readonly smtp: Awaited<ReturnType<typeof startMoodySmtp>>
  reopen(): Promise<void>
}

const textsOf = ({ smtp }: TestSetup) => smtp.received.map(({ text }) => text).toSorted()
const rowsOf = ({ sql }: TestSetup) =>
  sql.db.selectFrom('message').selectAll().orderBy('created_at').execute()

/** What the queue must do over every database. `open` opens the same database each time. */
export function describeMessageQueue(name: string, open: () => Promise<SqlStore>): void {
  describe(`MessageQueue: ${name}`, () => {
    let sql: SqlStore | null = null
    let setup: TestSetup | null = null
    beforeAll(async () => {
      sql = await open()
    }, 120_000)
    beforeEach(async () => {
      if (sql === null) throw new Error('The database is not open.')
      await sql.db.deleteFrom('message').execute()
      const smtp = await startMoodySmtp()
      const held: TestSetup = {
        sql,
        smtp,
        async reopen() {
          await held.sql[Symbol.asyncDispose]()
          held.sql = await open()
          sql = held.sql
        },
      }
      setup = held
      return () => smtp[Symbol.asyncDispose]()
    })
    afterAll(() => sql?.[Symbol.asyncDispose]())
    const get = () => {
      if (setup === null) throw new Error('No test has begun.')
      return setup
    }
    describe('what is tried and how long', () => describeTries(get))
    describe('what is a part of a transaction', () => describeWithin(get))
    describe('what expires', () => describeEnds(get))
    describe('what replaces what, and how much may wait', () => describeBounds(get))
    describe('who sends', () => describeSharing(get))
    describe('what is kept of it', () => describeSecrecy(get))
  })
}

function describeTries(get: () => TestSetup): void {
  it('sends at once, and keeps nothing of what was handed on', async () => {
    const setup = get()
    const { smtp } = setup
    smtp.mood.takes = true
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    expect(smtp.received).toEqual([{ to: 'anna@example.com', subject: 'Your code', text: 'Code: 123456' }])
    expect(await rowsOf(setup)).toEqual([])
  })

  it('SAFE-07 keeps what is not taken through a restart, says why, and sends it when its time has come', async () => {
    const setup = get()
    const { smtp } = setup
    await using before = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await before.queue.enqueue(codeMail())
    await before.queue.settled()
    expect(before.lines.join()).toContain('451 to MAIL FROM')
    await before[Symbol.asyncDispose]()
    await setup.reopen()
    smtp.mood.takes = true
    await using after = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    after.clock.nowMs = startMs + 1999
    await after.queue.round()
    expect(smtp.received).toEqual([])
    after.clock.nowMs = startMs + 2000
    await after.queue.round()
    expect(textsOf(setup)).toEqual(['Code: 123456'])
    expect(await rowsOf(setup)).toEqual([])
  }, 120_000)

  it('SAFE-07 says once that messages are taken again, and nothing while all is well', async () => {
    const { sql, smtp } = get()
    await using own = openTestQueue(sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    expect(own.lines).toHaveLength(1)
    smtp.mood.takes = true
    own.clock.nowMs = startMs + 2000
    await own.queue.round()
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    expect(smtp.received).toHaveLength(2)
    expect(own.lines.slice(1)).toEqual(['messages are handed on again {"channel":"mail"}'])
  })
}

function describeEnds(get: () => TestSetup): void {
  it('tries less and less often, and drops a code when it expires', async () => {
    const setup = get()
    const { smtp } = setup
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    const due: number[] = []
    for (let row = (await rowsOf(setup))[0]; row !== undefined; row = (await rowsOf(setup))[0]) {
      due.push(row.due_at.getTime() - startMs)
      own.clock.nowMs = row.due_at.getTime()
      await own.queue.round()
    }
    expect(due).toEqual([2000, 6000, 14_000, 30_000, 62_000, 126_000, 254_000])
    expect(own.givenUp).toEqual([['mail', 'expired']])
    smtp.mood.takes = true
    own.clock.nowMs = startMs + 86_400_000
    await own.queue.round()
    expect(smtp.received).toEqual([])
  })

  it('drops what has expired while nobody looked', async () => {
    const setup = get()
    const { smtp } = setup
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    smtp.mood.takes = true
    own.clock.nowMs = startMs + 300_000
    await own.queue.round()
    expect([smtp.received, await rowsOf(setup), own.givenUp]).toEqual([[], [], [['mail', 'expired']]])
    expect(own.lines.join()).toContain('a message expired before it could be handed on')
  })
}

function describeBounds(get: () => TestSetup): void {
  it('sends only the newest of what replaces each other, and all else', async () => {
    const setup = get()
    const { smtp } = setup
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    const wishes = [
      { code: '111111' },
      { code: '222222' },
      { code: '333333', replaces: 'login:other' },
      { code: '444444', to: 'bert@example.com' },
      { code: '555555', kind: 'signIn', replaces: null },
      { code: '666666', kind: 'signIn', replaces: null },
    ]
    for (const wish of wishes) {
      await own.queue.enqueue(codeMail(wish))
      await own.queue.settled()
    }
    smtp.mood.takes = true
    own.clock.nowMs = startMs + 10_000
    await own.queue.round()
    expect(textsOf(setup).map((text) => text.slice(-6))).toEqual([
      '222222',
      '333333',
      '444444',
      '555555',
      '666666',
    ])
  })

  it('lets so many of a kind wait for one person, and drops the oldest', async () => {
    const setup = get()
    const { smtp } = setup
    const bounds = { most: 100, mostOfPerson: 3 }
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url, bounds })
    for (const number of [1, 2, 3, 4, 5]) {
      own.clock.nowMs = startMs + number
      await own.queue.enqueue(codeMail({ code: `00000${number}`, replaces: `login:${number}` }))
      await own.queue.settled()
    }
    await own.queue.enqueue(codeMail({ to: 'bert@example.com', code: '000009' }))
    await own.queue.settled()
    expect(own.givenUp).toEqual([
      ['mail', 'crowded'],
      ['mail', 'crowded'],
    ])
    smtp.mood.takes = true
    own.clock.nowMs = startMs + 10_000
    await own.queue.round()
    expect(textsOf(setup).map((text) => text.slice(-1))).toEqual(['3', '4', '5', '9'])
  })

  it('takes no more than may wait, and says so', async () => {
    const setup = get()
    const { smtp } = setup
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url, bounds: { most: 2, mostOfPerson: 10 } })
    for (const device of ['a', 'b']) await own.queue.enqueue(codeMail({ replaces: device }))
    await own.queue.settled()
    await expect(own.queue.enqueue(codeMail({ replaces: 'c' }))).rejects.toThrow(StoreUnavailable)
    expect(await rowsOf(setup)).toHaveLength(2)
    expect(await own.queue.waiting()).toEqual([{ channel: 'mail', count: 2, oldestMs: startMs }])
  })
}

function describeSharing(get: () => TestSetup): void {
  it('of two processes one sends each message', async () => {
    const setup = get()
    const { smtp } = setup
    await using first = openTestQueue(setup.sql, { smtpUrl: smtp.url, slots: { mail: 4, sms: 4 } })
    await using second = openTestQueue(setup.sql, { smtpUrl: smtp.url, slots: { mail: 4, sms: 4 } })
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}@example.com`)
    for (const to of people) await first.queue.enqueue(codeMail({ to }))
    await first.queue.settled()
    smtp.mood.takes = true
    const both = [first, second]
    for (const one of both) one.clock.nowMs = startMs + 10_000
    await Promise.all(both.map(({ queue }) => queue.round()))
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted())
    expect(await rowsOf(setup)).toEqual([])
  })

  it('leaves what a process holds to it until its lease ends, then sends it in its place', async () => {
    const setup = get()
    const { smtp } = setup
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>()
    const mail = { send: () => stuck, ensureRoom: async () => {} }
    await using frozen = openTestQueue(setup.sql, { mail })
    await using other = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await frozen.queue.enqueue(codeMail())
    smtp.mood.takes = true
    other.clock.nowMs = startMs + 59_999
    await other.queue.round()
    expect(smtp.received).toEqual([])
    other.clock.nowMs = startMs + 60_000
    await other.queue.round()
    expect(smtp.received).toHaveLength(1)
    release()
  })

  it('sends no more at once than there are slots, and what waits for one without a round', async () => {
    const setup = get()
    const { promise: open, resolve: release } = Promise.withResolvers<void>()
    const begun: string[] = []
    const mail = {
      async send({ to }: { readonly to: string }) {
        begun.push(to)
        await open
      },
      ensureRoom: async () => {},
    }
    await using own = openTestQueue(setup.sql, { mail, slots: { mail: 2, sms: 2 } })
    const people = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com']
    for (const to of people) await own.queue.enqueue(codeMail({ to }))
    await own.queue.round()
    expect(begun).toEqual(people.slice(0, 2))
    release()
    await own.queue.settled()
    expect(begun.toSorted()).toEqual(people)
  })
}

function describeSecrecy(get: () => TestSetup): void {
  it('GATE-03 keeps neither address nor code readable, and drops what it cannot open', async () => {
    const setup = get()
    const { smtp } = setup
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail())
    await own.queue.settled()
    const [row] = await rowsOf(setup)
    const kept = `${JSON.stringify(row)} ${Buffer.from(row?.sealed ?? []).toString('latin1')}`
    expect(kept).not.toMatch(/123456|anna/)
    expect(own.lines.join()).not.toMatch(/123456|anna/)
    smtp.mood.takes = true
    await using otherSecret = openTestQueue(setup.sql, {
      smtpUrl: smtp.url,
      secret: () => new Uint8Array(32),
    })
    otherSecret.clock.nowMs = startMs + 2000
    await otherSecret.queue.round()
    expect([smtp.received, otherSecret.givenUp]).toEqual([[], [['mail', 'unreadable']]])
  })

  it('GATE-03 hands what says nothing to nobody, and is done with it', async () => {
    const setup = get()
    const { smtp } = setup
    smtp.mood.takes = true
    await using own = openTestQueue(setup.sql, { smtpUrl: smtp.url })
    await own.queue.enqueue(codeMail({ content: null }))
    await own.queue.settled()
    expect([smtp.received, await rowsOf(setup), own.givenUp]).toEqual([[], [], []])
  })
}
