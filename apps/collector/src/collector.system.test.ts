import { describeEventSink } from '@portico/stores/event-contract'
import {
  acceptedEvents,
  deadLettersOf,
  forgetSite,
  openSite,
  publishText,
  readMessages,
  type TestSite,
} from '@portico/stores/test-nats-site'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { openCollected } from '../test/collected.ts'

const numbersTo = (end: number) => Array.from({ length: end }, (_, index) => index)

/** The sinks of processes of a site, whose events a collector copies. */
function describeContract(natsUrl: string): void {
  describeEventSink('NATS and a collector, to the end', async () => {
    await using opening = new AsyncDisposableStack()
    const website = `test-${randomUUID().slice(0, 13)}`
    const collected = opening.use(await openCollected())
    const site = opening.use(await openSite({ natsUrl, website }))
    opening.defer(() => forgetSite(natsUrl, website))
    opening.use(collected.collect(site.reader))
    const opened = opening.move()
    const sites: TestSite[] = []
    const published = () => sites.flatMap((site) => site.published.filter((outcome) => outcome === 'stored'))
    const atRest = () =>
      expect.poll(() => collected.done(), { timeout: 60_000 }).toBeGreaterThanOrEqual(published().length)
    return {
      async open() {
        const process = await openSite({ natsUrl, website })
        sites.push(process)
        return {
          ...process.sink,
          async store(events) {
            await process.sink.store(events)
            await atRest()
          },
          [Symbol.asyncDispose]: process[Symbol.asyncDispose],
        }
      },
      read: (sessionId) => collected.read(sessionId),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    }
  })
}

function describeCollector(natsUrl: string): void {
  describe('a collector', () => describeLosses(natsUrl))
}

function describeLosses(natsUrl: string): void {
  /** A site on a stream, and the store that its events are copied into. */
  async function openAll(options: { readonly ackWaitMs?: number } = {}) {
    await using opening = new AsyncDisposableStack()
    const collected = opening.use(await openCollected())
    const site = opening.use(await openSite({ natsUrl, ...options }))
    opening.defer(() => forgetSite(natsUrl, site.website))
    await expect.poll(() => site.sink.ready()).toBe(true)
    const opened = opening.move()
    const numbers = async () => (await collected.read('session-1')).map(({ log_seq }) => log_seq)
    return { collected, site, numbers, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  }

  it('ANA-10 stores once what a collector had stored that died before it said so', async () => {
    await using all = await openAll({ ackWaitMs: 1000 })
    const { collected, site, numbers } = all
    for (const from of [0, 10, 20]) await site.sink.store(acceptedEvents(site.website, from, from + 10))
    const dying = await openSite({ natsUrl, website: site.website, ackWaitMs: 1000 })
    let stored = 0
    await readMessages(dying.reader, async ({ events }) => {
      await collected.sink.store(events)
      stored += 1
      return stored === 2 ? 'last' : 'more'
    })
    await dying[Symbol.asyncDispose]()
    expect(await numbers()).toEqual(numbersTo(20))
    await using _collector = collected.collect(site.reader)
    await expect.poll(() => collected.done()).toBe(3)
    expect(await numbers()).toEqual(numbersTo(30))
  })

  it('ANA-10 catches up with what waited for it, and says how far it is', async () => {
    await using all = await openAll()
    const { collected, site, numbers } = all
    const batches = Array.from({ length: 60 }, (_, batch) =>
      acceptedEvents(site.website, batch * 50, batch * 50 + 50),
    )
    // One after the other: what is brought at the same time shares messages.
    for (const events of batches) await site.sink.store(events)
    await using collector = collected.collect(site.reader)
    await expect.poll(() => collected.done(), { timeout: 60_000 }).toBe(60)
    expect(await numbers()).toEqual(numbersTo(3000))
    expect(collector.status()).toMatchObject({ copied: 3000, dead: 0, reasons: [] })
    await expect.poll(() => collector.status().lag).toBe(0)
  }, 90_000)

  it('goes on behind a message that nobody can read, and keeps it', async () => {
    await using all = await openAll()
    const { collected, site, numbers } = all
    await publishText(natsUrl, site.website, 'hello')
    await site.sink.store(acceptedEvents(site.website, 0, 5))
    await using collector = collected.collect(site.reader)
    await expect.poll(() => collected.done()).toBe(1)
    expect(await numbers()).toEqual(numbersTo(5))
    expect(collector.status()).toMatchObject({ copied: 5, dead: 1 })
    expect(await deadLettersOf(natsUrl, site.website)).toHaveLength(1)
  })

  it('ends what it has begun, and leaves the rest for the next', async () => {
    await using all = await openAll({ ackWaitMs: 1000 })
    const { collected, site, numbers } = all
    const batches = Array.from({ length: 100 }, (_, batch) =>
      acceptedEvents(site.website, batch * 20, batch * 20 + 20),
    )
    // One after the other: what is brought at the same time shares messages.
    for (const events of batches) await site.sink.store(events)
    const first = collected.collect(site.reader)
    await expect.poll(() => first.status().copied, { interval: 1 }).toBeGreaterThan(0)
    await first[Symbol.asyncDispose]()
    const { copied } = first.status()
    expect(await numbers()).toHaveLength(copied)
    await using _second = collected.collect(site.reader)
    await expect.poll(() => collected.done()).toBe(100)
    expect(await numbers()).toEqual(numbersTo(2000))
  })
}

const natsUrl = process.env['TEST_NATS_URL']
describe.runIf(natsUrl !== undefined)('with a NATS server', () => {
  describeContract(natsUrl ?? '')
  describeCollector(natsUrl ?? '')
})
