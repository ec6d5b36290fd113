import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { openBuiltFiles } from '@portico/stores'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssets } from './assets.ts'

const yearLong = 'public, max-age=31536000, immutable'
const policy = 'content-security-policy'

const shared = {
  ...{ redisUrl: null, website: 'default', secret: new Uint8Array(32) },
  logger: { info: () => {}, warn: () => {} },
}
let folder = ''
const app = Fastify()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  for (const file of ['client.js', 'client.js.br', 'style.css', 'manifest.json', 'server.mjs', 'logo.svg'])
    await writeFile(join(folder, file), `the ${file}`)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(policy, "default-src 'none'")
    done()
  })
  const widgets = {
    folder: () => pathToFileURL(`${folder}/`),
    draw: () => ({ slots: [], props: ['{}'] }),
    css: () => '',
    status: () => ({ state: 'ready' }) as const,
    close: () => {},
  }
  const builtFiles = await openBuiltFiles({ ...shared, folder: join(folder, 'kept') })
  await using other = await openBuiltFiles({ ...shared, folder: join(folder, 'kept') })
  const build = { encoding: 'br', body: brotliCompressSync('the older script') } as const
  await other.keep([
    { address: '/assets/site-old.AbCd1234.js', type: 'text/javascript; charset=utf-8', ...build },
    { address: '/widgets/footer/src.AbCd1234.js', type: 'text/javascript; charset=utf-8', ...build },
    {
      address: '/fonts/old.12345678.woff2',
      type: 'font/woff2',
      encoding: 'identity',
      body: Buffer.from('older'),
    },
  ])
  const assets = await createAssets({
    builtFiles,
    widgets,
    faviconSvg: () => '<svg id="icon"/>',
    fonts: [{ address: '/fonts/own.12345678.woff2', bytes: Buffer.from('font') }],
    embedScript: 'embed()',
    trust: { address: '/trust.1.js', script: 'export const certificates = []' },
  })
  await assets.register(app)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('files of other builds', () => {
  it.each([
    ['/assets/site-old.AbCd1234.js', 'the older script'],
    ['/widgets/footer/src.AbCd1234.js', 'the older script'],
    ['/fonts/old.12345678.woff2', 'older'],
  ])('SHIP-02 %s is given as this build gives its own', async (address, text) => {
    const plain = await get(address)
    expect([plain.statusCode, plain.body]).toEqual([200, text])
    expect(plain.headers['cache-control']).toBe(yearLong)
    const isFont = address.endsWith('woff2')
    const compressed = await get(address, { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe(isFont ? undefined : 'br')
    expect(compressed.headers['content-type']).toBe(isFont ? 'font/woff2' : 'text/javascript; charset=utf-8')
  })

  it.each(['/assets/site-gone.AbCd1234.js', '/assets/..%2f..%2fetc/passwd', '/fonts/gone.12345678.woff2'])(
    'SHIP-02 %s is of no build',
    async (address) => {
      expect((await get(address)).statusCode).toBe(404)
    },
  )
})

describe('assets', () => {
  it.each(['header', 'footer', 'legal'])('gives scripts and styles of the %s, for a year', async (name) => {
    for (const file of ['client.js', 'style.css']) {
      const answer = await get(`/widgets/${name}/${file}`)
      expect([answer.statusCode, answer.body]).toEqual([200, `the ${file}`])
      expect(answer.headers['cache-control']).toBe(yearLong)
      expect(answer.headers).not.toHaveProperty(policy)
      for (const validator of ['etag', 'last-modified', 'accept-ranges'])
        expect(answer.headers).not.toHaveProperty(validator)
    }
  })

  it('PERF-01 sends a file whole to who asks whether it has changed: its address would be another one', async () => {
    const answer = await get('/widgets/header/client.js', { 'if-none-match': 'W/"1"', range: 'bytes=0-3' })
    expect([answer.statusCode, answer.body]).toEqual([200, 'the client.js'])
  })

  it('gives them compressed to who takes that', async () => {
    const answer = await get('/widgets/header/client.js', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': yearLong })
    expect(answer.body).toBe('the client.js.br')
    expect(answer.headers).not.toHaveProperty(policy)
  })

  it.each(['manifest.json', 'server.mjs', 'logo.svg', '', 'nothing.js'])(
    'gives nothing else of a widget: %j',
    async (file) => {
      expect((await get(`/widgets/header/${file}`)).statusCode).toBe(404)
    },
  )

  it('gives the icon for a day, as a document', async () => {
    const answer = await get('/favicon.svg')
    expect(answer.body).toBe('<svg id="icon"/>')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      [policy]: "default-src 'none'",
    })
  })

  it('gives the fonts of the brand at their addresses for a year', async () => {
    const answer = await get('/fonts/own.12345678.woff2')
    expect([answer.statusCode, answer.body]).toEqual([200, 'font'])
    expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': yearLong })
    expect(answer.headers).not.toHaveProperty(policy)
    expect((await get('/fonts/own.87654321.woff2')).statusCode).toBe(404)
  })

  it('gives the certificates at their address for a year', async () => {
    const answer = await get('/trust.1.js')
    expect([answer.statusCode, answer.body]).toEqual([200, 'export const certificates = []'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': yearLong,
    })
    expect(answer.headers).not.toHaveProperty(policy)
  })

  it('gives the script that other sites embed, and its texts, to all', async () => {
    const script = await get('/embed/converter.js')
    expect([script.statusCode, script.body]).toEqual([200, 'embed()'])
    const texts = await get('/embed/texts.json?locale=fr')
    expect([texts.statusCode, texts.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    for (const { headers } of [script, texts]) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        'access-control-allow-origin': '*',
      })
      expect(headers).not.toHaveProperty(policy)
    }
    expect(texts.json()).not.toEqual((await get('/embed/texts.json')).json())
    expect((await get('/embed/texts.json?locale=nope')).json()).toEqual(
      (await get('/embed/texts.json')).json(),
    )
  })
})
