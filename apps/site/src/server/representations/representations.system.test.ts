import { bundledSnapshot } from '@portico/market-app'
import { pairRate } from '@portico/market'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urls } from '../../pages/urls.generated.ts'
import { type OpenSite, openSite } from '../../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

describe('machine views of the real site', () => {
  it('tell the real rate, in the language of the prefix', async () => {
    const snapshot = await bundledSnapshot()
    const [from, to] = [snapshot.asset('btc'), snapshot.asset('usd')]
    const rate = from && to && pairRate(snapshot, from, to)
    const answer = await site.get('/fr/convert/btc/usd.json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      rate: rate?.rate,
      to: { name: 'dollar des États-Unis' },
      snapshot: { version: snapshot.version },
    })
  })

  it.each([
    ['/convert/btc/usd.json?amount=2', 'application/json; charset=utf-8'],
    ['/convert/btc/usd.csv', 'text/csv; charset=utf-8; header=present'],
    ['/convert/btc/usd.png', 'image/png'],
    ['/convert/btc/usd.atom?change=5', 'application/atom+xml; charset=utf-8'],
    [urls.embedScript(), 'text/javascript; charset=utf-8'],
    [urls.embedTexts('th'), 'application/json; charset=utf-8'],
  ])('%s is %s for every origin, with a tag that is honoured', async (target, type) => {
    const answer = await site.get(target)
    const etag = answer.headers.get('etag') ?? ''
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const again = await site.get(target, { 'if-none-match': etag })
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
  })

  it('are the same whatever a reader sends along', async () => {
    const plain = await (await site.get('/convert/btc/usd.json')).text()
    const headers = { cookie: 'session=abc', 'accept-language': 'ar', origin: 'https://evil.example' }
    const answer = await site.get('/convert/btc/usd.json', headers)
    expect(await answer.text()).toBe(plain)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('give the links that they name', async () => {
    const { links }: { links: Record<string, string> } = await (
      await site.get('/fr/convert/eth/eur.json?amount=2')
    ).json()
    for (const address of Object.values(links)) {
      const { pathname, search } = new URL(address)
      expect([address, (await site.get(pathname + search)).status]).toEqual([address, 200])
    }
  })

  it.each([
    ['/fr/convert/btc/usd?amount=2', '/fr/convert/btc/usd.png?amount=2'],
    ['/', '/convert/btc/usd.png'],
    ['/ar/price', '/ar/convert/btc/usd.png'],
  ])('CONV-01 SEO-01 the card that %s names is a picture of the stated size', async (target, card) => {
    const html = await site.html(target)
    const [, address = ''] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? []
    const { pathname, search } = new URL(address)
    expect(pathname + search).toBe(card)
    const png = Buffer.from(await (await site.get(pathname + search)).arrayBuffer())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('answer what is not there in their own form', async () => {
    const json = await site.get('/convert/bitcoim/usd.json')
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    const csv = await site.get('/convert/bitcoim/usd.csv')
    expect([csv.status, csv.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    for (const ending of ['png', 'atom'])
      expect((await site.get(`/convert/bitcoim/usd.${ending}`)).status).toBe(404)
  })

  it.each(['%22%3E%3Cscript%3E', '../../etc/passwd', '=cmd()', '%00', 'x%0d%0aset-cookie:a=b'])(
    'never let %s into a header or a file name',
    async (name) => {
      for (const ending of ['json', 'csv', 'png', 'atom']) {
        const query = `amount=${name}&window=${name}&change=${name}`
        const answer = await site.get(`/convert/btc/${name}.${ending}?${query}`)
        expect([400, 404]).toContain(answer.status)
        expect([...answer.headers].flat().join(' ')).not.toMatch(/script|passwd|cmd|a=b/)
      }
    },
  )
})

describe('the texts of the embedded converter', () => {
  const amountIn = async (target: string) => (await (await site.get(target)).json()).amount

  it('LOC-07 are those of the language that is asked for, its base or English', async () => {
    expect(await amountIn(urls.embedTexts('nl'))).toBe('Bedrag in {coinCode}')
    expect(await amountIn(urls.embedTexts('es-AR'))).toBe('Monto en {coinCode}')
    for (const unknown of ['', 'xx', '__proto__'])
      expect(await amountIn(urls.embedTexts(unknown))).toBe('Amount in {coinCode}')
    expect(await amountIn('/embed/texts.json?locale=de&locale=fr')).toBe('Amount in {coinCode}')
  })
})

describe('the script of the embedded converter', () => {
  it('is one file that needs no other, evaluates no text and marks up none', async () => {
    const script = await (await site.get(urls.embedScript())).text()
    expect(script).toContain('portico-converter')
    expect(script).not.toMatch(
      /\bimport\b|\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.cookie/,
    )
    expect(script).not.toMatch(/localStorage|sessionStorage|sendBeacon|navigator\./)
  })

  it('comes compressed and without the headers of documents', async () => {
    const answer = await site.get(urls.embedScript(), { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('content-security-policy')).toBeNull()
    expect(answer.headers.get('cache-control')).toContain('max-age=3600')
  })
})
