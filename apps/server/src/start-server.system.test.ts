import { codes, userinfo } from '@portico/contract'
import type { SiteOptions } from '@portico/site'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from './config/config.ts'
import { ConfigError } from './config/setting.ts'
import { createSecurityHeaders } from './http/headers.ts'
import { startServer } from './start-server.ts'
import { createTestSite, everythingFrom, startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ IMAGE_DOMAINS: 'img.example.com' })
})
afterAll(() => server[Symbol.asyncDispose]())

const callInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json', uhti: '0123456789abcdef' },
  body: 'false',
}

function table(scripts: readonly string[] = []) {
  const places = { imageDomains: ['img.example.com'], frameOrigins: [], captchaSources: null }
  return createSecurityHeaders({ publicOrigin: server.running.address, ...places })({ scripts, styles: [] })
}

describe('the header table', () => {
  it.each([
    ['a call', userinfo.path, callInit, 200],
    ['a refused call', userinfo.path, { ...callInit, body: '{' }, 400],
    [
      'a call from elsewhere',
      userinfo.path,
      { ...callInit, headers: { ...callInit.headers, origin: 'https://evil.example' } },
      403,
    ],
    ['an unknown call', '/v1/nowhere', {}, 404],
    ['a malformed call', '/v1/%zz', {}, 404],
    ['a read call', '/v1/market/assets?limit=1', {}, 200],
    ['the wrong method', userinfo.path, { method: 'PUT' }, 405],
    ['the options of a call', userinfo.path, { method: 'OPTIONS' }, 204],
    ['a file', '/assets/x.js', {}, 200],
    ['a malformed address', '/%zz', {}, 400],
    ['a page by POST', '/somewhere', { method: 'POST' }, 405],
    ['the options of a page', '/somewhere', { method: 'OPTIONS' }, 204],
    ['a page that fails', '/fails', {}, 500],
    ['health', '/healthz', {}, 200],
    ['readiness', '/readyz', {}, 200],
    ['metrics', '/metrics', {}, 403],
    ['the API document', '/openapi.json', {}, 200],
    [
      'a bad policy report',
      '/v1/buried/log/csp-report',
      { method: 'POST', body: 'x', headers: { 'content-type': 'application/json' } },
      400,
    ],
  ])('OPS-01 is on %s', async (_name, path, init, status) => {
    const response = await server.fetch(path, init)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(table())
    const body = await response.text()
    if (body !== '') expect(response.headers.get('content-type')).toContain('charset=utf-8')
  })

  it('OPS-01 carries the hashes of a page on the page, and on its HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await server.fetch('/convert/btc/usd', { method })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject(table(['sha256-page=']))
      expect(await response.text()).toBe(method === 'GET' ? '<h1>page</h1>' : '')
    }
  })

  it('is on an answer to bytes that are no request', async () => {
    const answer = await server.raw('NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const [name, value] of Object.entries(table())) expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
    expect(answer).toContain(codes.badRequest.code)
  })

  it('tells nothing about what runs, nor why a page failed', async () => {
    const failed = await server.fetch('/fails')
    expect(await failed.text()).toBe('Something went wrong\n')
    expect(failed.headers.has('server')).toBe(false)
    expect(failed.headers.has('x-powered-by')).toBe(false)
    expect(JSON.stringify(server.lines.map((line) => line.message))).toContain('a request failed')
  })
})

describe('roles', () => {
  it('OPS-01 the gateway alone answers calls and no pages', async () => {
    await using own = await startTestServer({ ROLES: 'gateway' })
    expect((await own.fetch(userinfo.path, callInit)).status).toBe(200)
    expect((await own.fetch('/')).status).toBe(404)
    expect((await own.fetch('/healthz')).status).toBe(200)
  })

  it('OPS-01 the site alone answers pages and no calls', async () => {
    await using own = await startTestServer({ ROLES: 'site' })
    expect((await own.fetch('/')).status).toBe(200)
    expect((await own.fetch(userinfo.path, callInit)).status).toBe(404)
    expect((await own.fetch('/openapi.json')).headers.get('content-type')).not.toContain('json')
  })

  it('the market alone answers neither', async () => {
    await using own = await startTestServer({ ROLES: 'market' })
    expect((await own.fetch('/')).status).toBe(404)
    expect((await own.fetch(userinfo.path, callInit)).status).toBe(404)
    expect((await own.fetch('/readyz')).status).toBe(200)
  })
})

// No source has a history to keep, so that no database is opened.
const bundledOnly = { ROLES: 'site,market', MARKET_SOURCES: 'none' }

describe('starting', () => {
  const never = { stop: new AbortController().signal, force: new AbortController().signal }

  it('OPS-01 names the variable when the port is in use, and closes what it opened', async () => {
    const closed: string[] = []
    const openSite = async (...options: Parameters<ReturnType<typeof createTestSite>>) => ({
      ...(await createTestSite()(...options)),
      [Symbol.asyncDispose]: async () => void closed.push('site'),
    })
    const config = parseConfig({ PORT: String(server.port), DATA_DIR: server.dataFolder, ...bundledOnly })
    const failed = startServer(config, never, { openSite })
    await expect(failed).rejects.toThrow(ConfigError)
    await expect(failed).rejects.toThrow(`PORT: ${server.port} on 127.0.0.1 is in use`)
    expect(closed).toEqual(['site'])
  })

  it.each([
    [{ BRAND: 'nowhere' }, 'BRAND: '],
    [{ HOST: '192.0.2.1', PORT: '3999' }, 'HOST: 192.0.2.1'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR: '],
  ])('OPS-01 refuses %j by name', async (environment, message) => {
    const given = { PORT: '0', DATA_DIR: server.dataFolder, ...bundledOnly, ...environment }
    const config = parseConfig(given)
    const failed = startServer(config, never, { openSite: createTestSite() })
    await expect(failed).rejects.toThrow(ConfigError)
    await expect(failed).rejects.toThrow(message)
  })

  it('makes accounts to try on a machine of one’s own, and none where it was told not to', async () => {
    await using own = await startTestServer({ SEED_ACCOUNTS: 'auto' })
    const { seeds } = own.running
    expect(seeds.map(({ kind, loginName }) => [kind, loginName])).toEqual([
      ['user', 'trader@example.com'],
      ['agency', 'agency@example.com'],
    ])
    expect(seeds.every(({ password }) => password.length >= 12)).toBe(true)
    expect(server.running.seeds).toEqual([])
  })

  it('ends where it has got to when it is told to stop', async () => {
    const config = parseConfig({ PORT: '0', DATA_DIR: server.dataFolder })
    const stopped = startServer(
      config,
      { ...never, stop: AbortSignal.abort() },
      { openSite: createTestSite() },
    )
    await expect(stopped).rejects.toThrow('abort')
  })

  it('OPS-01 COIN-02 tells the site how long passwords are, and where news come from', async () => {
    const told: object[] = []
    const openSite = (options: SiteOptions) => {
      told.push(options.passwordLength, options.news)
      return createTestSite()(options)
    }
    const feeds = 'https://feeds.example/news.xml'
    const lengths = { PASSWORD_SHORTEST: '12', PASSWORD_LONGEST: '64' }
    const environment = { ROLES: 'site,market', NEWS_FEEDS: feeds, ...lengths }
    await using own = await startTestServer(environment, { openSite })
    const news = { feeds: [feeds], announcements: new URL(`file://${own.dataFolder}/announcements/`) }
    expect(told).toEqual([{ minimum: 12, maximum: 64 }, news])
  })
})

describe('readiness', () => {
  it('OPS-01 is degraded with the reason of the site, and down while stopping', async () => {
    const state = { state: 'degraded', reason: 'the footer shows its stand-in' } as const
    await using own = await startTestServer(
      { ROLES: 'site,market' },
      { openSite: createTestSite(() => state) },
    )
    const degraded = await own.fetch('/readyz')
    expect(degraded.status).toBe(200)
    expect(await degraded.json()).toMatchObject({ state: 'degraded', reasons: [state.reason] })
    own.stop.abort()
    const down = await own.fetch('/readyz')
    expect(down.status).toBe(503)
    expect(await down.json()).toMatchObject({
      state: 'down',
      reasons: ['the server is stopping', state.reason],
    })
    expect((await own.fetch('/healthz')).status).toBe(200)
  })

  it('OPS-01 is degraded, and serves, while the database of accounts does not answer', async () => {
    await using own = await startTestServer({
      ROLES: 'gateway,market',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    const degraded = await own.fetch('/readyz')
    expect(degraded.status).toBe(200)
    expect(await degraded.json()).toEqual({
      state: 'degraded',
      reasons: ['the database of accounts does not answer'],
      roles: { gateway: 'degraded', market: 'degraded' },
    })
    expect((await own.fetch('/readyz?role=gateway')).status).toBe(200)
    expect((await own.fetch('/readyz?role=collector')).status).toBe(503)
    expect((await own.fetch('/v1/market/assets?limit=1')).status).toBe(200)
  })
})

describe('stopping', () => {
  const environment = { PUBLIC_ORIGIN: 'http://x' }
  const head = `POST ${userinfo.path} HTTP/1.1\r\nHost: x\r\nuhti: 0123456789abcdef\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n`

  it('OPS-01 finishes the answer on its way, takes no new connection, and closes', async () => {
    await using own = await startTestServer(environment)
    const socket = await own.connect()
    socket.write(head)
    await own.fetch('/healthz')
    const stopped = own.running[Symbol.asyncDispose]()
    await expect(own.fetch('/healthz')).rejects.toThrow('fetch failed')
    const answer = everythingFrom(socket)
    socket.write('false')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\nconnection: close\r\n/i)
    await stopped
  })

  it('OPS-01 cuts what does not end within the limit', async () => {
    await using own = await startTestServer(environment, { drainMs: 50 })
    const socket = await own.connect()
    const answer = everythingFrom(socket)
    socket.write(head)
    await own.fetch('/healthz')
    await own.running[Symbol.asyncDispose]()
    expect(await answer).toBe('')
  })

  it('OPS-01 cuts at once when forced', async () => {
    await using own = await startTestServer(environment, { drainMs: 60_000 })
    const socket = await own.connect()
    const answer = everythingFrom(socket)
    socket.write(head)
    await own.fetch('/healthz')
    const stopped = own.running[Symbol.asyncDispose]()
    own.force.abort()
    await stopped
    expect(await answer).toBe('')
  })
})

describe('operator files', () => {
  it('reads titles out of the data folder', async () => {
    await using own = await startTestServer()
    await writeFile(join(own.dataFolder, 'tdk.json'), '{"en":{"home":{"title":"Rates"}}}')
    const ask = async () => {
      const body = '{"locale":"en"}'
      const response = await own.fetch('/v1/mix/public/getTdkMltQueryList', { ...callInit, body })
      return (await response.json()).data
    }
    await expect.poll(ask, { timeout: 10_000 }).toMatchObject([{ page: 'home', title: 'Rates' }])
  })
})

describe('origins', () => {
  it('lets a server that was told no origin be tried under both names of this machine', async () => {
    for (const origin of [`http://localhost:${server.port}`, `http://127.0.0.1:${server.port}`]) {
      const headers = { ...callInit.headers, origin, 'sec-fetch-site': 'same-origin' }
      expect((await server.fetch(userinfo.path, { ...callInit, headers })).status).toBe(200)
    }
  })

  it('takes only the public origin once there is one', async () => {
    await using own = await startTestServer({ PUBLIC_ORIGIN: 'https://www.example.com' })
    const from = async (host: string, origin: string) => {
      const fields = [
        `POST ${userinfo.path} HTTP/1.1`,
        `host: ${host}`,
        `origin: ${origin}`,
        'connection: close',
        'uhti: 0123456789abcdef',
        'content-type: application/json',
        'content-length: 5',
      ]
      return (await own.raw(`${fields.join('\r\n')}\r\n\r\nfalse`)).slice(9, 12)
    }
    expect(await from('www.example.com', 'https://www.example.com')).toBe('200')
    expect(await from('www.example.com', `http://localhost:${own.port}`)).toBe('403')
    expect(await from(`localhost:${own.port}`, 'https://www.example.com')).toBe('400')
  })
})
