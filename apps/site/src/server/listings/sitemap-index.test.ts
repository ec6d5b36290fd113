import type { LocaleCode, LocaleEntry } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import { fewPages, type PageList } from './page-list.ts'
import { findPart, indexCount, indexLimit, indexText, listFiles } from './sitemap-index.ts'
import { ensureValid } from '../../../test/server/schema.ts'

const languages = {
  publicOrigin: 'https://www.example.com',
  complete: new Set<LocaleCode>(['en', 'fr', 'zh-CN']),
}

const many: PageList = {
  count: 50_001,
  at: (index) => ({ path: `/${index}`, changed: null }),
  longestPath: 6,
  changed: null,
}

const lists = (locale: LocaleEntry) =>
  new Map([
    ['how-to-buy', fewPages([{ path: '/how-to-buy/btc', changed: '2026-09-29' }])],
    ['pair', many],
    ['guide', fewPages(locale.code === 'fr' ? [{ path: '/academy/btc', changed: null }] : [])],
  ])

const files = () => listFiles(lists, languages)
const index = (number?: number) => [...indexText(files(), languages.publicOrigin, number)].join('')

describe('indexText', () => {
  it('MAP-04 names every file with the day of its newest page, and none that is empty', () => {
    const address = (name: string) => `<loc>https://www.example.com/sitemap-${name}.xml</loc>`
    const day = '<lastmod>2026-09-29</lastmod>'
    expect([...index().matchAll(/<sitemap>(.*?)<\/sitemap>/g)].map(([, part]) => part)).toEqual([
      address('how-to-buy-en-1') + day,
      address('pair-en-1'),
      address('pair-en-2'),
      address('how-to-buy-fr-1') + day,
      address('pair-fr-1'),
      address('pair-fr-2'),
      address('guide-fr-1'),
      address('how-to-buy-zh-CN-1') + day,
      address('pair-zh-CN-1'),
      address('pair-zh-CN-2'),
    ])
  })

  it('MAP-04 fits the schema of an index', () => {
    expect(() => ensureValid(index(), 'index')).not.toThrow()
    expect(() => ensureValid(index().replaceAll('loc>', 'place>'), 'index')).toThrow('place')
  })

  it('MAP-04 goes on in another index where one may name no more files', () => {
    const list = { ...many, count: 0 }
    const three = [
      { name: 'hubs-en', list, count: 1 },
      { name: 'pair-en', list, count: 2 * indexLimit },
    ]
    const textOf = (number: number) => [...indexText(three, 'https://www.example.com', number)].join('')
    const namesIn = (number: number) =>
      [...textOf(number).matchAll(/sitemap-([^<]*)\.xml/g)].map(([, name]) => name)
    expect(indexCount(three)).toBe(3)
    expect(indexCount([])).toBe(1)
    expect([namesIn(1).length, namesIn(2).length, namesIn(3)]).toEqual([
      indexLimit,
      indexLimit,
      [`pair-en-${2 * indexLimit}`],
    ])
    expect(namesIn(2)[0]).toBe(`pair-en-${indexLimit}`)
    expect(() => ensureValid(textOf(3), 'index')).not.toThrow()
  })

  it('MAP-04 leads to files that are there', () => {
    const names = [...index().matchAll(/sitemap-(.*?)\.xml/g)].map(([, name]) => name ?? '')
    expect(names.every((name) => findPart(name, lists, languages) !== null)).toBe(true)
  })
})

describe('findPart', () => {
  it('finds kind, language and number in a name', () => {
    expect(findPart('pair-zh-CN-2', lists, languages)).toMatchObject({
      list: many,
      locale: { code: 'zh-CN' },
      number: 2,
    })
  })

  it.each([
    'pair-en-3',
    'pair-en-0',
    'pair-en-01',
    'pair-en',
    'pair-de-1',
    'pair-zh-cn-1',
    'Pair-en-1',
    'guide-en-1',
    'nothing-en-1',
    'pair-en-1000000000000',
    'pair-en--1',
    '',
    '-en-1',
    '__proto__-en-1',
  ])('finds nothing in %j', (name) => expect(findPart(name, lists, languages)).toBeNull())
})
