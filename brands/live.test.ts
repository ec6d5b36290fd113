import { describe, expect, it } from 'vitest'
import { BrandTextError, requireContrast, withNotice, withSettings, withTokens } from './live.ts'
import { loadBrand } from './load.ts'
import { readTokenRules, tokensAt } from './token-rules.ts'

const brand = await loadBrand('default')

const hostileTokens: readonly object[] = [
  { light: { ink: '#000;}body{display:none' } },
  { light: { ink: 'red' } },
  { light: { accent: 'url(https://evil.example/x)' } },
  { both: { font: 'x;background:url(https://evil.example)' } },
  { both: { font: '</style><script>window.ran=1</script>' } },
  { both: { 'round-m': '1px/**/;}*{display:none' } },
  { both: { 'round-m': 'expression(alert(1))' } },
  { both: { 'no-such-token': '1px' } },
  { everywhere: { ink: '#000000' } },
]

describe('withTokens', () => {
  it('SHIP-05 sets colours and sizes where the document says, and keeps the rest of the sheet', () => {
    const text =
      '{"light":{"accent":"#123456"},"dark":{"accent":"#abcdef"},"both":{"round-m":"calc(1px + 2px)"}}'
    const { tokensCss } = withTokens(brand, text)
    expect(tokensCss.startsWith(brand.tokensCss)).toBe(true)
    expect(tokensCss.slice(brand.tokensCss.length).trim().split('\n')).toEqual([
      '[data-theme="white"]{--accent:#123456;}',
      '[data-theme="black"]{--accent:#abcdef;}',
      ':root{--round-m:calc(1px + 2px);}',
    ])
  })

  it('SHIP-05 leaves the dark theme as it is where a document names the light one', () => {
    const { tokensCss } = withTokens(brand, '{"light":{"accent":"#123456"}}')
    const accentIn = (css: string, theme: 'white' | 'black') =>
      tokensAt(readTokenRules(css), { theme, rise: 'green', slot: null }).get('--accent')
    expect(accentIn(tokensCss, 'white')).toBe('#123456')
    expect(accentIn(tokensCss, 'black')).toBe(accentIn(brand.tokensCss, 'black'))
  })

  it.each(hostileTokens)('SHIP-05 refuses %j', (tokens) => {
    expect(() => withTokens(brand, JSON.stringify(tokens))).toThrow(BrandTextError)
  })

  it('SHIP-05 refuses colours whose direction the reader chooses', () => {
    expect(() => withTokens(brand, '{"light":{"rise":"#000000"}}')).toThrow('the reader')
  })
})

describe('requireContrast', () => {
  const pale = '{"light":{"ink-3":"#aaaaaa"}}'

  it('SHIP-05 A11Y-01 names the pair, its ratio and the one that it needs', () => {
    const check = () => requireContrast(brand, withTokens(brand, pale))
    expect(check).toThrow(BrandTextError)
    expect(check).toThrow(/light page, a rise is green: ink-3 on surface has 2\.\d+, needs 4\.5; /)
    expect(check).toThrow(/; \d+ more like these$/)
  })

  it('SHIP-05 lets through what can be read, and what was as pale in the folder', () => {
    expect(() => requireContrast(brand, withTokens(brand, '{"light":{"ink-3":"#333333"}}'))).not.toThrow()
    const paleBrand = withTokens(brand, pale)
    expect(() =>
      requireContrast(paleBrand, withTokens(paleBrand, '{"both":{"round-m":"1px"}}')),
    ).not.toThrow()
  })

  it('SHIP-05 refuses what it cannot judge', () => {
    const nested = { ...brand, tokensCss: '@media print{:root{--ink: #000000;}}' }
    expect(() => requireContrast(brand, nested)).toThrow('cannot be computed')
  })
})

describe('withSettings', () => {
  it('SHIP-05 puts fields in place of those of the folder', () => {
    const changed = withSettings(brand, '{"name":"Meadow","nofollow":"off"}')
    expect(changed).toEqual({ ...brand, name: 'Meadow', nofollow: 'off' })
  })

  it.each([
    ['{"id":"other"}', 'id: cannot change while the site runs'],
    ['{"fonts":[]}', 'fonts: cannot change while the site runs'],
    ['{"tokensCss":"x"}', 'tokensCss'],
    ['{"nofollow":"some"}', 'nofollow'],
    ['{"company":[{"name":{"en":"x"},"url":"javascript:alert(1)"}]}', 'company.0.url'],
    ['{"addresses":{"buy":"//evil.example","trade":null,"signUp":null,"logIn":null}}', 'addresses.buy'],
    ['[]', 'an object'],
    ['{', 'no JSON'],
  ])('SHIP-05 refuses %s and says where', (text, reason) => {
    expect(() => withSettings(brand, text)).toThrow(reason)
  })
})

describe('withNotice', () => {
  const told = withSettings(
    brand,
    '{"channels":{"web":["own.example"],"profiles":["https://t.me/own"]},"company":[{"name":{"en":"Status"},"url":"https://status.help.example/"}]}',
  )
  const notice = (url: string) =>
    JSON.stringify({ level: 'notice', text: { en: 'x' }, link: { name: { en: 'x' }, url } })

  it.each([
    'https://own.example/a',
    'https://news.own.example/a',
    'https://status.help.example/b',
    'https://t.me/own',
  ])('SHIP-03 SHIP-05 leads to %s, which the settings name', (url) => {
    expect(withNotice(told, notice(url)).notice?.link?.url).toBe(url)
  })

  it.each([
    ...['https://evil.example/', 'https://notown.example/', 'https://own.example.evil.example/'],
    ...[
      'https://own.example@evil.example/',
      'https://own.example:8443/',
      'https://t.me/other',
      'https://help.example/',
    ],
  ])('SHIP-03 SHIP-05 refuses %s, which they do not', (url) => {
    expect(() => withNotice(told, notice(url))).toThrow('the published brand settings name')
  })
})
