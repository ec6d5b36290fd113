import { clientCommonConfig, logInfo, requestEvents, usdtRate } from '@portico/contract'
import { type AcceptedEvent, openRateLimits, StoreUnavailable } from '@portico/stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRateRules } from '../limits/rate-rules.ts'
import { createTestEvents, testEvent, type TestEvents } from '../../test/events.ts'
import { startTestGateway, type TestGateway, testNowMs } from '../../test/gateway.ts'

let gateway: TestGateway
let events: TestEvents
beforeAll(async () => {
  gateway = await startTestGateway({
    events: { store: (accepted) => events.store(accepted) },
    countEvents: (outcome, count) => events.count(outcome, count),
  })
})
beforeEach(() => {
  events = createTestEvents()
})
afterAll(() => gateway[Symbol.asyncDispose]())

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => testEvent({ log_seq: index + 1 }))

/** Sends as a beacon does: without the trace id and the headers of the protocol. */
async function send(body: unknown, headers: Record<string, string> = {}, own = gateway) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${own.origin}${logInfo.path}`, {
    method: 'POST',
    body: text,
    headers: { origin: 'https://portico.example', 'content-type': 'application/json', ...headers },
  })
  const { code, data } = await answer.json()
  return { status: answer.status, code, data, retryAfter: answer.headers.get('retry-after') }
}

/** Sends bytes as they are. */
async function sendBytes(body: Uint8Array, chunked = false) {
  const head = [
    `POST ${logInfo.path} HTTP/1.1`,
    'host: portico.example',
    'connection: close',
    'content-type: application/json',
    chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
  ]
  const framed = chunked ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body]
  const parts = [`${head.join('\r\n')}\r\n\r\n`, ...framed]
  const answer = await gateway.raw(Buffer.concat(parts.map((part) => Buffer.from(part))))
  return answer.slice(9, 12)
}

describe('POST /v1/buried/log/info', () => {
  it('ANA-10 takes events without trace id, time or site, as a beacon brings them', async () => {
    const { status, code, data } = await send(numbered(50))
    expect([status, code, data]).toEqual([200, '00000', { accepted: 50, refused: 0 }])
    const stored = [...events.stored.values()]
    expect(stored.map(({ log_seq }) => log_seq)).toEqual(numbered(50).map(({ log_seq }) => log_seq))
    expect(stored[0]).toMatchObject({
      receivedAt: testNowMs,
      day: '2026-09-30',
      source: { website: 'portico', device_id: 'device-1' },
    })
    expect(JSON.stringify(stored)).not.toContain('127.0.0.1')
  })

  it('ANA-10 answers only when the events are durable', async () => {
    const { promise: durable, resolve: commit } = Promise.withResolvers<void>()
    const { promise: brought, resolve: bring } = Promise.withResolvers<readonly AcceptedEvent[]>()
    await using own = await startTestGateway({
      events: {
        store(accepted) {
          bring(accepted)
          return durable
        },
      },
    })
    let answered = false
    const answer = send(numbered(2), {}, own).then((one) => {
      answered = true
      return one
    })
    expect(await brought).toHaveLength(2)
    // A whole exchange over the same server: time enough for an answer that does not wait.
    expect((await send('[]', {}, own)).status).toBe(200)
    expect([answered, own.services.events.counts.accepted]).toEqual([false, 0])
    commit()
    expect((await answer).data).toEqual({ accepted: 2, refused: 0 })
    expect(own.services.events.counts).toEqual({ accepted: 2, refused: 0 })
  })

  it('ANA-10 GATE-03 keeps 49 events beside one that does not fit', async () => {
    const items: unknown[] = numbered(50)
    items[20] = { ...testEvent({ log_seq: 21 }), event_tracking_id: 'c1' }
    expect((await send(items)).data).toEqual({ accepted: 49, refused: 1 })
    expect(events.stored.size).toBe(49)
    expect([...events.stored.values()].some(({ log_seq }) => log_seq === 21)).toBe(false)
    expect(events.counts).toEqual({ accepted: 49, refused: 1 })
  })

  it('ANA-10 stores a resent event once, in one request or later, with another count of failures', async () => {
    expect((await send([testEvent(), testEvent()])).data).toEqual({ accepted: 2, refused: 0 })
    expect((await send([testEvent({ retry_count: 2 })])).data).toEqual({ accepted: 1, refused: 0 })
    expect([...events.stored.values()].map(({ retry_count }) => retry_count)).toEqual([0])
  })

  it('drops fields that are not known', async () => {
    await send([{ ...testEvent(), ip: '203.0.113.1', cookie: 'x' }])
    const [stored] = events.stored.values()
    expect(stored).toBeDefined()
    expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113\.1|cookie/)
  })

  it('GATE-03 gives keys of prototypes, repeated keys and depth no meaning', async () => {
    const [open] = JSON.stringify(testEvent()).split(/\}$/)
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    const body = `[${open},"__proto__":{"canary":1},"constructor":{"prototype":{"canary":1}}},${open},"log_seq":7,"deep":${deep}}]`
    expect((await send(body)).data).toEqual({ accepted: 2, refused: 0 })
    expect([...events.stored.values()].map(({ log_seq }) => log_seq)).toEqual([1, 7])
    expect(Reflect.get({}, 'canary')).toBeUndefined()
  })

  it.each([
    ['an object', '{}'],
    ['one event', JSON.stringify(testEvent())],
    ['null', 'null'],
    ['a text', '"events"'],
    ['a list that looks like one', '{"0":{},"length":1}'],
    ['more events than a request may bring', JSON.stringify(Array(requestEvents + 1).fill(0))],
    ['a trailing comma', '[1,]'],
    ['an open list', '['.repeat(60_000)],
    ['a byte order mark', '\ufeff[]'],
    ['white space', '  '],
    ['nothing', ''],
  ])('GATE-03 answers 400 to %s', async (_name, body) => {
    const { status, code } = await send(body)
    expect([status, code]).toEqual([400, '00400'])
    expect([events.stored.size, events.counts.refused]).toEqual([0, 0])
  })

  it('GATE-03 counts what are no events, as many as a request may bring', async () => {
    const nothings = Array(requestEvents).fill(0)
    expect((await send(nothings)).data).toEqual({ accepted: 0, refused: 500 })
    expect((await send([])).data).toEqual({ accepted: 0, refused: 0 })
  })

  it('GATE-03 takes 64 KiB and not one byte more, and no bytes that are no UTF-8', async () => {
    const text = JSON.stringify(numbered(3))
    for (const chunked of [false, true]) {
      expect(await sendBytes(Buffer.from(text.padEnd(65_536)), chunked)).toBe('200')
      expect(await sendBytes(Buffer.from(text.padEnd(65_537)), chunked)).toBe('413')
    }
    expect(await sendBytes(Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d))).toBe('400')
    expect(await sendBytes(Buffer.from(text))).toBe('200')
  })

  it.each([
    ['text', { 'content-type': 'text/plain;charset=UTF-8' }, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an encoded body', { 'content-encoding': 'gzip' }, 415],
    ['another site’s id', { website: 'other' }, 400],
  ])('GATE-03 refuses %s', async (_name, headers, status) => {
    expect((await send(numbered(1), headers)).status).toBe(status)
    expect(events.stored.size).toBe(0)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no site', { origin: 'null' }],
    ['another site’s page', { origin: 'https://portico.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour’s page', { origin: 'https://portico.example', 'sec-fetch-site': 'same-site' }],
  ])('GATE-03 answers 400 to events from %s, since 403 means silence', async (_name, headers) => {
    const { status, code } = await send(numbered(1), headers)
    expect([status, code, events.stored.size]).toEqual([400, '00400', 0])
  })

  it('takes events that no browser sends', async () => {
    expect(await sendBytes(Buffer.from(JSON.stringify(numbered(1))))).toBe('200')
    expect(events.stored.size).toBe(1)
  })
})

describe('events that cannot be taken', () => {
  it('ANA-06 are answered with silence where the operator wants none', async () => {
    await using own = await startTestGateway({ events: null })
    for (const body of [numbered(1), [], {}]) {
      const { status, code } = await send(body, {}, own)
      expect([status, code]).toEqual([403, '00410'])
    }
    const foreign = await send(numbered(1), { origin: 'https://evil.example' }, own)
    expect(foreign.status).toBe(400)
  })

  it('ANA-10 GATE-04 are not acknowledged by a store that is away, which says when to come again', async () => {
    await using own = await startTestGateway({
      events: { store: () => Promise.reject(new StoreUnavailable('events')) },
    })
    const answer = await send(numbered(1), {}, own)
    expect(answer).toEqual({ status: 503, code: '00503', data: null, retryAfter: '2' })
    expect(own.services.events.counts).toEqual({ accepted: 0, refused: 0 })
    expect(own.errors).toEqual([])
  })

  it('GATE-03 have a rate of their own, which takes nothing from other calls', async () => {
    const logger = { info: () => {}, warn: () => {} }
    const window = [{ points: 2, windowMs: 10_000 }]
    const rules = { ...createRateRules(1), events: window, call: window }
    const limits = await openRateLimits({ rules, redisUrl: null, logger })
    await using own = await startTestGateway({ limits })
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await send(numbered(1), {}, own)).status)
    expect(statuses).toEqual([200, 200, 429])
    const { code, retryAfter } = await send(numbered(1), {}, own)
    expect(code).toBe('00429')
    expect(Number(retryAfter)).toBeGreaterThanOrEqual(1)
    for (const call of [usdtRate, clientCommonConfig]) {
      expect((await own.call(call.path, { body: '{}' })).status).toBe(400)
    }
    expect((await own.call(usdtRate.path, { body: '{}' })).status).toBe(429)
  })
})
