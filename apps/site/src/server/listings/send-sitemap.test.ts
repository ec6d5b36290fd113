import { mkdtemp, open, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingLogger } from '../../../test/context.ts'
import type { Admission } from '../admission/admission.ts'
import { createSitemapSender } from './send-sitemap.ts'
import type { FoundSitemap, SitemapFiles } from './sitemap-files.ts'

const text = `<urlset>${'<url/>'.repeat(100)}</urlset>`
const written = new Date('2026-09-29T10:00:00.700Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'send-sitemap-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Setting {
  readonly find?: SitemapFiles['find']
  readonly charge?: Admission['charge']
}

/** The sender in a real Fastify, over one file in both encodings. */
async function createBench({ find, charge = () => 0 }: Setting = {}) {
  for (const [ending, bytes] of [
    ['gz', gzipSync(text)],
    ['br', brotliCompressSync(text)],
  ] as const) {
    await writeFile(join(folder, `pair-en-1.xml.${ending}`), bytes)
    await utimes(join(folder, `pair-en-1.xml.${ending}`), written, written)
  }
  const opened: Awaited<ReturnType<typeof open>>[] = []
  const asked: string[] = []
  const ready: SitemapFiles['find'] = async (name, ending) => {
    asked.push(`${name}.${ending}`)
    const file = await open(join(folder, `${name}.xml.${ending}`))
    opened.push(file)
    return { kind: 'ready', set: 'set', file }
  }
  const logger = recordingLogger()
  const send = createSitemapSender({ files: { find: find ?? ready }, admission: { charge }, logger })
  const app = Fastify()
  app.get('/sitemap.xml', (request, reply) => send(request, reply, 'pair-en-1'))
  return {
    ...{ asked, logger },
    areClosed: () => opened.every(({ fd }) => fd === -1),
    get: (headers: Record<string, string> = {}) => app.inject({ url: '/sitemap.xml', headers }),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

const foundAs = (found: FoundSitemap) => ({ find: async () => found })

describe('createSitemapSender', () => {
  it.each([
    ['br, gzip', 'br', 'br', 3],
    ['gzip', 'gzip', 'gz', 3],
    ['identity', undefined, 'gz', 30],
  ])('MAP-04 sends what is stored to who takes %s', async (accepted, encoding, ending, cost) => {
    const charged: unknown[] = []
    await using bench = await createBench({
      charge: (...what) => {
        charged.push(what)
        return 0
      },
    })
    const answer = await bench.get({ 'accept-encoding': accepted })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=86400',
      vary: 'accept-encoding',
      etag: 'W/"set-pair-en-1"',
      'last-modified': 'Tue, 29 Sep 2026 10:00:00 GMT',
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    const body =
      encoding === 'br' || encoding === 'gzip' ? unpack[encoding](answer.rawPayload) : answer.rawPayload
    expect(body.toString()).toBe(text)
    if (encoding !== undefined)
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(bench.asked).toEqual([`pair-en-1.${ending}`])
    expect(charged).toEqual([['127.0.0.1', { page: null, form: 'sitemap' }, cost]])
    await expect.poll(bench.areClosed).toBe(true)
  })

  it.each<readonly [string, Record<string, string>, number]>([
    ['the tag', { 'if-none-match': 'W/"set-pair-en-1"' }, 304],
    ['the tag of another set', { 'if-none-match': 'W/"old-pair-en-1"' }, 200],
    ['the very second', { 'if-modified-since': 'Tue, 29 Sep 2026 10:00:00 GMT' }, 304],
    ['a later time', { 'if-modified-since': 'Wed, 30 Sep 2026 10:00:00 GMT' }, 304],
    ['an earlier time', { 'if-modified-since': 'Tue, 29 Sep 2026 09:59:59 GMT' }, 200],
    ['no time', { 'if-modified-since': 'yesterday' }, 200],
    [
      'another tag, though the time is right',
      { 'if-none-match': '"x"', 'if-modified-since': 'Tue, 29 Sep 2026 10:00:00 GMT' },
      200,
    ],
  ])('MAP-04 answers who has %s', async (_name, headers, status) => {
    await using bench = await createBench()
    const answer = await bench.get(headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toBe(status === 304 ? '' : text)
    expect(answer.headers['etag']).toBe('W/"set-pair-en-1"')
    await expect.poll(bench.areClosed).toBe(true)
  })

  it.each([1, 17])('SAFE-01 has who asks too much come again in %d s', async (seconds) => {
    await using bench = await createBench({ charge: () => seconds })
    const answer = await bench.get()
    expect([answer.statusCode, answer.body]).toEqual([429, 'too many sitemaps at once\n'])
    expect(answer.headers).toMatchObject({
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(bench.asked).toEqual([])
  })

  it('MAP-04 says that there is no such sitemap', async () => {
    await using bench = await createBench(foundAs({ kind: 'unknown' }))
    const answer = await bench.get()
    expect([answer.statusCode, answer.body]).toEqual([404, 'there is no such sitemap\n'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('MAP-04 has crawlers come again in ten seconds while it is being written', async () => {
    await using bench = await createBench(foundAs({ kind: 'busy' }))
    const answer = await bench.get()
    expect([answer.statusCode, answer.body]).toEqual([503, 'the sitemap is being written\n'])
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  })

  it('says which file cannot be unpacked', async () => {
    await using bench = await createBench()
    await writeFile(join(folder, 'pair-en-1.xml.gz'), 'no gzip')
    expect((await bench.get({ 'accept-encoding': 'identity' })).statusCode).toBe(500)
    await expect
      .poll(() => bench.logger.lines)
      .toMatchObject([
        { level: 'error', message: 'a sitemap could not be read', details: { path: 'pair-en-1' } },
      ])
  })

  it('SAFE-01 keeps no file open that the disk says nothing about', async () => {
    await writeFile(join(folder, 'x'), 'x')
    const file = await open(join(folder, 'x'))
    file.stat = (): Promise<never> => Promise.reject(new Error('EIO: i/o error, fstat'))
    await using bench = await createBench(foundAs({ kind: 'ready', set: 'set', file }))
    expect((await bench.get()).statusCode).toBe(500)
    expect(file.fd).toBe(-1)
  })
})
