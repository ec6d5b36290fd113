import { logInfo } from '@portico/contract'
import { hasNatsServer, startNatsCluster } from '@portico/stores/test-nats-cluster'
import { forgetSite, publishText } from '@portico/stores/test-nats-site'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/setting.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadedEvent } from '../../test/events/event-load.ts'

/** For a machine that is busy. That ten seconds are enough is shown by a clock of its own, beside `watchBacklog`. */
const longWait = { timeout: 60_000 }

async function readinessOf(server: TestServer) {
  const answer = await server.fetch('/readyz')
  return { status: answer.status, text: await answer.text() }
}

function send(server: TestServer, from: number) {
  const body = JSON.stringify([loadedEvent(from)])
  return server.fetch(logInfo.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

function describeStream(): void {
  it('SAFE-05 SAFE-07 says on a gateway how much waits, and that no collector takes it', async () => {
    await using cluster = await startNatsCluster({ size: 1 })
    const stream = { NATS_URL: cluster.url, NATS_REPLICAS: '1' }
    await using server = await startTestServer({ ROLES: 'gateway,market', ...stream })
    await expect.poll(async () => (await send(server, 1)).status, longWait).toBe(200)
    expect((await send(server, 2)).status).toBe(200)
    await expect.poll(() => server.metrics(), longWait).toContain('portico_events_stream_lag 2')
    await expect
      .poll(() => readinessOf(server), longWait)
      .toMatchObject({
        status: 200,
        text: expect.stringContaining('2 messages of events wait in the stream'),
      })
    const metrics = await server.metrics()
    expect(metrics).toContain('portico_condition{subject="collector"} 1')
    await cluster.kill('n1')
    await expect.poll(() => server.metrics(), longWait).toMatch(/portico_events_stream_lag nan/i)
  }, 240_000)
}

function describePayload(): void {
  it('SAFE-05 SAFE-07 says that NATS takes no message of many events, and takes those of few', async () => {
    await using cluster = await startNatsCluster({ size: 1, payloadBytes: 65_536 })
    const stream = { NATS_URL: cluster.url, NATS_REPLICAS: '1' }
    await using server = await startTestServer({ ROLES: 'gateway,market', ...stream })
    await expect.poll(async () => (await send(server, 1)).status, longWait).toBe(200)
    expect(await readinessOf(server)).toMatchObject({
      status: 200,
      text: expect.stringContaining('takes at most 65536 bytes in a message (max_payload)'),
    })
    expect(await server.metrics()).toContain('portico_condition{subject="nats"} 1')
  }, 60_000)
}

/** Fills the stream by another site of the same NATS, which nobody copies. */
async function fillStream(natsUrl: string): Promise<void> {
  for (let message = 0; message < 16; message += 1) await publishText(natsUrl, 'other', 'x'.repeat(500_000))
}

function describeCap(): void {
  it('SAFE-05 SAFE-07 GATE-04 answers 503 and says why while the stream is full, and takes events again by itself', async () => {
    await using cluster = await startNatsCluster({ size: 1 })
    const stream = { NATS_URL: cluster.url, NATS_REPLICAS: '1', NATS_STREAM_MB: '8' }
    await using server = await startTestServer({ ROLES: 'gateway,market', ...stream })
    await expect.poll(async () => (await send(server, 1)).status, longWait).toBe(200)
    await fillStream(cluster.url)
    await expect
      .poll(() => readinessOf(server), longWait)
      .toMatchObject({
        status: 200,
        text: expect.stringContaining('the stream of events is full, and events are refused: 8 of 8 MB'),
      })
    const metrics = await server.metrics()
    expect(metrics).toContain('portico_condition{subject="events"} 1')
    expect(metrics).toContain('portico_events_stream_bytes{what="most"} 8000000')
    const refused = await send(server, 2)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await forgetSite(cluster.url, 'other')
    await expect.poll(async () => (await send(server, 2)).status, longWait).toBe(200)
    expect((await readinessOf(server)).text).not.toContain('stream of events is full')
  }, 240_000)

  it('SAFE-05 SAFE-07 GATE-04 takes no events where NATS has no room for the cap, and says what to raise', async () => {
    await using cluster = await startNatsCluster({ size: 1, storeBytes: 16_000_000 })
    const stream = { NATS_URL: cluster.url, NATS_REPLICAS: '1', NATS_STREAM_MB: '20' }
    await using server = await startTestServer({ ROLES: 'gateway,market', ...stream })
    expect((await send(server, 1)).status).toBe(503)
    expect((await readinessOf(server)).text).toContain('raise max_file_store of each server')
  }, 60_000)
}

function describeFaulty(faulty: string): void {
  it('SAFE-05 does not start with a NATS that loses what it acknowledged', async () => {
    await using cluster = await startNatsCluster({ size: 1, programs: [faulty] })
    const starting = startTestServer({ NATS_URL: cluster.url, NATS_REPLICAS: '1' })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(/NATS_URL: NATS 2\.9\.10 at .* 2\.9\.15 or later is needed/)
  })

  it('SAFE-05 stops the roles that use one that is met later', async () => {
    await using cluster = await startNatsCluster({ size: 1 })
    await using server = await startTestServer({ NATS_URL: cluster.url, NATS_REPLICAS: '1' })
    await cluster.kill('n1')
    await cluster.empty('n1')
    await cluster.start('n1', faulty)
    await expect.poll(async () => (await readinessOf(server)).text, longWait).toContain('NATS 2.9.10')
    expect(JSON.parse((await readinessOf(server)).text)).toMatchObject({
      state: 'degraded',
      roles: { gateway: 'down', collector: 'down', market: 'degraded' },
    })
    expect((await server.fetch('/readyz?role=gateway')).status).toBe(503)
    expect(await server.metrics()).toContain('portico_condition{subject="nats"} 2')
    expect((await send(server, 1)).status).toBe(503)
  }, 240_000)
}

const faultyNats = process.env['TEST_NATS_FAULTY']
const isWanted = (process.env['TEST_NATS_URL'] ?? process.env['CI']) !== undefined
const isPossible = isWanted && hasNatsServer()
if (!isPossible)
  console.log('Left out: what is told of a stream, without nats-server, or since TEST_NATS_URL is not set')
else if (faultyNats === undefined)
  console.log('Left out: a NATS that is too old, since TEST_NATS_FAULTY is not set')
describe.runIf(isPossible)('a server with a stream of its own', describeStream)
describe.runIf(isPossible)('a server whose NATS takes short messages alone', describePayload)
describe.runIf(isPossible)('a server whose stream has a cap', describeCap)
describe.runIf(isPossible && faultyNats !== undefined)('a server with a NATS that is too old', () =>
  describeFaulty(faultyNats ?? ''),
)
