import { afterAll, describe, expect, it } from 'vitest'
import { startWire } from '../../../test/wire.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import { openEvents } from '../open-events.ts'
import {
  acceptedEvents,
  deadLettersOf,
  forgetSite,
  messagesKept,
  messagesLeft,
  openSite,
  publishText,
  readMessages,
} from '../../../test/events/site.ts'

const quiet = { info: () => {}, warn: () => {} }

describe('events over a NATS that is not there', () => {
  it('GATE-04 open, and are refused at once with a reason, without telling a password', async () => {
    await using site = await openSite({ natsUrl: 'nats://user:hunter2@127.0.0.1:1' })
    expect(await site.sink.ready()).toBe(false)
    expect(site.reasons()).toEqual(['NATS cannot be reached'])
    expect(site.reader.status()).toEqual({ lag: null, dead: 0, reasons: ['NATS cannot be reached'] })
    const startedMs = performance.now()
    const failure = await site.sink.store(acceptedEvents('test', 0, 1)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(performance.now() - startedMs).toBeLessThan(1000)
    expect(site.sink.waiting()).toBe(0)
    expect(site.log).toEqual(['the event stream is not connected'])
    expect(JSON.stringify([String(failure), site.log, site.reasons()])).not.toContain('hunter2')
  })

  it('end reading when they are told to', async () => {
    await using site = await openSite({ natsUrl: 'nats://127.0.0.1:1' })
    const end = new AbortController()
    const reading = site.reader.messages(end.signal)[Symbol.asyncIterator]().next()
    end.abort()
    expect(await reading).toEqual({ done: true, value: undefined })
  })
})

describe('openEvents', () => {
  it('GATE-04 goes to the durable store at once without a NATS', async () => {
    const stored: unknown[] = []
    const tables = {
      store: async (events: unknown) => void stored.push(events),
      ready: async () => true,
      waiting: () => 0,
      async [Symbol.asyncDispose]() {
        throw new Error('It is its owner who disposes of it.')
      },
    }
    await using events = await openEvents({
      natsUrl: null,
      journal: null,
      website: 'test',
      replicas: 3,
      capBytes: 64_000_000,
      tables,
      logger: quiet,
    })
    await events.sink.store(acceptedEvents('test', 0, 2))
    expect(stored).toHaveLength(1)
    expect([events.reader, events.reasons()]).toEqual([null, []])
  })
})

/** What only a server can show. */
function describeStream(natsUrl: string): void {
  describe('events over NATS', () => describeMessages(natsUrl))
}

function describeMessages(natsUrl: string): void {
  const websites = new Set<string>()
  const open = async (options: Partial<Parameters<typeof openSite>[0]> = {}) => {
    const site = await openSite({ natsUrl, ...options })
    websites.add(site.website)
    return site
  }
  afterAll(async () => {
    for (const website of websites) await forgetSite(natsUrl, website)
  })

  it('ANA-10 come out as they went in, to one reader of the site and to no other', async () => {
    await using site = await open()
    await using other = await open()
    const [events, others] = [acceptedEvents(site.website, 0, 120), acceptedEvents(other.website, 0, 1)]
    await other.sink.store(others)
    for (let from = 0; from < 120; from += 40) await site.sink.store(events.slice(from, from + 40))
    const read: unknown[] = []
    await readMessages(site.reader, (message) => {
      read.push(...message.events)
      message.done()
      return read.length === 120 ? 'last' : 'more'
    })
    expect(read).toEqual(events)
    await expect.poll(() => messagesLeft(natsUrl, site.website)).toBe(0)
    expect(await messagesKept(natsUrl, other.website)).toBe(1)
  })

  it('ANA-10 lie there once, however often the same message is sent', async () => {
    await using site = await open()
    await using again = await open({ website: site.website })
    const events = acceptedEvents(site.website, 0, 10)
    await site.sink.store(events)
    await Promise.all([site.sink.store(events), again.sink.store(events)])
    expect([...site.published, ...again.published]).toEqual(['stored', 'repeated', 'repeated'])
    expect(await messagesKept(natsUrl, site.website)).toBe(1)
  })

  it('refuse more than can be under way, and have room again afterwards', async () => {
    await using site = await open()
    const half = site.sink.store(acceptedEvents(site.website, 0, 15_000))
    expect(site.sink.waiting()).toBe(15_000)
    await expect(site.sink.store(acceptedEvents(site.website, 15_000, 20_001))).rejects.toThrow(
      StoreUnavailable,
    )
    await half
    expect(site.published.length).toBeGreaterThan(10)
    expect(site.sink.waiting()).toBe(0)
    await site.sink.store(acceptedEvents(site.website, 15_000, 15_010))
  })

  it('come again after a while when they cannot be stored, and say how often', async () => {
    await using site = await open()
    await site.sink.store(acceptedEvents(site.website, 0, 1))
    const deliveries: number[] = []
    await readMessages(site.reader, (message) => {
      deliveries.push(message.deliveries)
      if (message.deliveries === 3) message.done()
      else message.later(50)
      return message.deliveries === 3 ? 'last' : 'more'
    })
    expect(deliveries).toEqual([1, 2, 3])
  })

  it('leave what nobody can read among the dead letters, and go on behind it', async () => {
    await using site = await open()
    await site.sink.store([])
    await publishText(natsUrl, site.website, '{"v":1,"sources":')
    await site.sink.store(acceptedEvents(site.website, 0, 1))
    await readMessages(site.reader, (message) => {
      message.done()
      return 'last'
    })
    expect(site.reader.status()).toMatchObject({ dead: 1, reasons: [] })
    expect(await deadLettersOf(natsUrl, site.website)).toEqual([
      { text: '{"v":1,"sources":', reason: 'no message of events' },
    ])
    await expect.poll(() => messagesLeft(natsUrl, site.website)).toBe(0)
  })

  it('leave what was refused among the dead letters, as it came', async () => {
    await using site = await open()
    await site.sink.store(acceptedEvents(site.website, 0, 2))
    await readMessages(site.reader, async (message): Promise<'last'> => {
      await message.refuse('SqlError: \r\n“no” such column')
      return 'last'
    })
    const [letter] = await deadLettersOf(natsUrl, site.website)
    expect(letter?.reason).toBe('SqlError:  no  such column')
    expect(JSON.parse(letter?.text ?? '')).toMatchObject({ v: 1, events: [{ log_seq: 0 }, { log_seq: 1 }] })
    await expect.poll(() => messagesLeft(natsUrl, site.website)).toBe(0)
    expect(site.log).toContain('a message of events was moved to the dead letters')
  })

  it('GATE-04 are refused with a reason that names NATS_REPLICAS where a server alone is asked for copies', async () => {
    await using site = await open({ replicas: 3 })
    expect(await site.sink.ready()).toBe(false)
    expect(site.reasons()).toEqual([
      expect.stringContaining('cannot keep 3 copies of each event, as NATS_REPLICAS'),
    ])
    await expect(site.sink.store(acceptedEvents(site.website, 0, 1))).rejects.toThrow(StoreUnavailable)
    expect(site.log).toEqual(['the event stream cannot be used'])
  })

  it('are unavailable when no acknowledgement comes in time, and go on when the way is open', async () => {
    const { hostname, port } = new URL(natsUrl)
    await using wire = await startWire({ host: hostname, port: Number(port || 4222) })
    await using site = await open({ natsUrl: `nats://127.0.0.1:${wire.port}`, publishTimeoutMs: 300 })
    const [first, second] = [acceptedEvents(site.website, 0, 1), acceptedEvents(site.website, 1, 2)]
    await site.sink.store(first)
    wire.hold('held')
    await expect(site.sink.store(second)).rejects.toThrow(StoreUnavailable)
    expect(site.published).toEqual(['stored', 'failed'])
    await expect.poll(() => site.reasons()).toEqual(['NATS cannot be reached'])
    wire.hold('open')
    await expect.poll(() => site.sink.ready()).toBe(true)
    await site.sink.store(second)
    expect(site.reasons()).toEqual([])
    expect(await messagesKept(natsUrl, site.website)).toBe(2)
  })

  it('GATE-04 are all refused when one message is not acknowledged in time', async () => {
    const { hostname, port } = new URL(natsUrl)
    await using wire = await startWire({ host: hostname, port: Number(port || 4222) })
    await using site = await open({ natsUrl: `nats://127.0.0.1:${wire.port}`, publishTimeoutMs: 1000 })
    const events = acceptedEvents(site.website, 0, 8000)
    await site.sink.store(events.slice(0, 1))
    wire.hold('held')
    const begunMs = performance.now()
    const outcomes = await Promise.allSettled(events.map((event) => site.sink.store([event])))
    expect(performance.now() - begunMs).toBeLessThan(3500)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(site.sink.waiting()).toBe(0)
    wire.hold('open')
  })

  it('tell how many messages wait, and are cleared away when they were copied', async () => {
    await using site = await open()
    await site.sink.store(acceptedEvents(site.website, 0, 1))
    await site.sink.store(acceptedEvents(site.website, 1, 2))
    await readMessages(site.reader, async (message) => {
      if (message.deliveries === 1) {
        await expect.poll(() => site.reader.status().lag).toBe(2)
        message.later(1)
        return 'more'
      }
      message.done()
      await expect.poll(() => messagesKept(natsUrl, site.website), { timeout: 30_000 }).toBe(1)
      return 'last'
    })
  }, 60_000)
}

const natsUrl = process.env['TEST_NATS_URL']
if (natsUrl !== undefined) describeStream(natsUrl)
