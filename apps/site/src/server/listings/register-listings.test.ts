import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, recordingLogger, smallMarket } from '../../../test/context.ts'
import type { Admission } from '../admission/admission.ts'
import { createListings } from './register-listings.ts'
import { ensureValid } from '../../../test/server/schema.ts'

const market = marketOf([
  ...smallMarket,
  ...Array.from({ length: 60 }, (_, index) => ({ slug: `c${index}`, prices: flatYear('2') })),
])

async function openListings(shown = market, charge: Admission['charge'] = () => 0) {
  const folder = await mkdtemp(join(tmpdir(), 'sitemaps-'))
  const app = Fastify()
  const logger = recordingLogger()
  const listings = createListings({
    source: { contextOf: ({ code }: LocaleEntry) => contextOf(shown, { locale: code }) },
    publicOrigin: 'https://www.example.com',
    complete: new Set<LocaleCode>(['en', 'ar']),
    admission: { charge },
    folder,
    logger,
    timeoutMs: 60_000,
    now: Date.now,
  })
  listings.register(app)
  app.get('/*', (_request, reply) => reply.code(404).send('a page'))
  return {
    app,
    logger,
    get: (url: string, headers = {}) => app.inject({ url, headers }),
    async [Symbol.asyncDispose]() {
      await app.close()
      await listings[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const addressesOf = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(([, path]) => path ?? '')

describe('robots.txt', () => {
  it('MAP-04 lets pages be read and names the sitemap', async () => {
    await using listings = await openListings()
    const answer = await listings.get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nAllow: /\nDisallow: /v1/\n\nSitemap: https://www.example.com/sitemap.xml\n',
    )
  })
})

describe('security.txt', () => {
  it('is at the address of RFC 9116, as plain text', async () => {
    await using listings = await openListings()
    const answer = await listings.get('/.well-known/security.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toContain('Contact: mailto:')
  })
})

describe('sitemaps', () => {
  it('SAFE-01 cost who asks for them, the plain text more, and wait where nothing is left', async () => {
    const charged: unknown[] = []
    await using listings = await openListings(market, (ip, { form }, ms) => {
      charged.push([ip, form, ms])
      return charged.length > 2 ? 7 : 0
    })
    const packed = await listings.get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    const plain = await listings.get('/sitemap.xml')
    const late = await listings.get('/sitemap.xml')
    expect([packed, plain, late].map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(late.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' })
    expect(charged).toEqual([
      ['127.0.0.1', 'sitemap', 3],
      ['127.0.0.1', 'sitemap', 30],
      ['127.0.0.1', 'sitemap', 30],
    ])
  })

  it('MAP-04 gives an index of files that are there and fit the schema', async () => {
    await using listings = await openListings()
    const { get } = listings
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(() => ensureValid(index.body, 'index')).not.toThrow()
    const files = addressesOf(index.body)
    expect(files).toEqual(expect.arrayContaining(['/sitemap-pair-en-1.xml', '/sitemap-hubs-ar-1.xml']))
    for (const file of files) {
      const { statusCode, body } = await get(file)
      expect(statusCode).toBe(200)
      expect(() => ensureValid(body, 'url-set')).not.toThrow()
    }
    expect(listings.logger.lines).toEqual([])
  })

  it('MAP-04 sends what is stored in the encoding that the reader takes', async () => {
    await using listings = await openListings()
    const { get } = listings
    const plain = await get('/sitemap-pair-en-1.xml')
    const br = await get('/sitemap-pair-en-1.xml', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/sitemap-pair-en-1.xml', { 'accept-encoding': 'gzip' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(Number(gzip.headers['content-length'])).toBe(gzip.rawPayload.length)
    expect(gzip.rawPayload.length).toBeLessThan(plain.body.length / 10)
  })

  it('SAFE-01 answers 304 to a reader that has the file', async () => {
    await using listings = await openListings()
    const { get } = listings
    const { headers } = await get('/sitemap.xml')
    const known = await get('/sitemap.xml', { 'if-none-match': headers['etag'] })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const since = await get('/sitemap.xml', { 'if-modified-since': headers['last-modified'] })
    expect(since.statusCode).toBe(304)
    expect((await get('/sitemap.xml', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
    expect((await listings.app.inject({ method: 'HEAD', url: '/sitemap.xml' })).statusCode).toBe(200)
  })

  it.each([
    '/sitemap-pair-en-2.xml',
    '/sitemap-pair-fr-1.xml',
    '/sitemap-nothing-en-1.xml',
    '/sitemap-index-2.xml',
    '/sitemap-constructor-1.xml',
    '/sitemap-..%2f..%2fplan-1.xml',
    '/sitemap-.xml',
    '/sitemap-pair-en-1.json',
  ])('knows no %s', async (url) => {
    await using listings = await openListings()
    expect((await listings.get(url)).statusCode).toBe(404)
  })
})

describe('sitemaps of the largest size', () => {
  const prices = flatYear('1').slice(0, 40)
  const many = marketOf([
    { slug: 'usd', kind: 'fiat', prices },
    ...Array.from({ length: 260 }, (_, index) => ({ slug: `coin${index}`, prices })),
  ])

  it('SAFE-01 cost the main thread a few milliseconds to send', async () => {
    await using listings = await openListings(many)
    const headers = { 'accept-encoding': 'gzip' }
    const { rawPayload } = await listings.get('/sitemap-pair-en-1.xml', headers)
    expect(gunzipSync(rawPayload).length).toBeGreaterThan(10_000_000)
    const before = process.threadCpuUsage()
    const count = 40
    for (let times = 0; times < count; times += 1) await listings.get('/sitemap-pair-en-1.xml', headers)
    const { user, system } = process.threadCpuUsage(before)
    // The reader is in the same thread here; writing the file anew takes hundreds.
    expect((user + system) / 1000 / count).toBeLessThan(20)
  })

  it('SAFE-01 are there for others, however many readers do not read', async () => {
    await using listings = await openListings(many)
    await listings.get('/sitemap-pair-en-1.xml')
    const { port, hostname } = new URL(await listings.app.listen({ port: 0, host: '127.0.0.1' }))
    const sockets = Array.from({ length: 40 }, () => connect(Number(port), hostname))
    const begun = sockets.map(async (socket) => {
      socket.write('GET /sitemap-pair-en-1.xml HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(socket, 'readable')
    })
    await Promise.all(begun)
    for (const file of ['/sitemap-pair-en-1.xml', '/sitemap-hubs-en-1.xml', '/sitemap.xml'])
      expect((await listings.get(file)).statusCode).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('llms.txt', () => {
  it('MAP-05 has a name, a summary and sections of links to texts', async () => {
    await using listings = await openListings()
    const { body, headers } = await listings.get('/llms.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const [title, , summary] = body.split('\n')
    expect(title).toBe('# Test Exchange')
    expect(summary).toMatch(/^> .*63 coins, currencies, metals and stocks/)
    expect([...body.matchAll(/^## (.*)$/gm)].map(([, name]) => name)).toEqual([
      'Pages',
      'Assets',
      'Data',
      'Optional',
    ])
    expect(body).toContain('- [Bitcoin (BTC)](https://www.example.com/price/btc.md)')
    expect(body.match(/^- \[.*\/price\/c\d+\.md\)$/gm)).toHaveLength(49)
  })

  it('MAP-05 names no page that has no text', async () => {
    await using listings = await openListings()
    const { body } = await listings.get('/llms.txt')
    const links = [...body.matchAll(/\]\(https:\/\/www\.example\.com([^)]*)\)/g)].map(([, path]) => path)
    expect(links.filter((path) => !/\.(?:md|json|xml)$/.test(path ?? ''))).toEqual([])
  })
})
