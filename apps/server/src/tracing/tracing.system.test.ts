import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendCode, userinfo } from '@portico/contract'
import { startKillableRedis, hasRedisServer } from '@portico/stores/test-redis-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { askForCode } from '../../test/operation/faults.ts'
import { startServerProcess } from '../../test/events/server-process.ts'
import { type ReceivedSpan, startCollector, type TestCollector } from '../../test/tracing/collector.ts'

const settings = { TRACES: 'otlp', TRACES_PERCENT: '100', SEALING: 'off', CAPTCHA_SCENES: 'thirdApple' }
const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'
const headers = {
  traceparent: `00-${traceId}-${spanId}-01`,
  tracestate: 'vendor=a-private-state',
  cookie: 'sid=a-secret-session',
  'user-agent': 'a-browser',
}

type Asker = (path: string, init?: RequestInit) => Promise<Response>

/** Starts a process, since what a test asks is told of on the same channels; lets a visitor ask, and ends it, which hands on the spans. */
async function traced(
  environment: Record<string, string>,
  visit: (ask: Asker) => Promise<unknown>,
): Promise<TestCollector> {
  await using collector = await startCollector()
  const dataFolder = await mkdtemp(join(tmpdir(), 'traces-'))
  const told = { DATA_DIR: dataFolder, LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const server = await startServerProcess({ ...settings, ...told, ...environment })
  stack.defer(() => server.end('SIGKILL'))
  await visit((path, init) => fetch(`${server.origin}${path}`, init))
  await server.end('SIGTERM')
  return collector
}

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)

describe('traces of a site', () => {
  let collector: TestCollector
  let mail = ''
  beforeAll(async () => {
    collector = await traced({ ROLES: 'site,gateway,market' }, async (ask) => {
      await ask('/price/btc?q=a-private-search', { headers })
      await ask(userinfo.path, {
        method: 'POST',
        body: '{',
        headers: { ...headers, 'content-type': 'application/json' },
      })
      mail = await askForCode({ fetch: ask }, 'mail')
      await ask('/healthz')
    })
  })

  it('SHIP-04 follow pages and calls by their names, with the code of the answer', () => {
    const [page] = named(collector.spans, 'page asset')
    const [call] = named(collector.spans, 'call sendCode')
    expect(collector.spans.map(({ name }) => name)).toEqual(expect.arrayContaining(['call userinfo']))
    expect(page?.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.response.status_code': '200',
    })
    expect(call?.attributes).toMatchObject({ 'site.code': '00000', 'http.route': sendCode.path })
    expect(collector.spans.every(({ attributes }) => attributes['http.route'] !== '/healthz')).toBe(true)
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'portico', 'site.brand': 'default' })
  })

  it('SHIP-04 hold statements of the database under their call', () => {
    const [call] = named(collector.spans, 'call sendCode')
    const under = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
    expect(under.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql')
    expect(under.map(({ name }) => name)).toContain('with message')
  })

  it('SHIP-04 hold nothing that a visitor sent, and take no trace from who is no proxy of the operator', () => {
    const text = collector.text()
    for (const secret of ['a-private-search', 'a-secret-session', 'a-browser', mail, '127.0.0.1', traceId])
      expect(text, secret).not.toContain(secret)
  })
})

describe('a trace that was begun elsewhere', () => {
  it('SHIP-04 goes on where a trusted proxy says so', async () => {
    const environment = { ROLES: 'site,market', TRUSTED_PROXY: '127.0.0.0/8' }
    const { spans, text } = await traced(environment, (ask) =>
      ask('/', { headers: { ...headers, 'x-forwarded-for': '192.0.2.1' } }),
    )
    const page = spans.find(({ attributes }) => attributes['http.route'] === '/*')
    expect(page).toMatchObject({ traceId, parentSpanId: spanId })
    expect(text()).not.toContain('a-private-state')
  })
})

describe.runIf(hasRedisServer())('traces of a site with Redis', () => {
  it('SHIP-04 hold commands of Redis, and no keys of theirs', async () => {
    await using redis = await startKillableRedis()
    const { spans, text } = await traced({ REDIS_URL: redis.url }, (ask) =>
      askForCode({ fetch: ask }, 'mail'),
    )
    const [call] = named(spans, 'call sendCode')
    const commands = spans.filter(({ attributes }) => attributes['db.system.name'] === 'redis')
    expect(commands.some(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
    expect(text()).not.toContain('volatile')
  })
})
if (!hasRedisServer()) console.log('Left out: traces of Redis, without a Redis to start')

/** Writes down which libraries of traces a process loads. */
const spy = `
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (/@opentelemetry.(?:sdk|exporter)/.test(name)) appendFileSync(process.env.SPY_FILE, name + ' ')
    return next(name, context)
  },
})`

describe('a site without traces', () => {
  it('SHIP-04 loads no library of traces', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loaded-'))
    await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
    const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(spy)}`
    for (const TRACES of ['off', 'otlp']) {
      const SPY_FILE = join(folder, TRACES)
      await writeFile(SPY_FILE, '')
      await traced({ ROLES: 'market', TRACES, NODE_OPTIONS, SPY_FILE }, (ask) => ask('/healthz'))
    }
    expect(await readFile(join(folder, 'off'), 'utf8')).toBe('')
    expect(await readFile(join(folder, 'otlp'), 'utf8')).toContain('@opentelemetry/sdk-trace')
  })
})
