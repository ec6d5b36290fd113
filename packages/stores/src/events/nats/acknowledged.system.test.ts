import { AckPolicy, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { describe, expect, it } from 'vitest'

import { StoreUnavailable } from '../../unavailable.ts'
import { connectNats } from './connect-nats.ts'
import { createEventStreams } from './event-streams.ts'
import { createReadingProgress } from './reading-progress.ts'
import { isNewEnough, NatsTooOldError } from './server-version.ts'
import { hasNatsServer, startNatsCluster } from '../../../test/events/nats-cluster.ts'
import { acceptedEvents, messagesKept, openSite } from '../../../test/events/site.ts'

const longWait = { timeout: 30_000 }
const quiet = { info: () => {}, warn: () => {} }

describe('isNewEnough', () => {
  it.each(['2.9.15', 'v2.9.15', '2.9.25', '2.10.0', '2.10.27', '2.12.1-RC.3', '3.0.0'])(
    'SAFE-05 takes %s',
    (version) => {
      expect(isNewEnough(version)).toBe(true)
    },
  )

  it.each(['2.9.10', '2.9.14', '2.8.99', '1.12.0', '2.9', '', 'latest'])('SAFE-05 refuses %j', (version) => {
    expect(isNewEnough(version)).toBe(false)
  })
})

/** Publishes ten messages, gives them out, acknowledges three and clears those away; answers what is still owed. */
async function owedAfterPurge(natsUrl: string): Promise<number> {
  await using connection = await connect({ servers: natsUrl })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({ name: 'PURGED', subjects: ['purged.*'] })
  const filter = 'purged.site'
  await manager.consumers.add('PURGED', {
    durable_name: 'reader',
    filter_subject: filter,
    ack_policy: AckPolicy.Explicit,
  })
  const client = jetstream(connection)
  for (let number = 0; number < 10; number += 1) await client.publish(filter, String(number))
  const reader = await client.consumers.get('PURGED', 'reader')
  const given: JsMsg[] = []
  for await (const message of await reader.fetch({ max_messages: 10 })) given.push(message)
  for (const message of given.slice(0, 3)) await message.ackAck()
  await manager.streams.purge('PURGED', { filter, seq: 4 })
  const { num_pending: untouched, num_ack_pending: givenOut } = await reader.info()
  return untouched + givenOut
}

/** The streams of a site and how far it is read, in the hands of a test. */
async function openProgress(natsUrl: string, website: string) {
  await using opening = new AsyncDisposableStack()
  const link = opening.use(await connectNats({ natsUrl, logger: quiet }))
  const streams = createEventStreams({ link, website, replicas: 1, ackWaitMs: 30_000, logger: quiet })
  const progress = createReadingProgress(streams)
  const opened = opening.move()
  return { link, streams, progress, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

type Progress = Awaited<ReturnType<typeof openProgress>>

/** Takes as many messages and is done with them. */
async function readAll({ streams }: Progress, count: number): Promise<void> {
  const consumer = await streams.consumer()
  for await (const message of await consumer.fetch({ max_messages: count })) await message.ackAck()
}

function describeServers(faulty: string): void {
  describe('a NATS that clears away', () => {
    it('SAFE-05 owes what was not acknowledged', async () => {
      await using cluster = await startNatsCluster({ size: 1 })
      expect(await owedAfterPurge(cluster.url)).toBe(7)
    })

    it('SAFE-05 and forgets it is refused at the start, with the reason', async () => {
      await using cluster = await startNatsCluster({ size: 1, programs: [faulty] })
      expect(await owedAfterPurge(cluster.url)).toBe(0)
      const opening = openSite({ natsUrl: cluster.url })
      await expect(opening).rejects.toThrow(NatsTooOldError)
      await expect(opening).rejects.toThrow(/NATS 2\.9\.10 at 127\.0\.0\.1:\d+ loses .* 2\.9\.15 or later/)
    })

    it('SAFE-05 and forgets it is refused where another of its cluster is reached', async () => {
      await using cluster = await startNatsCluster({
        size: 2,
        programs: ['nats-server', faulty],
      })
      const [good = ''] = cluster.url.split(',')
      // The two have to find each other first.
      const open = async () => {
        await using site = await openSite({ natsUrl: good })
        return site.refusal()
      }
      await expect.poll(() => open().catch(String), longWait).toContain('NATS 2.9.10')
    })

    it('SAFE-05 and forgets it is neither used nor purged where it is met later, until another is there', async () => {
      await using cluster = await startNatsCluster({ size: 1 })
      await using site = await openSite({ natsUrl: cluster.url })
      await using held = await openProgress(cluster.url, site.website)
      await site.sink.store(acceptedEvents(site.website, 0, 1))
      await cluster.kill('n1')
      await cluster.empty('n1')
      await cluster.start('n1', faulty)
      await expect.poll(() => site.refusal(), longWait).toContain('NATS 2.9.10')
      expect(site.reasons()).toEqual([site.refusal()])
      await expect(site.sink.store(acceptedEvents(site.website, 1, 2))).rejects.toThrow(StoreUnavailable)
      await expect.poll(() => held.link.refusal(), longWait).toBeInstanceOf(NatsTooOldError)
      await expect(held.streams.removeUpTo(1)).rejects.toThrow(StoreUnavailable)
      await cluster.kill('n1')
      await cluster.empty('n1')
      await cluster.start('n1')
      await expect.poll(() => site.sink.ready(), longWait).toBe(true)
      expect([site.refusal(), site.reasons()]).toEqual([null, []])
      expect(site.log).toContain('the event stream is not used')
    }, 90_000)
  })
}

function describeProgress(): void {
  describe('what was copied', () => {
    it('SAFE-05 is cleared away a look later, and what is made anew meanwhile is not', async () => {
      await using cluster = await startNatsCluster({ size: 1 })
      await using site = await openSite({ natsUrl: cluster.url })
      await using held = await openProgress(cluster.url, site.website)
      const store = async (from: number, to: number) => {
        for (let number = from; number < to; number += 1) {
          await site.sink.store(acceptedEvents(site.website, number, number + 1))
        }
      }
      await store(0, 20)
      await readAll(held, 20)
      await held.progress.look()
      expect(await messagesKept(cluster.url, site.website)).toBe(20)
      await held.progress.look()
      expect(await messagesKept(cluster.url, site.website)).toBe(0)
      await store(20, 25)
      await readAll(held, 5)
      await held.progress.look()
      await cluster.kill('n1')
      await cluster.empty('n1')
      await cluster.start('n1')
      await expect.poll(() => site.sink.ready(), longWait).toBe(true)
      await expect
        .poll(
          () =>
            store(25, 35).then(
              () => 'stored',
              () => 'not yet',
            ),
          longWait,
        )
        .toBe('stored')
      await expect.poll(() => held.link.isUp(), longWait).toBe(true)
      for (let looks = 0; looks < 3; looks += 1) await held.progress.look()
      expect(await messagesKept(cluster.url, site.website)).toBe(10)
      await readAll(held, 10)
      for (let looks = 0; looks < 2; looks += 1) await held.progress.look()
      expect(await messagesKept(cluster.url, site.website)).toBe(0)
    }, 90_000)
  })
}

const faultyNats = process.env['TEST_NATS_FAULTY']
const isWanted = (process.env['TEST_NATS_URL'] ?? process.env['CI']) !== undefined
if (isWanted && hasNatsServer()) describeProgress()
else console.log('Left out: a NATS that is emptied, without nats-server, or since TEST_NATS_URL is not set')
if (isWanted && hasNatsServer() && faultyNats !== undefined) describeServers(faultyNats)
else console.log('Left out: a NATS that is too old, since TEST_NATS_FAULTY is not set')
