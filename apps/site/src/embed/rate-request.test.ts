import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { askForRate, rateAddress, readRate } from './rate-request.ts'

const document = {
  rate: '66000.5',
  asOf: '2026-09-29T00:00:00Z',
  from: { code: 'BTC', slug: 'btc' },
  to: { code: 'USD' },
  sources: [{ name: 'Daily rates', url: 'https://rates.example/', licence: 'CC0-1.0' }],
  olderThanSnapshot: [{ code: 'BTC', day: '2026-09-25' }],
  links: { html: 'https://site.example/convert/btc/usd', csv: 'x' },
  locale: { code: 'en', tag: 'en', numberTag: 'en', direction: 'ltr' },
}

/** A server that answers everything alike, and what it was asked. */
async function serverOf(status: number, body: string) {
  const asked: { url: string | undefined; referer: string | undefined; cookie: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url, referer: request.headers.referer, cookie: request.headers.cookie })
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/x.json`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const never = new AbortController().signal

describe('rateAddress', () => {
  const script = 'https://rates.example/embed/converter.js?v=2'

  it('is on the origin of the script', () => {
    expect(rateAddress(script, { from: 'BTC', to: ' usd ', locale: 'fr' })).toBe(
      'https://rates.example/convert/btc/usd.json?locale=fr',
    )
  })

  it.each(['../../v1/user', '//evil.example/x', 'a?b=c', 'a#b', 'https://evil.example'])(
    'takes %s for a name and nothing else',
    (name) => {
      const url = new URL(rateAddress(script, { from: name, to: name, locale: `x&${name}` }))
      expect(url.origin).toBe('https://rates.example')
      expect(url.pathname).toMatch(/^\/convert\/[^/]+\/[^/]+\.json$/)
      expect([...url.searchParams.keys()]).toEqual(['locale'])
    },
  )
})

describe('readRate', () => {
  it('reads what is shown', () => {
    expect(readRate(document)).toMatchObject({ rate: '66000.5', from: { code: 'BTC' } })
  })

  it('TRUTH-02 reads which source operators have set by hand', () => {
    const source = { name: 'Own', url: 'https://own.example/', confirmation: 'set-by-hand' }
    expect(readRate({ ...document, sources: [source] }).sources).toEqual([source])
    expect(
      readRate({ ...document, sources: [{ ...source, confirmation: 'x' }] }).sources[0],
    ).not.toHaveProperty('confirmation')
  })

  it.each([
    ['nothing', null],
    ['a text', 'x'],
    ['no fields', {}],
    ['a rate that is a number', { ...document, rate: 66000 }],
    ['a rate with an exponent', { ...document, rate: '1e5' }],
    ['a rate that is code', { ...document, rate: '<img>' }],
    ['a link that is a script', { ...document, links: { html: 'javascript:alert(1)' } }],
    ['a source that is a script', { ...document, sources: [{ name: 'x', url: 'javascript:alert(1)' }] }],
    ['sources that are no list', { ...document, sources: {} }],
    ['no locale', { ...document, locale: null }],
  ])('refuses %s', (_, value) => {
    expect(() => readRate(value)).toThrow(TypeError)
  })
})

describe('askForRate', () => {
  it('gives the rate', async () => {
    await using server = await serverOf(200, JSON.stringify(document))
    expect(await askForRate(server.url, never)).toMatchObject({ kind: 'rate', rate: { rate: '66000.5' } })
    expect(server.asked).toEqual([{ url: '/x.json', referer: undefined, cookie: undefined }])
  })

  it.each([
    [404, '{"error":{}}', 'unknown-pair'],
    [500, 'x', 'unreachable'],
    [503, 'x', 'unreachable'],
    [200, '<!doctype html>', 'unreachable'],
    [200, '{"rate":1}', 'unreachable'],
  ])('%i with %s is %s', async (status, body, kind) => {
    await using server = await serverOf(status, body)
    expect(await askForRate(server.url, never)).toEqual({ kind })
  })

  it('says that nobody answers', async () => {
    const { url, [Symbol.asyncDispose]: close } = await serverOf(200, '')
    await close()
    expect(await askForRate(url, never)).toEqual({ kind: 'unreachable' })
  })

  it('says nothing once it has been ended', async () => {
    await using server = await serverOf(200, JSON.stringify(document))
    const call = new AbortController()
    const answer = askForRate(server.url, call.signal)
    call.abort()
    expect(await answer).toBeNull()
  })
})
