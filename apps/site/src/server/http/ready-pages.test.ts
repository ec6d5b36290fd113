import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import { createPageCache } from '../cache/page-cache.ts'
import { pageCaching } from '../../representations/rendered-page.ts'
import { createPageHandler, pageVariance, redirectPage } from './page-handler.ts'
import type { PageAddress } from './page-address.ts'
import { createReadyPages } from './ready-pages.ts'

const body = `<h1>${'page '.repeat(50)}</h1>`
const common = { 'x-common': 'each', 'x-both': 'of all' }
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': pageCaching,
  'x-both': 'of the page',
  ...pageVariance,
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function bodyOf(form: PageAddress['form']): string | Buffer {
  return form === 'png' ? Buffer.from([0x89, 0x50, 0x00, 0xff]) : `${form} ${body}`
}

/** Pages behind a real server: what is not answered at once goes to the handler in a real Fastify. */
async function createBench() {
  let nowMs = 0
  let atOnce = 0
  const counters = { hit: () => {}, stale: () => {}, miss: () => {} }
  const cache = createPageCache({ counters, now: () => nowMs })
  const ready = createReadyPages(cache)
  const answer = ready.answering(common)
  const handle = createPageHandler({
    ...{ cache, remember: ready.remember, logger: recordingLogger(), now: () => nowMs },
    admission: { run: (_ip, _kind, make) => make(), charge: () => 0 },
    work: { refused: () => {} },
    isOffered: () => true,
    render: async (address) => {
      const { form, page } = address
      if (page === 'converter')
        return redirectPage(address, { kind: 'redirect', status: 302, path: '/price' })
      const status = page === null ? 404 : 200
      return { status, headers, body: bodyOf(form), keep: true }
    },
  })
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => void reply.headers(common))
  app.route({ method: 'GET', url: '/*', exposeHeadRoute: true, handler: handle })
  await app.ready()
  const server = createServer((request, response) => {
    if (answer(request, response)) atOnce += 1
    else app.routing(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    atOnce: () => atOnce,
    expire: cache.expire,
    pass(ms: number) {
      nowMs += ms
    },
    get: (path: string, given: Record<string, string> = { 'accept-encoding': 'br' }, method = 'GET') =>
      new Promise<Answer>((resolve, reject) => {
        const request = ask({ port, path, method, headers: given, agent: false }, (response) => {
          const { statusCode: status, headers: got } = response
          const { date: _date, ...rest } = got
          buffer(response).then((bytes) => resolve({ status, headers: rest, body: bytes }), reject)
        })
        request.once('error', reject)
        request.end()
      }),
  }
}

describe('ready pages', () => {
  it.each([
    ['a page in br', '/price', 'br, gzip'],
    ['a page in gzip', '/price', 'gzip'],
    ['a page that is not found', '/nowhere', 'br'],
    ['the data of a page', '/_data/price', 'gzip'],
    ['a picture', '/convert/btc/usd.png', 'br'],
  ])('ROUTE-03 answer %s at once as the handler does', async (_what, path, accepted) => {
    const { get, atOnce } = await createBench()
    const given = { 'accept-encoding': accepted }
    const made = await get(path, given)
    expect(atOnce()).toBe(0)
    expect(made.headers).toMatchObject({ 'x-common': 'each', 'x-both': 'of the page' })
    expect(await get(path, given)).toEqual(made)
    expect(await get(path, given)).toEqual(made)
    expect(atOnce()).toBe(2)
  })

  it('ROUTE-03 answer a redirect of a page at once as the handler does', async () => {
    const { get, atOnce } = await createBench()
    const made = await get('/convert')
    expect(made).toMatchObject({ status: 302, headers: { location: '/price' } })
    expect(await get('/convert')).toEqual(made)
    expect(atOnce()).toBe(1)
  })

  it.each([
    ['HEAD', { 'accept-encoding': 'br' }, 'HEAD', 200],
    ['who takes no compression', {}, 'GET', 200],
    ['who has the page', { 'accept-encoding': 'br', 'if-none-match': '*' }, 'GET', 304],
    ['who asks for its text', { 'accept-encoding': 'br', accept: 'text/markdown' }, 'GET', 200],
  ])('leave the handler %s', async (_who, given, method, status) => {
    const { get, atOnce } = await createBench()
    await get('/price')
    expect((await get('/price', given, method)).status).toBe(status)
    expect(atOnce()).toBe(0)
  })

  it('leave the handler a page that is old, and one that newer data have overtaken', async () => {
    const { get, atOnce, pass, expire } = await createBench()
    await get('/price')
    pass(60_000)
    await get('/price')
    expire()
    await get('/price')
    expect(atOnce()).toBe(0)
  })

  it('ROUTE-01 leave the handler a redirect, and a long target', async () => {
    const { get, atOnce } = await createBench()
    const long = `/search?q=${'x'.repeat(300)}`
    for (const path of ['/FR/price', '/FR/price', long, long]) await get(path)
    expect(atOnce()).toBe(0)
  })

  it('ROUTE-01 answer no target that only a HEAD has led to the handler', async () => {
    const { get, atOnce } = await createBench()
    await get('/price?x=1')
    await get('/price', { 'accept-encoding': 'br' }, 'HEAD')
    await get('/price')
    expect(atOnce()).toBe(0)
  })
})
