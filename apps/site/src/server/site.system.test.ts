import { bundledSnapshot } from '@portico/market-app'
import type { LocaleCode } from '@portico/locale'
import { linkTo, localeOf } from '@portico/locale'
import { requiredLocales } from '@portico/locale/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePages } from '../../test/page-sample.ts'
import type { OpenSite } from '../../test/server/site.ts'
import { openSite, pages, publicOrigin, unspeakable } from '../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

const at = (code: LocaleCode, target: string) => linkTo({ locale: code, path: target })

/**
 * Compressed HTML with its inlined styles, of the heaviest page in the heaviest writing: the account and forecasts in Russian and Arabic.
 * In English pages stay below the 25 kB of the bar, which the bench measures.
 */
const htmlBudget = 26_500

const sample = samplePages(pages, requiredLocales)

describe('every kind of page in every kind of language', () => {
  it.each(sample)('LOC-07 in %s: %s renders whole, with status %i', async (code, target, status) => {
    const answer = await site.get(at(code, target))
    const html = await answer.text()
    expect(answer.status).toBe(status)
    expect(html).toContain(
      `<html lang="${localeOf(code).tag}" dir="${code === 'ar' || code === 'ar_SA' ? 'rtl' : 'ltr'}" data-theme="white"`,
    )
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(unspeakable(html)).toEqual([])
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]+">/)
  })

  it('TRUTH-07 names the publisher of figures; copies that they were read in stand on the page of sources alone', async () => {
    const found: string[] = []
    const targets = new Set<string>(sample.map(([, target]) => target))
    targets.add('/data-sources')
    expect(targets.size).toBeGreaterThan(20)
    for (const target of targets) {
      const html = await site.html(target)
      if (/copy in |, bundled/.test(html)) found.push(target)
      if (html.includes('Cross-Market_Analysis') !== (target === '/data-sources')) found.push(target)
    }
    expect(found).toEqual([])
  }, 60_000)

  it('PERF-01 keeps the HTML of each within its budget', async () => {
    const heavy: string[] = []
    for (const [code, target] of sample) {
      const answer = await site.get(at(code, target), { 'accept-encoding': 'br' })
      expect(answer.headers.get('content-encoding')).toBe('br')
      const bytes = Number(answer.headers.get('content-length'))
      if (!(bytes > 0 && bytes <= htmlBudget)) heavy.push(`${at(code, target)}: ${bytes} bytes`)
      await answer.arrayBuffer()
    }
    expect(heavy).toEqual([])
  }, 180_000)
})

describe.each(requiredLocales)('the shell in %s', (code) => {
  it('SHELL-01 SHELL-02 has header, main, footer and legal dialog in this order', async () => {
    const html = await site.html(at(code, '/'))
    const order = ['<header', '<main', '<footer', '<dialog'].map((tag) => html.indexOf(tag))
    expect(order).toEqual(order.toSorted((left, right) => left - right))
    expect(order.every((index) => index > 0)).toBe(true)
  })
})

describe('the converter without scripts', () => {
  it('CONV-06 shows twice the rate of the snapshot, with its time and source', async () => {
    const snapshot = await bundledSnapshot()
    const price = Number(snapshot.quote('btc')?.price)
    const html = await site.html('/convert/btc/usd?amount=2')
    const shown = / id="result"[^>]* value="([^"]*)"/.exec(html)?.[1]?.replaceAll(',', '')
    expect(Number(shown)).toBeCloseTo(2 * price, 1)
    expect(html).toContain(`<time dateTime="${snapshot.quote('btc')?.asOf}">`)
    expect(html).toContain('24 hours ago')
    expect(html).toContain(snapshot.sources[0]?.name)
    // Low and high of a day that no source reports have no row.
    expect(html).not.toContain('Not available')
  })

  it('CONV-01 CONV-05 says what it converts, offers what the brand offers, and disclaims', async () => {
    const html = await site.html('/convert/btc/usd?amount=2')
    expect(html).toContain('<title>Convert 2 BTC to USD</title>')
    expect(html).toMatch(/<h1[^>]*>Convert 2 BTC to USD<\/h1>/)
    for (const text of ['6200 USDT', 'Buy BTC', 'More calculators', 'Fees may not be reflected'])
      expect(html).toContain(text)
  })

  it('ROUTE-02 shows another language in place', async () => {
    const html = await site.html('/convert/btc/eur?locale=fr')
    expect(html).toContain('<html lang="fr"')
    expect(html).toContain(`<link rel="canonical" href="${publicOrigin}/fr/convert/btc/eur">`)
  })

  it('CONV-06 the form of the hub leads on, in the language of the page', async () => {
    const answer = await site.get('/fr/convert?from=btc&to=eur&amount=1%2C5')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/fr/convert/btc/eur?amount=1.5')
  })
})

describe('data for client navigation', () => {
  it('is the data of the same page', async () => {
    const answer = await site.get('/_data/fr/convert/btc/eur?amount=2')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const data: unknown = await answer.json()
    expect(data).toMatchObject({ page: 'pair', status: 200, head: { title: expect.stringContaining('BTC') } })
    const html = await site.html('/fr/convert/btc/eur?amount=2')
    const [, state = '{}'] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(state)).toMatchObject({ data, base: '/fr', locale: 'fr' })
  })

  it('says where to go instead of redirecting, and is 404 where the page is', async () => {
    expect(await (await site.get('/_data/fr/convert/bitcoin/eur')).json()).toEqual({
      redirect: '/fr/convert/btc/eur',
    })
    expect((await site.get('/_data/nowhere')).status).toBe(404)
  })
})

describe('files', () => {
  it('serves the scripts that the page names, compressed and for ever', async () => {
    const html = await site.html('/')
    const named = [
      ...html.matchAll(/(?:src|data-entry|data-app)="(\/assets\/[^"]+)"/g),
      ...html.matchAll(/"client":"(\/widgets\/[^"]+)"/g),
    ].flatMap(([, files = '']) => files.split(' '))
    const [, imports = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    expect(imports).toContain('/assets/react')
    expect(named.filter((file) => file.startsWith('/assets/site-')).length).toBeGreaterThan(3)
    expect(named.filter((file) => file.startsWith('/widgets/'))).toHaveLength(3)
    for (const file of named) {
      const answer = await site.get(file, { 'accept-encoding': 'br' })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-encoding')).toBe('br')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  it.each([
    '/assets/nothing.js',
    '/assets/../site.json',
    '/assets/%2e%2e/site.json',
    '/widgets/footer/manifest.json',
    '/widgets/footer/../../package.json',
  ])('does not serve %s', async (target) => {
    expect((await site.get(target)).status).toBe(404)
  })
})

describe('the whole', () => {
  it('SHELL-02 draws every widget and reports nothing', () => {
    expect(site.site.status()).toEqual({ state: 'ready' })
    expect(site.logger.lines).toEqual([])
  })
})
