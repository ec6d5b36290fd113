import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { projectRoot } from '../checks/files.ts'
import type { Browser } from '../compatibility/browser.ts'
import { register } from '../compatibility/people.ts'
import { type Asked, ask } from '../compatibility/request.ts'
import { publicOrigin, startServerProcess } from '../compatibility/server-process.ts'
import { hasNginx } from '../nginx.ts'
import { cdnSettings, startCdn } from './cdn.ts'
import { startProxy } from './proxy.ts'

const sessionsAnswer = v.object({ sessions: v.tuple([v.object({ ip: v.string() })]) })

/** One process with every role behind the project's nginx, and a CDN before that. */
async function startEdge() {
  await using starting = new AsyncDisposableStack()
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-edge-'))
  starting.defer(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }))
  const environment = {
    DATA_DIR: dataFolder,
    TRUSTED_PROXY: '127.0.0.1',
    RESIDENCE: 'optional',
    TERMS_VERSION: 'none',
  }
  const server = starting.use(await startServerProcess({ root: projectRoot, environment, shiftMs: 0 }))
  const proxy = starting.use(
    await startProxy(
      { site: [server.port], gateway: [server.port] },
      { files: { 'cdn.conf': cdnSettings() } },
    ),
  )
  const cdn = starting.use(await startCdn(proxy.port))
  const started = starting.move()
  return {
    proxyPort: proxy.port,
    purge: (...addresses: string[]) => {
      const command = [join(projectRoot, 'deploy/nginx/purge.sh'), ...addresses]
      execFileSync('sh', command, { env: { PATH: process.env['PATH'] ?? '', CACHE: proxy.cacheFolder } })
    },
    cdnPort: cdn.port,
    outbox: join(dataFolder, 'outbox'),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

describe.runIf(hasNginx())('nginx before the site', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>
  let owner: Browser
  let registered = 0

  /** Opens an account from an address, by way of a port. */
  async function comeBy(port: number, from: string, headers: Readonly<Record<string, string>> = {}) {
    const place = { ...{ port, from, headers, outbox: edge.outbox }, now: Date.now }
    registered += 1
    return (await register(place, `reader-${registered}@example.com`)).browser
  }

  /** The address that the site wrote down for a session. */
  async function notedFor(browser: Browser): Promise<string> {
    const { data } = await browser.call('/v1/user/sessions/list')
    return v.parse(sessionsAnswer, data).sessions[0].ip
  }

  /** Asks for something as one reader after the other; what the cache of nginx said each time, and what was answered. */
  async function askFor(asked: Asked, times = 2) {
    const answers = []
    for (let time = 0; time < times; time++) answers.push(await ask(edge.proxyPort, asked))
    return { answers, cache: answers.map(({ headers }) => headers['x-cache']) }
  }

  beforeAll(async () => {
    edge = await startEdge()
    owner = await comeBy(edge.cdnPort, '127.0.0.2')
  })
  afterAll(() => edge[Symbol.asyncDispose]())

  it('SAFE-01 tells readers behind a CDN apart', async () => {
    const other = await comeBy(edge.cdnPort, '127.0.0.3')
    expect(await notedFor(owner)).toBe('127.0.0.2')
    expect(await notedFor(other)).toBe('127.0.0.3')
  })

  it.each([
    ['through the CDN', () => edge.cdnPort],
    ['past it', () => edge.proxyPort],
  ])('SAFE-01 believes no reader %s who says that he is another one', async (_way, portOf) => {
    const claims = {
      'x-forwarded-for': '127.0.0.2, 127.0.0.9',
      'x-real-ip': '127.0.0.2',
      forwarded: 'for=127.0.0.2',
    }
    expect(await notedFor(await comeBy(portOf(), '127.0.0.4', claims))).toBe('127.0.0.4')
  })

  it('SHIP-01 keeps a page, apart by how it is compressed', async () => {
    const path = '/price/btc'
    const bodies: string[] = []
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { answers, cache } = await askFor({ path, headers: { 'accept-encoding': encoding } })
      expect(cache, encoding).toEqual(['MISS', 'HIT'])
      const expected = encoding === 'identity' ? undefined : encoding
      expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([expected, expected])
      bodies.push(...answers.map(({ text }) => text))
    }
    expect(new Set(bodies).size).toBe(3)
  })

  it('SHIP-01 keeps the Markdown of a page apart from its HTML', async () => {
    const path = '/price/eth'
    const kinds = ['text/html', 'text/markdown'] as const
    for (const cache of [['MISS'], ['HIT']])
      for (const accept of kinds) {
        const { answers, ...found } = await askFor({ path, headers: { accept } }, 1)
        expect(found.cache, accept).toEqual(cache)
        expect(answers[0]?.headers['content-type']).toContain(accept)
      }
  })

  it.each(['/v1/mix/config/gatewaySignConfig', '/openapi.json'])(
    'SHIP-01 keeps nothing of %s',
    async (path) => {
      const { answers, cache } = await askFor({ path })
      expect(cache).toEqual([undefined, undefined])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    },
  )

  it('SHIP-01 gives each person his own answer to the same signed call', async () => {
    const another = await comeBy(edge.cdnPort, '127.0.0.5')
    expect([await notedFor(owner), await notedFor(another)]).toEqual(['127.0.0.2', '127.0.0.5'])
  })

  it('SHIP-01 keeps no page of a person: with the cookies of an account it is the one of everybody', async () => {
    const path = '/account'
    const { cookies } = await owner.keep()
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    expect(cookie).not.toEqual([])
    const own = await askFor({ path, headers: { cookie: cookie.join('; ') } }, 1)
    const anonymous = await askFor({ path }, 1)
    expect([own.cache, anonymous.cache]).toEqual([['MISS'], ['HIT']])
    const fresh = await askFor({ path: `${path}?anew` }, 1)
    expect(fresh.cache).toEqual(['MISS'])
    for (const { text, cookies: set } of [...own.answers, ...fresh.answers]) {
      expect(set).toEqual([])
      expect(text).not.toContain('reader-1')
    }
  })

  it('SHIP-01 forgets one page in all its forms, or every page, when it is told to', async () => {
    const forms: readonly Asked[] = [
      { path: '/price/sol', headers: { 'accept-encoding': 'br' } },
      { path: '/price/sol', headers: { accept: 'text/markdown' } },
    ]
    const other = { path: '/price/sol?currency=eur' }
    const look = async () => {
      const found = []
      for (const asked of [...forms, other]) found.push(...(await askFor(asked, 1)).cache)
      return found
    }
    expect([await look(), await look()]).toEqual([
      ['MISS', 'MISS', 'MISS'],
      ['HIT', 'HIT', 'HIT'],
    ])
    // The proxy of tests has no TLS.
    edge.purge(`${publicOrigin.replace('https', 'http')}/price/sol`)
    expect([await look(), await look()]).toEqual([
      ['MISS', 'MISS', 'HIT'],
      ['HIT', 'HIT', 'HIT'],
    ])
    edge.purge()
    expect(await look()).toEqual(['MISS', 'MISS', 'MISS'])
  })
})
