import { locales, prefixOf } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { asMarkdown, type PageAddress, parseAddress } from './page-address.ts'

function addressOf(target: string): PageAddress {
  const parsed = parseAddress(target)
  if (parsed.kind === 'redirect') throw new Error(`${target} redirects to ${parsed.to}`)
  return parsed.address
}

function redirectOf(target: string): string | null {
  const parsed = parseAddress(target)
  return parsed.kind === 'redirect' ? parsed.to : null
}

describe('parseAddress: pages and their parameters', () => {
  it.each([
    ['/', 'home', {}],
    ['/price', 'prices', {}],
    ['/convert', 'converter', {}],
    ['/convert/btc/usd', 'pair', { from: 'btc', to: 'usd' }],
    ['/search', 'search', {}],
    ['/legal/terms', 'legal', { document: 'terms' }],
    ['/login', 'log-in', {}],
    ['/register', 'register', {}],
  ])('%s is the page %s', (target, page, params) => {
    expect(addressOf(target)).toMatchObject({ page, params, form: 'html', base: '', path: target })
  })

  it.each([
    '/nowhere',
    '/convert/btc/usd/eur/x',
    '/convert/btc/usd/eur',
    '/price/btc/usd',
    '/_dataset',
    '/assets',
  ])('ROUTE-03 %s is no page', (target) => {
    expect(addressOf(target)).toMatchObject({ page: null, params: {} })
  })

  it('gives parameters decoded, so that a name in any script is found', () => {
    expect(addressOf('/convert/%D8%AF%D9%88%D9%84%d8%a7%d8%b1/us%20dollar').params).toEqual({
      from: 'دولار',
      to: 'us dollar',
    })
  })

  it.each([
    ['/convert/btc/usd.md?amount=2', 'pair', '', '/convert/btc/usd', 'amount=2'],
    ['/fr/price.md?kind=fiat', 'prices', '/fr', '/price', 'kind=fiat'],
    ['/index.md', 'home', '', '/', ''],
    ['/ar/index.md', 'home', '/ar', '/', ''],
    ['/sitemap/price.md', 'sitemap', '', '/sitemap/price', ''],
    ['/legal/terms.md', 'legal', '', '/legal/terms', ''],
  ])('MAP-05 reads %s as the text of a page', (target, page, base, path, query) => {
    const address = addressOf(target)
    expect(address).toMatchObject({ form: 'markdown', page, base, path })
    expect(address.query.toString()).toBe(query)
    const own = addressOf(`${base}${path === '/' && base !== '' ? '' : path}?${query}`)
    expect(asMarkdown(own)).toEqual(address)
    expect(own.cacheKey).not.toBe(address.cacheKey)
  })

  it.each(['/login.md', '/account.md', '/register.md', '/offline.md', '/nowhere.md', '/.md'])(
    'MAP-05 knows no text at %s',
    (target) => expect(addressOf(target)).toMatchObject({ form: 'html', page: null }),
  )

  it.each(['/login', '/account', '/_data/price', '/convert/btc/usd.json'])(
    'MAP-05 has no text of %s',
    (target) => {
      expect(asMarkdown(addressOf(target))).toEqual(addressOf(target))
    },
  )

  it('reads the data of a page below the data folder', () => {
    const data = addressOf('/_data/fr/convert/btc/eur?amount=2')
    expect(data).toMatchObject({ form: 'data', base: '/fr', path: '/convert/btc/eur', page: 'pair' })
    expect(addressOf('/_data')).toMatchObject({ form: 'data', page: 'home' })
    expect(data.cacheKey).not.toBe(addressOf('/fr/convert/btc/eur?amount=2').cacheKey)
  })
})

describe('parseAddress: locales', () => {
  const specified = locales.filter(({ listed }) => listed !== 'beyond')

  it.each(specified.map(({ code }) => code))('ROUTE-01 finds %s by its prefix', (code) => {
    const prefix = prefixOf(code)
    const address = addressOf(prefix === '' ? '/price' : `/${prefix}/price`)
    expect(address).toMatchObject({ page: 'prices', base: prefix === '' ? '' : `/${prefix}` })
    expect(address.locale.code).toBe(code === 'bg' ? 'en' : code)
  })

  it.each([
    ['/en/price', '/price'],
    ['/en-NG/price', '/price'],
    ['/EN-in', '/'],
    ['/en-MY/', '/'],
    ['/en-FR/convert/btc/usd?amount=2', '/convert/btc/usd?amount=2'],
    ['/fr-FR/price', '/fr/price'],
    ['/ru-RU', '/ru'],
    ['/FR/price', '/fr/price'],
    ['/ZH-tc/price', '/zh-TC/price'],
    ['/AR_sa', '/ar_SA'],
    ['/bg/price', '/price'],
    ['/pt-BR/convert/btc/brl?amount=2', '/pt_BR/convert/btc/brl?amount=2'],
    ['/AR-sa/Price/', '/ar_SA/price'],
    ['/fil', '/ph'],
    ['/zh-hant/price', '/zh-TC/price'],
    ['/zh-HK/price.md', '/zh-TC/price.md'],
    ['/es-MX/', '/es'],
    ['/_data/pt-BR/price', '/_data/pt_BR/price'],
  ])('ROUTE-01 %s redirects to %s', (target, to) => {
    expect(redirectOf(target)).toBe(to)
  })

  it.each([
    ['/?locale=fr', '', 'fr'],
    ['/ar/price?locale=fr', '/ar', 'fr'],
    ['/fr?locale=en', '/fr', 'en'],
    ['/fr?locale=en-NG', '/fr', 'en'],
    ['/?locale=FR-fr', '', 'fr'],
    ['/?locale=ru-RU', '', 'ru'],
  ])('ROUTE-02 %s is rendered in place', (target, base, code) => {
    const address = addressOf(target)
    expect(address.base).toBe(base)
    expect(address.locale.code).toBe(code)
  })

  it.each(['/fr?locale=', '/fr?locale=xx', '/fr?locale=__proto__', '/fr?locale=fr%00'])(
    'ROUTE-02 %s falls back to the locale of the path',
    (target) => {
      expect(addressOf(target).locale.code).toBe('fr')
    },
  )

  it('ROUTE-02 keeps the parameter through a redirect and out of the query of the page', () => {
    expect(redirectOf('/PRICE?locale=fr')).toBe('/price?locale=fr')
    expect(addressOf('/price?locale=fr').query.size).toBe(0)
  })

  it('has a cache key for each language and each base', () => {
    const keys = ['/price', '/price?locale=fr', '/fr/price', '/fr/price?locale=en'].map(
      (target) => addressOf(target).cacheKey,
    )
    expect(new Set(keys).size).toBe(4)
    expect(addressOf('/fr/price?locale=fr').cacheKey).toBe(addressOf('/fr/price').cacheKey)
  })
})

describe('parseAddress: spellings that redirect', () => {
  it.each([
    ['/price/', '/price'],
    ['/price///', '/price'],
    ['/fr/', '/fr'],
    ['/fr/price/?kind=fiat', '/fr/price?kind=fiat'],
    ['/Convert/BTC/usd', '/convert/btc/usd'],
    ['/fr/CONVERT/btc/usd?amount=2', '/fr/convert/btc/usd?amount=2'],
    ['/legal/Terms', '/legal/terms'],
    ['/nowhere/', '/nowhere'],
    ['/_data/PRICE', '/_data/price'],
    ['/_data/FR/price', '/_data/fr/price'],
    ['/_data/fr/', '/_data/fr'],
    ['/EN/nL', '/nl'],
    ['/en-NG/FR/PRICE/', '/fr/price'],
    ['/EN/_data//PRICE', '/_data/price'],
  ])('%s redirects to %s', (target, to) => {
    expect(redirectOf(target)).toBe(to)
  })

  it('leaves the case of what is no page alone', () => {
    expect(addressOf('/Nowhere').path).toBe('/Nowhere')
  })

  it.each(['//evil.example/price/', '/\\evil.example/PRICE', '///evil.example//', '/fr//evil.example/x/'])(
    'never sends %s to another site',
    (target) => {
      const to = redirectOf(target)
      expect(to === null || /^\/(?![/\\])/.test(to)).toBe(true)
    },
  )

  it('reads the path of a target in absolute form', () => {
    expect(addressOf('http://proxy.example/price?kind=fiat')).toMatchObject({ page: 'prices' })
    expect(redirectOf('https://proxy.example/FR')).toBe('/fr')
  })
})

describe('parseAddress: the query', () => {
  it('keeps the parameters that change the page, in one order, and no others', () => {
    const address = addressOf('/convert/btc/usd?utm_source=x&window=7d&amount=2&amount=3&kind=fiat')
    expect(address.query.toString()).toBe('amount=2&window=7d')
    const other = addressOf('/convert/btc/usd?amount=2&window=7d&page=9')
    expect(other.cacheKey).toBe(address.cacheKey)
    const compared = addressOf('/compare/btc/eth?supply=total&mode=price&ratio=50&at=2026-01-02')
    expect([...compared.query.keys()]).toEqual(['at', 'mode', 'ratio', 'supply'])
  })

  it('drops empty parameters, and all parameters where there is no page', () => {
    expect(addressOf('/price?kind=&page=').query.size).toBe(0)
    expect(addressOf('/nowhere?q=a').cacheKey).toBe(addressOf('/nowhere?q=b').cacheKey)
  })

  it('tells pages with different values apart, whatever is in them', () => {
    const keys = ['a', 'a&window=7d', 'a%26window%3D7d', 'a%20b', 'a+c'].map(
      (amount) => addressOf(`/convert/btc/usd?amount=${amount}`).cacheKey,
    )
    expect(new Set(keys).size).toBe(5)
  })
})

describe('parseAddress: machine views', () => {
  const formOf = (target: string) => {
    const parsed = parseAddress(target)
    return parsed.kind === 'address' ? [parsed.address.form, parsed.address.page] : [parsed.to]
  }

  it.each([
    ['/convert/btc/usd.json', 'json'],
    ['/fr/convert/btc/usd.csv?window=7d', 'csv'],
    ['/convert/btc/usd.png?locale=ar', 'png'],
  ])('%s is the %s of the pair', (target, form) => {
    expect(formOf(target)).toEqual([form, 'pair'])
  })

  it.each([
    ['/convert/btc/usd.xml', 'html', 'pair'],
    ['/convert/btc/.json', 'html', 'pair'],
    ['/price.json', 'html', null],
    ['/convert.json', 'html', null],
    ['/_data/convert/btc/usd.json', 'data', 'pair'],
  ])('%s is none', (target, form, page) => {
    expect(formOf(target)).toEqual([form, page])
  })

  it.each([
    ['/convert/BTC/usd.JSON', '/convert/btc/usd.json'],
    ['/convert/btc/usd.csv/', '/convert/btc/usd.csv'],
    ['/en/convert/btc/usd.png?amount=2', '/convert/btc/usd.png?amount=2'],
  ])('ROUTE-01 %s leads to %s', (target, to) => {
    expect(formOf(target)).toEqual([to])
  })

  it('has a key of its own and knows its own parameters only', () => {
    const keys = ['', '.json', '.csv', '.png'].map((ending) => {
      const parsed = parseAddress(`/convert/btc/usd${ending}?amount=2&window=7d&x=1`)
      return parsed.kind === 'address' ? parsed.address.cacheKey : ''
    })
    expect(new Set(keys).size).toBe(4)
    expect(keys[1]).toMatch(/\?amount=2$/)
    expect(keys[2]).toMatch(/\?window=7d$/)
  })
})

/** The time of reading a target in milliseconds, the least of several readings: what else runs only adds to it. */
function readingMs(target: string): number {
  const times = Array.from({ length: 3 }, () => {
    const startedMs = performance.now()
    parseAddress(target)
    return performance.now() - startedMs
  })
  return Math.min(...times)
}

describe('parseAddress: targets without end', () => {
  it.each([
    ['slashes', (count: number) => `/A${'/'.repeat(count)}b`],
    ['prefixes', (count: number) => `/A${'/fr'.repeat(count / 3)}`],
    ['escapes', (count: number) => `/A${'%2f'.repeat(count / 3)}`],
    ['dots', (count: number) => `/A${'/..'.repeat(count / 3)}.md/`],
    ['parameters', (count: number) => `/convert/A/b?${'amount=1&'.repeat(count / 9)}`],
    ['one value', (count: number) => `/convert/A/b?amount=${'1+'.repeat(count / 2)}`],
  ])('SAFE-02 reads %s in time proportional to them', (_name, targetOf) => {
    // A few milliseconds; seconds where each sign is held against each other one.
    expect(readingMs(targetOf(60_000))).toBeLessThan(500)
  })

  it('SAFE-01 carries on no more of a value than any page reads', () => {
    const { query } = addressOf(`/convert?from=${'x'.repeat(4000)}`)
    expect(query.get('from')).toHaveLength(512)
  })
})
