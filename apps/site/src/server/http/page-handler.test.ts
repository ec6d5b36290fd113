import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import { parseAddress } from './page-address.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { createPageHandler, pageVariance, redirectPage, type RenderPage } from './page-handler.ts'
import { pageCaching } from '../../representations/rendered-page.ts'

const counters = { hit: () => {}, stale: () => {}, miss: () => {} }
const body = `<h1>${'page '.repeat(50)}</h1>`

/** The handler in a real Fastify; pages at /price are found, others are not. */
function createBench(render?: RenderPage) {
  const logger = recordingLogger()
  let nowMs = 0
  const handle = createPageHandler({
    cache: createPageCache({ counters, now: () => nowMs }),
    logger,
    admission: { run: (_ip, _kind, make) => make(), charge: () => 0 },
    work: { refused: () => {} },
    isOffered: () => true,
    remember: () => {},
    now: () => nowMs,
    render:
      render ??
      (async (address) => ({
        status: address.page === null ? 404 : 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': pageCaching,
          'x-page': 'yes',
        },
        body,
        keep: true,
      })),
  })
  const app = Fastify()
  app.route({ method: 'GET', url: '/*', exposeHeadRoute: true, handler: handle })
  return {
    logger,
    pass(ms: number) {
      nowMs += ms
    },
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    head: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'HEAD', url, headers }),
  }
}

describe('page handler: the text of a page', () => {
  const bench = () =>
    createBench(async ({ form, path }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain', ...pageVariance },
      body: `${form} ${path}`,
      keep: true,
    }))

  it('MAP-05 answers by ending and by what is asked for, and keeps both apart', async () => {
    const { get } = bench()
    const asked = { accept: 'text/markdown, */*;q=0.1' }
    expect((await get('/price')).body).toBe('html /price')
    expect((await get('/price', asked)).body).toBe('markdown /price')
    expect((await get('/price.md')).body).toBe('markdown /price')
    expect((await get('/price', { accept: 'text/html' })).body).toBe('html /price')
    expect((await get('/price')).headers['vary']).toBe('accept, accept-encoding')
  })

  it('MAP-05 gives forms of accounts and data as they are', async () => {
    const { get } = bench()
    const asked = { accept: 'text/markdown' }
    expect((await get('/login', asked)).body).toBe('html /login')
    expect((await get('/_data/price', asked)).body).toBe('data /price')
    expect((await get('/nowhere', asked)).body).toBe('markdown /nowhere')
  })
})

describe('page handler: answers', () => {
  it('sends the page with its headers and caching for browsers and a CDN', async () => {
    const { get } = createBench()
    const answer = await get('/price')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(body)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      'content-type': 'text/html; charset=utf-8',
      'x-page': 'yes',
      vary: 'accept-encoding',
    })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  it('sends br or gzip to those who take it, each with Vary', async () => {
    const { get } = createBench()
    const br = await get('/price', { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body)
    const gzip = await get('/price', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
    expect([br.headers['vary'], gzip.headers['vary']]).toEqual(['accept-encoding', 'accept-encoding'])
  })

  it('ROUTE-03 sends a page that is not found with status 404', async () => {
    const { get } = createBench()
    expect((await get('/nowhere')).statusCode).toBe(404)
  })

  it('answers HEAD like GET without a body', async () => {
    const { head } = createBench()
    const answer = await head('/price')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({ 'content-length': String(body.length), vary: 'accept-encoding' })
  })

  it('sends a picture without a content encoding to those who take br', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x00, 0xff])
    const { get } = createBench(async () => ({ status: 200, headers: {}, body: bytes, keep: true }))
    const answer = await get('/convert/btc/usd.png', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  it('lets every origin follow a redirect to a machine view, and none to a page', async () => {
    const { get } = createBench()
    const document = await get('/FR/convert/BTC/usd.json?amount=2')
    expect(document.headers).toMatchObject({
      location: '/fr/convert/btc/usd.json?amount=2',
      'access-control-allow-origin': '*',
    })
    expect((await get('/FR/convert/btc/usd')).headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('ROUTE-01 redirects permanently to the canonical spelling', async () => {
    const { get } = createBench()
    const answer = await get('/FR/price/?kind=fiat')
    expect(answer.statusCode).toBe(301)
    expect(answer.headers).toMatchObject({ location: '/fr/price?kind=fiat', 'cache-control': pageCaching })
  })
})

describe('page handler: validation', () => {
  it.each([(tag: string) => tag, (tag: string) => `"other", ${tag.replace('W/', '')}`, () => '*'])(
    'answers 304 without a body to a reader who has the page (%#)',
    async (header) => {
      const { get } = createBench()
      const { etag } = (await get('/price')).headers
      const answer = await get('/price', { 'if-none-match': header(String(etag)), 'accept-encoding': 'br' })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': pageCaching })
      expect(answer.headers).not.toHaveProperty('content-encoding')
    },
  )

  it.each(['"other"', '', 'other, "x"'])('sends the page again for %j', async (header) => {
    const { get } = createBench()
    expect((await get('/price', { 'if-none-match': header })).statusCode).toBe(200)
  })

  it('never turns a 404 into a 304', async () => {
    const { get } = createBench()
    const { etag } = (await get('/nowhere')).headers
    expect((await get('/nowhere', { 'if-none-match': String(etag) })).statusCode).toBe(404)
  })
})

describe('page handler: failures', () => {
  it('reports a page that cannot be made, with its path and locale', async () => {
    const { get, logger } = createBench(async () => {
      throw new Error('no data')
    })
    expect((await get('/fr/price')).statusCode).toBe(500)
    expect(logger.lines).toMatchObject([{ level: 'error', details: { path: '/price', locale: 'fr' } }])
  })

  it('ROUTE-03 serves the old page when the new one cannot be made, and reports that', async () => {
    let works = true
    const { get, pass, logger } = createBench(async () => {
      if (!works) throw new Error('no data')
      return { status: 200, headers: {}, body, keep: true }
    })
    await get('/price')
    works = false
    pass(60_000)
    expect((await get('/price')).statusCode).toBe(200)
    await expect.poll(() => logger.lines.length).toBe(1)
    expect((await get('/price')).body).toBe(body)
  })
})

describe('redirectPage', () => {
  it('MAP-05 leads from a text to a text', () => {
    const address = addressOf('/fr/convert/bitcoin/usd.md')
    expect(
      redirectPage(address, { kind: 'redirect', status: 301, path: '/convert/btc/usd?amount=2' }),
    ).toMatchObject({
      status: 301,
      headers: { location: '/fr/convert/btc/usd.md?amount=2' },
    })
  })

  const redirect = { kind: 'redirect', status: 302, path: '/convert/btc/eur?amount=2' } as const

  function addressOf(target: string) {
    const parsed = parseAddress(target)
    if (parsed.kind === 'redirect') throw new Error('not an address')
    return parsed.address
  }

  it('keeps the locale of the page', () => {
    expect(redirectPage(addressOf('/fr/convert'), redirect)).toMatchObject({
      status: 302,
      headers: {
        location: '/fr/convert/btc/eur?amount=2',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': pageCaching,
      },
      body: '',
    })
  })

  it('tells the client router where to go, for which a redirect of the data would be of no use', () => {
    const page = redirectPage(addressOf('/_data/convert'), redirect)
    expect(page.status).toBe(200)
    expect(JSON.parse(page.body)).toEqual({ redirect: '/convert/btc/eur?amount=2' })
    expect(page.headers).not.toHaveProperty('location')
  })
})
