import { describe, expect, it } from 'vitest'
import { BrandTextError, withSettings, withTokens } from './live.ts'
import { loadBrand } from './load.ts'

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

  it.each(hostileTokens)('SHIP-05 refuses %j', (tokens) => {
    expect(() => withTokens(brand, JSON.stringify(tokens))).toThrow(BrandTextError)
  })

  it('SHIP-05 refuses colours whose direction the reader chooses', () => {
    expect(() => withTokens(brand, '{"light":{"rise":"#000000"}}')).toThrow('the reader')
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
