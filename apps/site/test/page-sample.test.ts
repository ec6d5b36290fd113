import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { samplePages } from './page-sample.ts'

const pages = [
  ['/', 200],
  ['/price/btc', 200],
  ['/price/usd?window=all', 200],
  ['/price/nothing', 404],
] as const
const codes: readonly LocaleCode[] = [
  'en',
  'en-GB',
  'de',
  'fr',
  'ar',
  'ar_SA',
  'ru',
  'uk',
  'pl',
  'ja',
  'zh-CN',
  'th',
]
const sample = samplePages(pages, codes)
const codesOf = (...addresses: readonly string[]) =>
  new Set(sample.flatMap(([code, address]) => (addresses.includes(address) ? [code] : [])))

describe('samplePages', () => {
  it('takes every address in English and in another language, each pair once', () => {
    for (const [address] of pages) {
      expect([...codesOf(address)]).toContain('en')
      expect(codesOf(address).size).toBeGreaterThan(1)
    }
    expect(new Set(sample.map((pair) => pair.join(' '))).size).toBe(sample.length)
  })

  it.each([
    ['script', [['ja'], ['zh-CN'], ['th'], ['ru', 'uk'], ['ar', 'ar_SA']]],
    ['plural rule', [['pl'], ['ru', 'uk'], ['ar', 'ar_SA'], ['fr'], ['en-GB', 'de']]],
  ])('takes every kind of page, found and missing, with each %s', (_trait, groups) => {
    for (const kind of [['/'], ['/price/btc', '/price/usd?window=all'], ['/price/nothing']]) {
      const taken = codesOf(...kind)
      for (const group of groups)
        expect(group.some((code) => [...taken].some((one) => one === code))).toBe(true)
    }
  })

  it('takes far less than all', () => {
    expect(sample.length).toBeLessThan(pages.length * codes.length)
  })
})
