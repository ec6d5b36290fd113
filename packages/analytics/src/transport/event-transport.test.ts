import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { createBridgeTransport, createHttpTransport, pfbHeader, retryAfterMs } from './event-transport.ts'

/** Answers everything alike, and tells what came. */
async function startCollector(status: number, answered: Readonly<Record<string, string>>) {
  const received: {
    readonly method: string
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }[] = []
  const server = createServer(async (request, response) => {
    received.push({ method: request.method ?? '', headers: request.headers, body: await text(request) })
    response.writeHead(status, answered).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    received,
    endpoint: `http://127.0.0.1:${port}/v1/buried/log/info`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

describe('createHttpTransport', () => {
  it('ANA-07 posts JSON by fetch, with the header that the address asks for', async () => {
    await using collector = await startCollector(503, { 'retry-after': '7' })
    const transport = createHttpTransport(collector.endpoint, '?a=1&pfb=beta_1')
    expect(await transport.send('[{"a":1}]')).toEqual({ status: 503, waitMs: 7000 })
    expect(collector.received).toMatchObject([
      { method: 'POST', body: '[{"a":1}]', headers: { 'content-type': 'application/json', pfb: 'beta_1' } },
    ])
  })

  it('ANA-07 leaves all of the room for what outlives a page to beacons: requests are not kept alive', async () => {
    await using collector = await startCollector(200, {})
    const fetched = vi.spyOn(globalThis, 'fetch')
    await createHttpTransport(collector.endpoint, '').send('[]')
    expect(fetched.mock.calls[0]?.[1]?.keepalive ?? false).toBe(false)
  })

  it('ANA-07 rejects where no answer comes', async () => {
    const collector = await startCollector(200, {})
    await collector[Symbol.asyncDispose]()
    await expect(createHttpTransport(collector.endpoint, '').send('[]')).rejects.toThrow('fetch failed')
  })
})

describe('pfbHeader', () => {
  it.each([
    ['?pfb=A_b-9', { pfb: 'A_b-9' }],
    ['', {}],
    ['?pfb=', {}],
    ['?pfb=a%0D%0Ab', {}],
    [`?pfb=${'a'.repeat(65)}`, {}],
    ['?pfb=%C3%BC', {}],
  ])('ANA-07 of %j is %j', (search, header) => {
    expect(pfbHeader(search)).toEqual(header)
  })
})

describe('retryAfterMs', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z')
  it.each([
    [null, 0],
    ['', 0],
    ['3', 3000],
    ['Sun, 22 Nov 2026 12:00:05 GMT', 5000],
    ['soon', 0],
    ['99999999', 3_600_000],
  ])('ANA-04 of %j is %d', (header, waitMs) => {
    expect(retryAfterMs(header, nowMs)).toBe(waitMs)
  })

  it('ANA-04 of a time that has passed is no wait', () => {
    expect(retryAfterMs('Sun, 22 Nov 2026 11:00:00 GMT', nowMs)).toBeLessThan(0)
    expect(retryAfterMs('-5', nowMs)).toBeLessThan(0)
  })
})

describe('createBridgeTransport', () => {
  it('ANA-07 hands events to the native app, also when the page is hidden', async () => {
    const sent: unknown[] = []
    const transport = createBridgeTransport({
      platform: 'IOS',
      send: (name, payload) => sent.push([name, payload]),
    })
    expect(await transport.send('[{"a":1}]')).toEqual({ status: 200, waitMs: 0 })
    expect(transport.leave('[{"b":2}]')).toBe(true)
    expect(sent).toEqual([
      ['eventLog', [{ a: 1 }]],
      ['eventLog', [{ b: 2 }]],
    ])
  })

  it('ANA-07 rejects where the app throws, so that events are sent again', async () => {
    const transport = createBridgeTransport({
      platform: 'ANDROID',
      send() {
        throw new Error('no room')
      },
    })
    await expect(transport.send('[]')).rejects.toThrow('no room')
  })
})
