import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  linkTo,
  localeFromQuery,
  prefixOf,
  requestedLocale,
  splitLocalePath,
  switchLocalePath,
} from './paths.ts'
import { locales } from './registry.ts'

const anyLocale = constantFrom(...locales.map((entry) => entry.code))

describe('splitLocalePath', () => {
  it.each([
    ['/', 'en', '', '/'],
    ['/convert/btc/usd', 'en', '', '/convert/btc/usd'],
    ['/fr', 'fr', 'fr', '/'],
    ['/fr/', 'fr', 'fr', '/'],
    ['/fr/convert', 'fr', 'fr', '/convert'],
    ['/en-GB/x', 'en-GB', 'en-GB', '/x'],
    ['/asia/x', 'asia', 'asia', '/x'],
    ['/zh-TC/x', 'zh-TC', 'zh-TC', '/x'],
    ['/ar_SA/x', 'ar_SA', 'ar_SA', '/x'],
    ['/in/x', 'in', 'in', '/x'],
  ])('ROUTE-01 reads %s as %s without a redirect', (pathname, locale, prefix, path) => {
    expect(splitLocalePath(pathname)).toEqual({ locale, prefix, path, redirect: null })
  })

  it.each([
    ['/FR/x', 'fr', '/fr/x'],
    ['/en-gb/x', 'en-GB', '/en-GB/x'],
    ['/AR_sa', 'ar_SA', '/ar_SA'],
    ['/fr-FR/x', 'fr', '/fr/x'],
    ['/ru-ru/x', 'ru', '/ru/x'],
    ['/en/x', 'en', '/x'],
    ['/EN', 'en', '/'],
    ['/en-NG/x', 'en', '/x'],
    ['/en-IN/x', 'en', '/x'],
    ['/en-MY/x', 'en', '/x'],
    ['/en-FR/x', 'en', '/x'],
    ['/bg/x', 'en', '/x'],
    ['/en-US/x', 'en', '/x'],
    ['/pt-BR/x', 'pt_BR', '/pt_BR/x'],
    ['/ar-SA/x', 'ar_SA', '/ar_SA/x'],
    ['/zh', 'zh-CN', '/zh-CN'],
    ['/zh-Hans/x', 'zh-CN', '/zh-CN/x'],
    ['/zh-hant/x', 'zh-TC', '/zh-TC/x'],
    ['/zh-Hant-TW/x', 'zh-TC', '/zh-TC/x'],
    ['/fil/x', 'ph', '/ph/x'],
    ['/es-419/x', 'es', '/es/x'],
    ['/uz-Latn/x', 'uz', '/uz/x'],
    ['/PT-br', 'pt_BR', '/pt_BR'],
    ['/pt-AO/x', 'pt', '/pt/x'],
    ['/ar-EG/x', 'ar', '/ar/x'],
    ['/tl/x', 'ph', '/ph/x'],
    ['/fil-PH/x', 'ph', '/ph/x'],
    ['/zh-HK/x', 'zh-TC', '/zh-TC/x'],
    ['/zh_CN/x', 'zh-CN', '/zh-CN/x'],
    ['/es-MX/x', 'es', '/es/x'],
    ['/en-AU/x', 'en', '/x'],
    ['/de-AT/x', 'de', '/de/x'],
    ['/id-ID/x', 'id', '/id/x'],
    ['/in-ID/x', 'id', '/id/x'],
  ])('ROUTE-01 redirects %s to the canonical spelling', (pathname, locale, redirect) => {
    expect(splitLocalePath(pathname)).toMatchObject({ locale, redirect })
  })

  it.each([
    '/french/x',
    '/frx',
    '/xx/x',
    '/price/fr',
    '/%66r/x',
    '/fallback/x',
    '/constructor',
    '/de-finance/x',
    '/uz-Cyrl/x',
    '/el-GR/x',
  ])('ROUTE-01 takes no locale from %s', (pathname) => {
    expect(splitLocalePath(pathname)).toEqual({ locale: 'en', prefix: '', path: pathname, redirect: null })
  })

  it.each([
    '//evil.example/x',
    '/en//evil.example/x',
    '/\\evil.example/x',
    '/en/\\evil.example/x',
    '/en///evil.example/x',
  ])('ROUTE-01 never redirects %s to another site', (pathname) => {
    expect(splitLocalePath(pathname)).toMatchObject({ path: '/evil.example/x', redirect: '/evil.example/x' })
  })

  it('ROUTE-01 settles after one redirect, on this site, for any path', () => {
    assert(
      property(string(), (tail) => {
        const { redirect, locale, path } = splitLocalePath(`/${tail}`)
        expect(path).toMatch(/^\/(?![/\\])/)
        if (redirect === null) return
        expect(redirect).toMatch(/^\/(?![/\\])/)
        expect(splitLocalePath(redirect)).toMatchObject({ locale, redirect: null })
      }),
    )
  })

  it('ROUTE-01 reads back the prefix of every locale', () => {
    for (const { code, hidden } of locales) {
      expect(splitLocalePath(`/${prefixOf(code)}`).locale).toBe(hidden ? 'en' : code)
    }
  })
})

describe('localeFromQuery', () => {
  it.each([
    ['fr', 'fr'],
    ['ZH-tc', 'zh-TC'],
    ['en', 'en'],
    ['en-NG', 'en'],
    ['en-IN', 'en'],
    ['en-MY', 'en'],
    ['en-FR', 'en'],
    ['fr-FR', 'fr'],
    ['ru-RU', 'ru'],
    ['bg', 'en'],
    ['ar_SA', 'ar_SA'],
    ['ar-SA', 'ar_SA'],
    ['pt-BR', 'pt_BR'],
    ['en-US', 'en'],
    ['zh-Hant', 'zh-TC'],
    ['fil', 'ph'],
  ])('ROUTE-02 knows %s', (value, locale) => {
    expect(localeFromQuery(value)).toBe(locale)
  })

  it.each(['', 'xx', 'fr ', 'fr/../ar', 'el-GR', 'fr-FR-x-y', '__proto__'])(
    'ROUTE-02 does not know %j',
    (value) => {
      expect(localeFromQuery(value)).toBeNull()
    },
  )

  it('ROUTE-02 lets a known parameter win over the path and an unknown one lose', () => {
    expect(requestedLocale('/ar/x', 'fr')).toBe('fr')
    expect(requestedLocale('/ar/x', 'en')).toBe('en')
    expect(requestedLocale('/ar/x', 'klingon')).toBe('ar')
    expect(requestedLocale('/ar/x', null)).toBe('ar')
  })
})

describe('linkTo', () => {
  it.each([
    ['fr', '/convert/btc/usd?amount=2#table', '/fr/convert/btc/usd?amount=2#table'],
    ['en', '/convert', '/convert'],
    ['ar', '/', '/ar'],
    ['ar', '/?q=1', '/ar?q=1'],
    ['en', '', '/'],
    ['fr', 'convert', '/fr/convert'],
    ['zh-TC', '/price', '/zh-TC/price'],
  ] as const)('SHELL-08 prefixes for %s %j', (locale, path, expected) => {
    expect(linkTo({ locale, path })).toBe(expected)
  })

  it('SHELL-08 puts the optional prefix before the prefix of the locale', () => {
    expect(linkTo({ locale: 'fr', path: '/convert', prefix: '/m' })).toBe('/m/fr/convert')
    expect(linkTo({ locale: 'fr', path: '/', prefix: 'https://www.example.com/' })).toBe(
      'https://www.example.com/fr',
    )
    expect(linkTo({ locale: 'en', path: '/', prefix: '/m' })).toBe('/m')
  })

  it.each([
    'https://example.com/x',
    'HTTP://example.com',
    '//example.com/x',
    'mailto:a@example.com',
    'tel:+123',
    '#main',
    'portico://trade',
    'market://details?id=x',
    '?page=2',
    './x',
    '../x',
  ])('SHELL-08 leaves %s alone', (path) => {
    expect(linkTo({ locale: 'fr', path, prefix: '/m' })).toBe(path)
  })

  it('SHELL-08 never doubles a prefix, whatever the path', () => {
    expect(linkTo({ locale: 'fr', path: '/fr/convert' })).toBe('/fr/convert')
    expect(linkTo({ locale: 'fr', path: '/m/fr/convert', prefix: '/m' })).toBe('/m/fr/convert')
    expect(linkTo({ locale: 'fr', path: '/ar/convert' })).toBe('/ar/convert')
    assert(
      property(anyLocale, string(), constantFrom('', '/m'), (locale, tail, prefix) => {
        const once = linkTo({ locale, path: `/${tail}`, prefix })
        expect(linkTo({ locale, path: once, prefix })).toBe(once)
      }),
    )
  })

  it('SHELL-08 takes a longer word for no prefix', () => {
    expect(linkTo({ locale: 'fr', path: '/french' })).toBe('/fr/french')
    expect(linkTo({ locale: 'fr', path: '/market', prefix: '/m' })).toBe('/m/fr/market')
  })
})

describe('switchLocalePath', () => {
  it.each([
    ['/fr/convert/btc/eur?amount=2#x', 'ar', '/ar/convert/btc/eur?amount=2#x'],
    ['/convert', 'fr', '/fr/convert'],
    ['/fr', 'en', '/'],
    ['/', 'ar', '/ar'],
    ['', 'ar', '/ar'],
    ['/fr/x?locale=de&q=a%20b&q=+', 'ar', '/ar/x?q=a%20b&q=+'],
    ['/x?locale=de', 'fr', '/fr/x'],
    ['/x?locale', 'fr', '/fr/x'],
    ['/x?q=1&locale=de#locale=de', 'fr', '/fr/x?q=1#locale=de'],
    ['https://example.com/fr/x?q=1', 'en', 'https://example.com/x?q=1'],
    ['https://example.com', 'fr', 'https://example.com/fr'],
  ] as const)('SHELL-06 moves %j to %s', (href, to, expected) => {
    expect(switchLocalePath(href, to)).toBe(expected)
  })

  it('SHELL-06 keeps parameters that merely resemble locale', () => {
    expect(switchLocalePath('/x?mylocale=1&Locale=2&locales=3', 'fr')).toBe(
      '/fr/x?mylocale=1&Locale=2&locales=3',
    )
  })

  it('SHELL-06 comes back to the same page', () => {
    assert(
      property(
        anyLocale,
        constantFrom('/convert/btc/usd?amount=2#a', '/?q=1', '/price/btc'),
        (locale, page) => {
          expect(switchLocalePath(switchLocalePath(page, locale), 'en')).toBe(page)
        },
      ),
    )
  })
})
