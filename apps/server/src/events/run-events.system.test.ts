import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientCommonConfig, logInfo } from '@portico/contract'
import { sampleEvent, sampleSource } from '@portico/stores/event-samples'
import { leave, leftFolder } from '@portico/stores/test-journal'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../config/setting.ts'
import { askForReport } from '../report/ask-for-report.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const servers: TestServer[] = []

async function start(environment: Record<string, string>): Promise<TestServer> {
  const server = await startTestServer(environment)
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]()
})

/** A page view of a visitor, as the client writes it. */
function viewOf(logSeq: number) {
  const at = Date.now()
  return {
    type: 'page',
    page_status: 'show',
    track_type: 'auto',
    event_tracking: 'page-view',
    event_tracking_id: '/',
    curr_page: 'pair',
    curr_page_ext: { from: 'btc', to: 'usd' },
    timestamp: at,
    ctime: at,
    seq: logSeq,
    log_seq: logSeq,
    url: 'http://localhost/convert/btc/usd',
    page_unique_id: 'view-1',
    sys: 3,
    device_id: 'device-1',
    session_id: 'session-1',
    log_env: 'online',
    first_visit_time: at,
    first_day: true,
    app_id: 'web',
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'left-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function send(server: TestServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' }
  return server.fetch(path, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) })
}

const today = () => new Date().toISOString().slice(0, 10)

function reportOf(server: TestServer) {
  return askForReport(server.dataFolder, { website: 'default', fromDay: today(), days: 1 })
}

const called = { uhti: '0123456789abcdef0123456789abcdef', tm: '1795000000000' }

async function configOf(server: TestServer) {
  const answer = await send(server, clientCommonConfig.path, { appId: 'web' }, called)
  return (await answer.json()).data
}

describe('a server that takes events', () => {
  it('ANA-10 GATE-04 stores each once before it answers, in the embedded database, and reports on them', async () => {
    const server = await start({ ROLES: 'gateway,market,collector' })
    expect(await configOf(server)).toMatchObject({ clientCommonConfig: { eventLogUploadSwitch: true } })
    const batch = [viewOf(1), viewOf(2), { nonsense: true }]
    const first = await send(server, logInfo.path, batch)
    expect(first.status).toBe(200)
    expect((await first.json()).data).toEqual({ accepted: 2, refused: 1 })
    expect((await send(server, logInfo.path, [{ ...viewOf(2), retry_count: 1 }, viewOf(3)])).status).toBe(200)
    expect(await reportOf(server)).toMatchObject({ visitors: 1, sessions: 1, pageViews: 3 })
    const metrics = await server.metrics()
    expect(metrics).toMatch(/portico_events_total\{outcome="accepted"\} 4/)
    expect(metrics).toMatch(/portico_events_total\{outcome="refused"\} 1/)
    expect(metrics).toMatch(/portico_events_waiting 0/)
  })

  it('ANA-06 tells browsers to be silent where the operator wants no events', async () => {
    const server = await start({ ROLES: 'gateway', EVENTS: 'off' })
    expect(await configOf(server)).toMatchObject({ clientCommonConfig: { eventLogUploadSwitch: false } })
    expect((await send(server, logInfo.path, [viewOf(1)])).status).toBe(403)
  })

  it.each<[string, Record<string, string>]>([
    ['none any more', {}],
    ['a stream now', { EVENTS_JOURNAL: 'on', NATS_URL: 'nats://127.0.0.1:1' }],
    ['nothing that takes events', { EVENTS: 'off' }],
  ])('ANA-10 SAFE-05 loads what a journal left where there is %s', async (_what, settings) => {
    const dataFolder = await makeFolder()
    const source = sampleSource()
    await leave(join(leftFolder(dataFolder), '00000001.events'), [sampleEvent(source, 1)])
    const server = await start({ ROLES: 'gateway,market', DATA_DIR: dataFolder, ...settings })
    const journals = join(dataFolder, 'events-journal')
    await expect.poll(() => readdir(journals), { timeout: 10_000 }).toEqual([])
    expect(await (await server.fetch('/readyz')).text()).not.toContain('journal')
  })

  it('ANA-10 SAFE-05 SAFE-07 starts where a journal was kept that cannot be read, and says that events may wait there', async () => {
    const dataFolder = await makeFolder()
    await writeFile(join(dataFolder, 'events-journal'), 'no folder')
    const server = await start({ ROLES: 'gateway,market', DATA_DIR: dataFolder })
    const said = 'cannot be read and is tried again: events may wait in it'
    await expect.poll(async () => (await server.fetch('/readyz')).text()).toContain(said)
    expect(await server.metrics()).toContain('portico_condition{subject="events"} 1')
    const messages = server.lines.map(({ message }) => message)
    expect(messages).toContain('a journal of events cannot be read: events may wait in it')
    expect((await send(server, logInfo.path, [viewOf(1)])).status).toBe(200)
  })

  it('SAFE-05 does not start with a journal that cannot be kept, and says why', async () => {
    const dataFolder = await makeFolder()
    await writeFile(join(dataFolder, 'events-journal'), 'no folder')
    const starting = start({ ROLES: 'gateway,market', DATA_DIR: dataFolder, EVENTS_JOURNAL: 'on' })
    await expect(starting).rejects.toThrow(ConfigError)
    await expect(starting).rejects.toThrow(
      /EVENTS_JOURNAL: no journal of events can be kept in .*: it is no folder/,
    )
  })

  it('GATE-04 answers 503 and says why while the stream of events is away, and shows its pages', async () => {
    const server = await start({ NATS_URL: 'nats://127.0.0.1:1', NATS_REPLICAS: '1' })
    const refused = await send(server, logInfo.path, [viewOf(1)])
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.fetch('/')).status).toBe(200)
    const ready = await server.fetch('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.text()).toContain('NATS cannot be reached')
  })
})

const natsUrl = process.env['TEST_NATS_URL']

describe.runIf(natsUrl !== undefined)('a server with a stream of events', () => {
  it('ANA-10 GATE-04 copies what the stream holds into the database', async () => {
    const server = await start({ NATS_URL: natsUrl ?? '', NATS_REPLICAS: '1' })
    expect((await send(server, logInfo.path, [viewOf(1), viewOf(2)])).status).toBe(200)
    await expect.poll(async () => (await reportOf(server)).pageViews).toBe(2)
  })
})
