import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenSite } from '../../../test/server/site.ts'
import { leavesPage, linksOf, openSite, pages, publicOrigin } from '../../../test/server/site.ts'

let site: OpenSite

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site[Symbol.asyncDispose]())

describe('SHELL-07 links of anonymous HTML', () => {
  it.each(pages.map(([target]) => target))('%s: every link carries nofollow by default', async (target) => {
    const links = linksOf(await site.html(target)).filter(leavesPage)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter(({ rel }) => !rel.includes('nofollow'))).toEqual([])
    expect(links.filter(({ rel, newTab }) => newTab && !rel.includes('noopener'))).toEqual([])
  })

  it.each([
    ['external', true],
    ['off', false],
  ] as const)('follow the brand setting %s', async (nofollow, marked) => {
    await using other = await openSite({
      nofollow,
      addresses: {
        buy: 'https://buy.example/{slug}',
        trade: null,
        signUp: 'https://join.example/',
        logIn: null,
      },
    })
    for (const target of ['/', '/convert/btc/usd', '/legal/terms']) {
      const links = linksOf(await other.html(target)).filter(leavesPage)
      const elsewhere = links.filter(({ href }) => /^https?:/.test(href))
      expect(elsewhere.length).toBeGreaterThan(1)
      expect(elsewhere.filter(({ rel }) => rel.includes('nofollow') !== marked)).toEqual([])
      const own = links.filter(({ href }) => href.startsWith('/'))
      expect(own.filter(({ rel }) => rel.includes('nofollow'))).toEqual([])
    }
  })
})

describe('anonymous HTML', () => {
  it('is the same whatever a reader sends along', async () => {
    const plain = await site.html('/convert/btc/usd')
    const headers = [
      { cookie: 'portico_preferences=theme=black&unit=EUR; session=abc' },
      { 'accept-language': 'ar' },
      { 'user-agent': 'PorticoApp' },
      { authorization: 'Bearer x' },
    ]
    for (const each of headers) expect(await site.html('/convert/btc/usd', each)).toBe(plain)
    const answer = await site.get('/convert/btc/usd', { cookie: 'session=abc' })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('vary')).toBe('accept, accept-encoding')
  })

  it('is the same for parameters that change nothing', async () => {
    const plain = await site.html('/price')
    expect(await site.html('/price?utm_source=mail&amount=2')).toBe(plain)
  })

  it('allows its own inline blocks by hash and has no others', async () => {
    const answer = await site.get('/')
    const hashes = answer.headers.get('x-hashes')?.split(' ') ?? []
    const inline = [...(await answer.text()).matchAll(/<(script|style)(?![^>]*\bsrc=)([^>]*)>(.*?)<\/\1>/gs)]
    const run = inline.filter(
      ([, , attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes),
    )
    expect(run).toHaveLength(4)
    const found = run.map(
      ([, , , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(found.toSorted((a, b) => a.localeCompare(b))).toEqual(
      hashes.toSorted((a, b) => a.localeCompare(b)),
    )
  })
})

describe('hostile addresses', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'{{7*7}}</title></script>`
  const value = encodeURIComponent(hostile)

  it.each([
    `/search?q=${value}`,
    `/convert?from=${value}&to=${value}&amount=${value}`,
    `/convert/btc/usd?amount=${value}&window=${value}`,
    `/convert/${value}/usd`,
    `/price?kind=${value}&page=${value}`,
    `/nowhere/${value}?x=${value}`,
    `/?locale=${value}&theme=${value}`,
  ])('%s is never markup of the page', async (target) => {
    const html = await site.html(target)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length)
    expect(html.match(/<script/g)?.length).toBeLessThanOrEqual(5)
    const [, json = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? []
    expect(() => JSON.parse(json)).not.toThrow()
  })

  it('never redirects to another site', async () => {
    for (const target of ['//evil.example/FR', '/%5cevil.example/price/', '/fr//evil.example/']) {
      const answer = await site.get(target)
      const location = answer.headers.get('location')
      expect(location === null || new URL(location, publicOrigin).origin === publicOrigin).toBe(true)
    }
  })
})
