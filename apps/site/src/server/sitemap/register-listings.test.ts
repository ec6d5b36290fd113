import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { LocaleCode, LocaleEntry } from '@portico/locale'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, recordingLogger, smallMarket } from '../../test-context.ts'
import { registerListings } from './register-listings.ts'
import { ensureValid } from './test-schema.ts'

const market = marketOf([
  ...smallMarket,
  ...Array.from({ length: 60 }, (_, index) => ({ slug: `c${index}`, prices: flatYear('2') })),
])

function openListings(shown = market, patienceMs?: number) {
  const app = Fastify()
  const logger = recordingLogger()
  registerListings(app, {
    source: { contextOf: ({ code }: LocaleEntry) => contextOf(shown, { locale: code }) },
    publicOrigin: 'https://www.example.com',
    complete: new Set<LocaleCode>(['en', 'ar']),
    logger,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  app.get('/*', (_request, reply) => reply.code(404).send('a page'))
  return { app, logger, get: (url: string, headers = {}) => app.inject({ url, headers }) }
}

const addressesOf = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(([, path]) => path ?? '')

describe('robots.txt', () => {
  it('MAP-04 lets pages be read and names the sitemap', async () => {
    const { get } = openListings()
    const answer = await get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      'User-agent: *\nAllow: /\nDisallow: /v1/\n\nSitemap: https://www.example.com/sitemap.xml\n',
    )
  })
})

describe('sitemaps', () => {
  it('MAP-04 gives an index of files that are there and fit the schema', async () => {
    const { get } = openListings()
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
  })

  it('MAP-04 packs what is sent, for readers that take it', async () => {
    const { get } = openListings()
    const plain = await get('/sitemap-pair-en-1.xml')
    const packed = await get('/sitemap-pair-en-1.xml', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 10)
  })

  it.each([
    '/sitemap-pair-en-2.xml',
    '/sitemap-pair-fr-1.xml',
    '/sitemap-nothing-en-1.xml',
    '/sitemap-.xml',
    '/sitemap-pair-en-1.json',
  ])('knows no %s', async (url) => expect((await openListings().get(url)).statusCode).toBe(404))

  it('MAP-04 writes four files at once at most, and the next when one is done', async () => {
    const { app, get } = openListings()
    const answers = await Promise.all(Array.from({ length: 9 }, () => get('/sitemap-pair-en-1.xml')))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200, 503]))
    expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('10')
    expect((await get('/sitemap-pair-en-1.xml')).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url: '/sitemap.xml' })).statusCode).toBe(200)
  })
})

describe('readers that do not read', () => {
  it('MAP-04 lose their place to others after a while', async () => {
    const prices = flatYear('1').slice(0, 40)
    const many = marketOf([
      { slug: 'usd', kind: 'fiat', prices },
      ...Array.from({ length: 500 }, (_, index) => ({ slug: `coin${index}`, prices })),
    ])
    const { app } = openListings(many, 4000)
    const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const sockets = Array.from({ length: 4 }, () => connect(Number(origin.port), origin.hostname))
    for (const socket of sockets) {
      socket.pause()
      socket.write('GET /sitemap-pair-en-1.xml HTTP/1.1\r\nhost: x\r\n\r\n')
    }
    const other = async () => (await app.inject('/sitemap-hubs-en-1.xml')).statusCode
    await expect.poll(other, { timeout: 30_000 }).toBe(503)
    await expect.poll(other, { timeout: 30_000 }).toBe(200)
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
})

describe('llms.txt', () => {
  it('MAP-05 has a name, a summary and sections of links to texts', async () => {
    const { body, headers } = await openListings().get('/llms.txt')
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
    const { body } = await openListings().get('/llms.txt')
    const links = [...body.matchAll(/\]\(https:\/\/www\.example\.com([^)]*)\)/g)].map(([, path]) => path)
    expect(links.filter((path) => !/\.(?:md|json|xml)$/.test(path ?? ''))).toEqual([])
  })
})
