import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { brandIds, loadBrand } from './load.ts'
import { brandSchema } from './schema.ts'

const good = {
  id: 'test',
  name: 'Test',
  operator: { name: 'Operator', contact: 'help@exchange.example' },
  nofollow: 'all',
  compact: 'suffix',
  analytics: { consent: 'required', signals: 'honoured' },
  addresses: { buy: null, trade: '/trade/{slug}', signUp: 'https://join.example/', logIn: null },
  adverts: { buyNow: true, welcomePack: { amountUsd: '6200' } },
  offer: { coins: null, unservedCountries: ['KP'], countriesWithoutIncentives: [] },
  links: { support: [{ name: { en: 'Help', ar: 'مساعدة' }, url: 'https://help.example/' }] },
  appSchemes: ['testapp'],
  popularPairs: ['btc/usd'],
  defaultCoin: 'btc',
}

const font = {
  family: 'Own',
  file: 'fonts/own-latin.woff2',
  weights: '400 700',
  ranges: 'U+20-7E,U+A9',
  languages: 'all',
}

const problemsOf = (change: Readonly<Record<string, unknown>>) => {
  const parsed = v.safeParse(brandSchema, { ...good, ...change })
  return parsed.success ? [] : parsed.issues.map((issue) => v.getDotPath(issue))
}

const addresses = (change: Readonly<Record<string, unknown>>) => ({
  addresses: { ...good.addresses, ...change },
})

describe('brandSchema', () => {
  it.each([
    {},
    { nofollow: 'external' },
    { nofollow: 'off' },
    { compact: 'locale' },
    { analytics: { consent: 'assumed', signals: 'ignored' } },
    { adverts: { buyNow: false, welcomePack: null } },
    { adverts: { buyNow: true, welcomePack: { amountUsd: '99.50' } } },
    addresses({ buy: 'https://buy.example/{code}/now?asset={slug}' }),
    { appSchemes: [] },
    { offer: { ...good.offer, coins: ['btc', 'eth'] } },
    { offer: { ...good.offer, coins: 'all', servedCountries: ['DE'] } },
    { fonts: [font] },
    { fonts: [{ ...font, languages: ['ru', 'uk'], weights: '400' }] },
  ])('takes %j', (change) => {
    expect(problemsOf(change)).toEqual([])
  })

  it.each([
    ['id', { id: 'Test Brand' }],
    ['id', { id: '' }],
    ['id', { id: 'x'.repeat(33) }],
    ['name', { name: '   ' }],
    ['name', { name: undefined }],
    ['operator.contact', { operator: { name: 'x', contact: 'nobody' } }],
    ['operator.name', { operator: { contact: 'help@exchange.example' } }],
    ['nofollow', { nofollow: 'some' }],
    ['compact', { compact: 'words' }],
    ['compact', { compact: undefined }],
    ['fonts.0.file', { fonts: [{ ...font, file: '../own.woff2' }] }],
    ['fonts.0.file', { fonts: [{ ...font, file: 'https://fonts.example/own.woff2' }] }],
    ['fonts.0.weights', { fonts: [{ ...font, weights: 'bold' }] }],
    ['fonts.0.ranges', { fonts: [{ ...font, ranges: 'U+20;src:url(x)' }] }],
    ['fonts.0.languages.0', { fonts: [{ ...font, languages: ['russian'] }] }],
    ['analytics', { analytics: undefined }],
    ['analytics.consent', { analytics: { consent: 'off', signals: 'honoured' } }],
    ['analytics.signals', { analytics: { consent: 'required' } }],
    ['addresses.buy', addresses({ buy: 'http://plain.example/' })],
    ['addresses.buy', addresses({ buy: 'javascript:alert(1)' })],
    ['addresses.buy', addresses({ buy: '//elsewhere.example/' })],
    ['addresses.buy', addresses({ buy: 'https://buy.example/{price}' })],
    ['addresses.trade', addresses({ trade: '/\\elsewhere.example' })],
    ['addresses.signUp', addresses({ signUp: 'join' })],
    ['addresses.logIn', addresses({ logIn: undefined })],
    ['addresses.more', addresses({ more: null })],
    ['adverts.welcomePack.amountUsd', { adverts: { buyNow: true, welcomePack: { amountUsd: '6,200' } } }],
    ['adverts.welcomePack.amountUsd', { adverts: { buyNow: true, welcomePack: { amountUsd: 6200 } } }],
    ['adverts.buyNow', { adverts: { welcomePack: null } }],
    ['offer.coins.0', { offer: { ...good.offer, coins: ['BTC'] } }],
    ['offer.coins', { offer: { ...good.offer, coins: 'some' } }],
    ['offer.servedCountries.0', { offer: { ...good.offer, servedCountries: ['Germany'] } }],
    ['offer', { offer: { ...good.offer, servedCountries: ['KP'] } }],
    ['offer.unservedCountries.0', { offer: { ...good.offer, unservedCountries: ['kp'] } }],
    ['offer.countriesWithoutIncentives', { offer: { coins: null, unservedCountries: [] } }],
    ['offer', { offer: undefined }],
    ['links', { links: undefined }],
    ['links.help', { links: { help: [] } }],
    ['links.blog.0.name', { links: { blog: [{ name: { ar: 'مدونة' }, url: 'https://blog.example/' }] } }],
    ['links.blog.0.url', { links: { blog: [{ name: { en: 'Blog' }, url: '/blog' }] } }],
    ['links.blog.0.url', { links: { blog: [{ name: { en: 'Blog' }, url: 'javascript:alert(1)' }] } }],
    ['appSchemes.0', { appSchemes: ['Test App'] }],
    ['popularPairs', { popularPairs: [] }],
    ['popularPairs.1', { popularPairs: ['btc/usd', 'btc'] }],
    ['defaultCoin', { defaultCoin: 'BTC' }],
    ['colour', { colour: 'red' }],
  ])('refuses a bad %s: %j', (field, change) => {
    expect(problemsOf(change)).toContain(field)
  })
})

describe('loadBrand', () => {
  it('loads every brand of the checkout, with its tokens and drawings', async () => {
    const ids = await brandIds()
    expect(ids).toContain('default')
    for (const id of ids) {
      const brand = await loadBrand(id)
      expect(brand.id).toBe(id)
      expect(brand.tokensCss).toContain('--')
      expect(brand.logoSvg).toMatch(/^<svg[\s>]/)
      expect(brand.faviconSvg).toMatch(/^<svg[\s>]/)
    }
  })

  it.each(['nothing', '', '..', '../brands/default', 'default/', '__proto__', 'node_modules'])(
    'refuses %j and says what there is',
    async (id) => {
      await expect(loadBrand(id)).rejects.toThrow(/is unknown; expected one of: .*default/)
    },
  )

  it('has no script in any drawing, and no end of a style element in any token sheet', async () => {
    for (const id of await brandIds()) {
      const files = await readdir(new URL(`./${id}/`, import.meta.url))
      for (const file of files.filter((name) => /\.(?:svg|css)$/.test(name))) {
        const text = await readFile(new URL(`./${id}/${file}`, import.meta.url), 'utf8')
        expect(text).not.toMatch(/<script|<\/style|\son\w+=|javascript:/i)
      }
    }
  })
})
