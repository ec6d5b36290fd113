import { type EventSink, StoreUnavailable } from '@portico/stores'
import { startLoad } from '@portico/stores/test-event-load'
import { hasNatsServer, type NatsCluster, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { acceptedEvents, openSite } from '@portico/stores/test-nats-site'
import { describe, expect, it } from 'vitest'

import { openCollected } from '../test/collected.ts'

/** The exhaustive run kills more often. */
const exhaustiveRounds = process.env['PORTICO_EVENTS']
const rounds = Number(exhaustiveRounds ?? 1)
const stream = 'ANALYTICS_EVENTS'
const longWait = { timeout: 60_000 }
/** The longer the kills take, the more events there are to copy. */
const copyWait = { timeout: 60_000 + rounds * 10_000, interval: 500 }

/** Clients that bring one batch after the other, and each as often as it takes. */
function startSinkLoad(sink: EventSink, website: string) {
  const failures: unknown[] = []
  const load = startLoad(async ([first = 0, ...others]) => {
    try {
      await sink.store(acceptedEvents(website, first, first + 1 + others.length))
      return 'taken'
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      failures.push(error)
      await expect.poll(() => sink.ready(), longWait).toBe(true)
      return 'in vain'
    }
  })
  return { ...load, failures }
}

/** How what is stored differs from what was acknowledged; of long lists a message would take longer to write than the run. */
function differences(acknowledged: readonly number[], stored: readonly number[]) {
  const [wanted, found] = [new Set(acknowledged), new Set(stored)]
  return {
    lost: acknowledged.filter((number) => !found.has(number)).slice(0, 20),
    unknown: stored.filter((number) => !wanted.has(number)).slice(0, 20),
    twice: stored.length - found.size,
  }
}

/** Kills the server that leads the stream, again and again, while events come and are copied; answers their numbers. */
async function killLeaders(cluster: NatsCluster, replicas: 1 | 3) {
  await using site = await openSite({
    natsUrl: cluster.url,
    replicas,
    ackWaitMs: 5000,
    publishTimeoutMs: 2000,
  })
  await using collected = await openCollected()
  await using collector = collected.collect(site.reader)
  await expect.poll(() => site.sink.ready(), longWait).toBe(true)
  const load = startSinkLoad(site.sink, site.website)
  for (let round = 0; round < rounds; round += 1) {
    await load.goesOn()
    const leader = await cluster.leaderOf(stream)
    await cluster.kill(leader)
    if (replicas > 1) await load.goesOn()
    await cluster.start(leader)
    await load.goesOn()
    await cluster.inSync(stream)
  }
  await load.finish()
  const { length } = load.acknowledged
  await expect.poll(() => collected.count(), copyWait).toBeGreaterThanOrEqual(length)
  const stored = await collected.numbers()
  console.log(
    `${rounds} kills, ${replicas} copies: ${length} acknowledged, ${stored.length} stored, ${load.failures.length} tries in vain`,
  )
  return { ...differences(load.acknowledged, stored), status: collector.status() }
}

const onceEach = { lost: [], unknown: [], twice: 0, status: { dead: 0, reasons: [] } }

function describeKills(): void {
  describe('events over a NATS that is killed', () => {
    it(
      `ANA-10 are stored once each when the leader of three dies under load (${rounds} kills)`,
      async () => {
        await using cluster = await startNatsCluster()
        expect(await killLeaders(cluster, 3)).toMatchObject(onceEach)
      },
      rounds * 60_000 + 60_000,
    )

    it(
      `ANA-10 are stored once each when a server alone dies and comes back (${rounds} kills)`,
      async () => {
        await using cluster = await startNatsCluster({ size: 1 })
        expect(await killLeaders(cluster, 1)).toMatchObject(onceEach)
      },
      rounds * 60_000 + 60_000,
    )
  })
}

const isWanted = (process.env['TEST_NATS_URL'] ?? process.env['CI'] ?? exhaustiveRounds) !== undefined
const isPossible = isWanted && hasNatsServer()
if (!isPossible)
  console.log('Left out: a NATS that is killed, without nats-server, or since TEST_NATS_URL is not set')
describe.runIf(isPossible)('with servers of its own', describeKills)
