import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServices, faultOf, never, Rates, ratesBody } from '../test/service.ts'
import type { TestAnswer } from '../test/upstream.ts'

const { open, openAt, close } = createTestServices()
afterEach(close)

describe('what is read', () => {
  it('asks with its path, query and headers, and without cookies', async () => {
    const { service, upstream } = await open(() => ({
      status: 200,
      headers: { 'set-cookie': 'track=1' },
      body: ratesBody,
    }))
    const request = { path: 'coins/markets', query: { page: '2' }, headers: { 'x-key': 'k' }, signal: never }
    await service.json(request, Rates)
    expect(await service.json(request, Rates)).toEqual({ usd: 1 })
    expect(upstream.last?.address.href).toBe(`${upstream.url}/coins/markets?page=2`)
    expect(upstream.last?.headers).toMatchObject({ 'x-key': 'k' })
    expect(upstream.last?.headers).not.toHaveProperty('cookie')
  })

  it('reads JSON whatever it calls itself, packed or not, and text as it is', async () => {
    const { service, read } = await open(({ pathname }) => ({
      status: 200,
      headers: pathname === '/latest' ? { 'content-type': 'text/plain', 'content-encoding': 'gzip' } : {},
      body: pathname === '/latest' ? gzipSync(ratesBody) : '日,1\n',
    }))
    expect(await read()).toEqual({ usd: 1 })
    expect(await service.text({ path: 'closes.csv', signal: never })).toBe('日,1\n')
  })

  it('OUT-05 hands numbers over as they were sent', async () => {
    const { service } = await open(() => '{"usd":0.000000012345678901234}')
    const Exact = v.object({ usd: v.string() })
    expect(await service.json({ path: '', numbers: 'text', signal: never }, Exact)).toEqual({
      usd: '0.000000012345678901234',
    })
  })
})

describe('what is repeated', () => {
  it.each([500, 502, 503, 408, 429])('OUT-03 repeats a request that got status %d', async (status) => {
    const answers: (TestAnswer | string)[] = [{ status }, { status }, ratesBody]
    const { upstream, read } = await open(() => answers.shift() ?? null)
    expect(await read()).toEqual({ usd: 1 })
    expect(upstream.requests).toBe(3)
  })

  it('OUT-03 gives up after its attempts', async () => {
    const { upstream, read } = await open(() => ({ status: 503 }))
    expect(await faultOf(read())).toMatchObject({ fault: 'status', status: 503 })
    expect(upstream.requests).toBe(3)
  })

  it.each([
    ['status 400', { status: 400 }],
    ['status 403', { status: 403 }],
    ['status 404', { status: 404 }],
    ['status 451', { status: 451 }],
    ['another shape', '{"eur":1}'],
    ['no JSON', '<html>'],
    ['an order to wait for two minutes', { status: 429, headers: { 'retry-after': '120' } }],
    ['a ban', { status: 418, headers: { 'retry-after': '120' } }],
    ['a wait that is too long', { status: 503, headers: { 'retry-after': '61' } }],
  ])('OUT-03 does not repeat after %s', async (_what, answer) => {
    const { upstream, read } = await open(() => answer)
    await faultOf(read())
    expect(upstream.requests).toBe(1)
  })

  it('OUT-03 passes on how long a service asks to wait, and waits itself when it is short', async () => {
    const answers: (TestAnswer | string)[] = [{ status: 503, headers: { 'retry-after': '1' } }, ratesBody]
    const { read, failures } = await open(() => answers.shift() ?? null)
    const start = performance.now()
    expect(await read()).toEqual({ usd: 1 })
    expect(performance.now() - start).toBeGreaterThanOrEqual(990)
    expect(failures).toMatchObject([{ status: 503, retryAfterMs: 1000 }])
  })

  it.each(['blackhole', 'none'] as const)(
    'OUT-03 ends at once when its caller gives up (%s)',
    async (trouble) => {
      const { upstream, failures, service } = await open(() => ({
        status: 503,
        headers: { 'retry-after': '30' },
      }))
      upstream.trouble = trouble
      const ending = new AbortController()
      const reason = new Error('The server stops.')
      const answer = service.text({ path: '', signal: ending.signal }).catch((error: unknown) => error)
      await expect.poll(() => upstream.requests + failures.length).toBe(trouble === 'none' ? 2 : 1)
      ending.abort(reason)
      expect(await answer).toBe(reason)
      expect(failures).toHaveLength(trouble === 'none' ? 1 : 0)
      await expect(service.text({ path: '', signal: ending.signal })).rejects.toBe(reason)
      expect(upstream.requests).toBe(1)
    },
  )

  it('OUT-03 rejects what is under way when the outbound client is closed', async () => {
    const { upstream, outbound, read } = await open(undefined, { timeoutMs: 60_000 })
    upstream.trouble = 'blackhole'
    const fault = faultOf(read())
    await expect.poll(() => upstream.requests).toBe(1)
    await outbound[Symbol.asyncDispose]()
    expect((await fault).message).toBe('The outbound client is closed')
  })
})

const postings = [
  {
    what: 'a form',
    part: { form: { code: 'a b&c', verifier: 'ü' } },
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'code=a+b%26c&verifier=%C3%BC',
  },
  {
    what: 'JSON',
    part: { json: { method: 'ü', params: [1] } },
    type: 'application/json',
    body: '{"method":"ü","params":[1]}',
  },
]

describe.each(postings)('$what', ({ part, type, body }) => {
  it('is posted as it is written', async () => {
    const seen: { method?: string | undefined; type?: string | undefined; body: string } = { body: '' }
    const service = await openAt((request, response) => {
      seen.method = request.method
      seen.type = request.headers['content-type']
      request.setEncoding('utf8')
      request.on('data', (part: string) => {
        seen.body += part
      })
      request.on('end', () => response.end(ratesBody))
    })
    expect(await service.json({ path: 'token', ...part, signal: never }, Rates)).toEqual({ usd: 1 })
    expect(seen).toEqual({ method: 'POST', type, body })
  })

  it.each([500, 503, 429])('is sent once, also where the answer is %d', async (status) => {
    const { service, upstream } = await open(() => ({ status }))
    const error = await faultOf(service.json({ path: '', ...part, signal: never }, Rates))
    expect(error).toMatchObject({ fault: 'status', status })
    expect(upstream.requests).toBe(1)
  })

  it.each([302, 307])('is led nowhere else by a %d, not even on its own host', async (status) => {
    const { service, upstream } = await open(() => ({ status, headers: { location: '/elsewhere' } }))
    const error = await faultOf(service.json({ path: '', ...part, signal: never }, Rates))
    expect(error).toMatchObject({ fault: 'redirect' })
    expect(upstream.requests).toBe(1)
  })
})
