import type { RequestListener } from 'node:http'
import type { LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import type { UpstreamError } from './port.ts'
import { createTestServices, faultOf, never, Rates, testLimits } from '../test/service.ts'
import type { UpstreamTrouble } from '../test/upstream.ts'

const { open, openAt, openOutbound, close } = createTestServices()
afterEach(close)

describe('what is wrong with a service', () => {
  it.each<[UpstreamTrouble, UpstreamError['fault']]>([
    ['refuse', 'unreachable'],
    ['blackhole', 'timeout'],
    ['slow', 'timeout'],
    ['status-500', 'status'],
    ['html', 'unreadable'],
    ['truncated', 'unreadable'],
    ['endless', 'too-large'],
    ['gzip-bomb', 'too-large'],
    ['redirect-inside', 'redirect'],
    ['rate-limited', 'status'],
  ])('OUT-03 rests after five failures at most, when it is %s', async (trouble, fault) => {
    const { upstream, service, failures, read } = await open(undefined, {
      restMs: 60_000,
      ...(fault === 'timeout' && { timeoutMs: 100 }),
    })
    upstream.trouble = trouble
    const faults: string[] = []
    while (service.state() === 'closed') faults.push((await faultOf(read())).fault)
    expect(new Set(faults)).toEqual(new Set([fault]))
    expect(failures.length).toBeLessThanOrEqual(5)
    expect(upstream.requests + upstream.connections).toBeGreaterThan(0)
    const { requests, connections } = upstream
    upstream.trouble = 'none'
    expect((await faultOf(read())).fault).toBe('resting')
    expect(upstream).toMatchObject({ requests, connections })
  })

  it('OUT-03 asks again by itself once the rest is over', async () => {
    const { upstream, service, read } = await open(undefined, { restMs: 1 })
    upstream.trouble = 'status-500'
    while (service.state() === 'closed') await faultOf(read())
    upstream.trouble = 'none'
    await expect.poll(() => service.state()).toBe('half-open')
    expect(await read()).toEqual({ usd: 1 })
    expect(service.state()).toBe('closed')
  })

  it('OUT-03 tells of each attempt that failed, by the name of the service and without keys', async () => {
    const { service, failures } = await open(() => null)
    const error = await faultOf(service.text({ path: 'x', headers: { 'x-key': 'secret' }, signal: never }))
    expect(error).toMatchObject({ fault: 'status', status: 404, retryAfterMs: null })
    expect(error.message).toBe('rates answers with status 404')
    expect(failures).toEqual([error])
  })

  it.each([
    ['nothing listens', 'unreachable', { baseUrl: 'http://127.0.0.1:9' }],
    ['its name is unknown', 'unreachable', { baseUrl: 'http://rates.invalid' }],
  ] as const)('OUT-03 says so when %s', async (_what, fault, { baseUrl }) => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    const lookup: LookupFunction = (_host, _options, callback) => callback(unknown, [])
    const outbound = openOutbound({ privateHosts: [new URL(baseUrl).host], lookup })
    const service = outbound.upstream({ name: 'rates', baseUrl, ...testLimits })
    expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe(fault)
  })
})

describe('what is too much', () => {
  const large = 'x'.repeat(100_001)

  it.each([
    ['as it is', () => large],
    ['packed', () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(large) })],
    [
      'packed twice',
      () => ({
        status: 200,
        headers: { 'content-encoding': 'gzip, gzip' },
        body: gzipSync(gzipSync('0'.repeat(5_000_000))),
      }),
    ],
  ])('OUT-02 reads no body that is larger than it may be, %s', async (_what, answer) => {
    const { service } = await open(answer)
    expect(await faultOf(service.text({ path: '', signal: never }))).toMatchObject({
      fault: 'too-large',
      message: 'rates sends a body larger than 100000 bytes',
    })
  })

  it('OUT-02 believes a length that is too large before the body comes', async () => {
    const service = await openAt((_request, response) => {
      response.writeHead(200, { 'content-length': '100001' }).write('x')
    })
    expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe('too-large')
  })

  it('OUT-02 reads a body of just the size that it may have', async () => {
    const { service } = await open(() => large.slice(1))
    expect(await service.text({ path: '', signal: never })).toHaveLength(100_000)
  })

  it('OUT-02 waits no longer for the last byte than for the first', async () => {
    const { upstream, read } = await open(undefined, { attempts: 1, timeoutMs: 100 })
    upstream.trouble = 'drip'
    const start = performance.now()
    expect((await faultOf(read())).fault).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(8000)
  })

  it.each<[string, UpstreamError['fault'], RequestListener]>([
    [
      'breaks off',
      'unreachable',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '90' }).write('half', () => response.destroy())
      },
    ],
    [
      'is packed wrongly',
      'unreadable',
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
      },
    ],
    [
      'is no UTF-8',
      'unreadable',
      (_request, response) => {
        response.end(Uint8Array.of(0x22, 0xe9, 0x22))
      },
    ],
    [
      'ends within a character',
      'unreadable',
      (_request, response) => {
        response.end(Uint8Array.of(0xe6, 0x97))
      },
    ],
  ])('OUT-02 takes no body that %s', async (_what, fault, listener) => {
    const service = await openAt(listener)
    expect((await faultOf(service.text({ path: '', signal: never }))).fault).toBe(fault)
  })

  it('OUT-02 says where the shape differs, and repeats nothing of it', async () => {
    const { service } = await open(() => '{"rates":[{"usd":1},{"usd":"<script>"}]}')
    const error = await faultOf(
      service.json({ path: '', signal: never }, v.object({ rates: v.array(Rates) })),
    )
    expect(error).toMatchObject({
      fault: 'shape',
      message: 'rates answers in another shape: rates.1.usd is not number',
    })
  })
})
