import { readCatalogue } from '@portico/locale/texts'
import { compileCatalogue } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { createCell } from './cell.ts'
import type { ShellStore } from './contract.ts'
import { linkAttributes } from './link.ts'
import { createShellStore } from './shell-store.ts'
import { createTranslate, widgetTexts } from './texts.ts'

describe('createCell', () => {
  it('gives and takes a value, and tells of real changes only', () => {
    const cell = createCell(1)
    const told: number[] = []
    cell.subscribe(() => told.push(cell.get()))
    cell.set(2)
    cell.set(2)
    cell.set(Number.NaN)
    cell.set(Number.NaN)
    expect(told).toEqual([2, Number.NaN])
  })

  it('tells nobody who has left, even while it tells', () => {
    const cell = createCell('a')
    const told: string[] = []
    const leave = cell.subscribe(() => {
      told.push('first')
      leave()
    })
    cell.subscribe(() => told.push('second'))
    cell.set('b')
    cell.set('c')
    expect(told).toEqual(['first', 'second', 'second'])
  })
})

const host: Omit<ShellStore, 'get' | 'set' | 'subscribe'> = {
  currency: createCell('USD'),
  currencies: createCell([]),
  theme: createCell('white'),
  trendColours: createCell('green-up'),
  search: async () => [],
  navigate: () => {},
  logOut: () => {},
  accounts: async () => [],
  switchAccount: async () => {},
  report: () => {},
}

describe('createShellStore', () => {
  it('SHELL-03 tells of another path, query or user, and of nothing else', () => {
    const store = createShellStore({ path: '/', search: '', user: null }, host)
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.set({ path: '/price' })
    store.set({ path: '/price', search: '' })
    store.set({})
    expect(told).toBe(1)
    store.set({ search: '?page=2' })
    expect(told).toBe(2)
    expect(store.get()).toEqual({ path: '/price', search: '?page=2', user: null })
  })

  it('SHELL-04 keeps path and query when a user comes', () => {
    const store = createShellStore({ path: '/price', search: '', user: null }, host)
    const user = { userId: '7', userName: 'Ada', residence: null }
    store.set({ user })
    expect(store.get()).toEqual({ path: '/price', search: '', user })
    const before = store.get()
    store.set({ user })
    expect(store.get()).toBe(before)
  })

  it('hands the abilities of the host on', () => {
    const store = createShellStore({ path: '/', search: '', user: null }, host)
    expect(store.currency).toBe(host.currency)
    expect(store.report).toBe(host.report)
  })
})

describe('linkAttributes', () => {
  const props = { locale: 'fr', linkRel: 'nofollow', externalRel: 'nofollow' } as const

  it('SHELL-07 SHELL-08 carries the prefix of the locale and the rel of visitors', () => {
    expect(linkAttributes(props, '/price?page=2')).toEqual({ href: '/fr/price?page=2', rel: 'nofollow' })
    expect(linkAttributes({ ...props, locale: 'en' }, '/price')).toEqual({ href: '/price', rel: 'nofollow' })
  })

  it('SHELL-07 loses nofollow once somebody is signed in, and where the brand has none', () => {
    expect(linkAttributes(props, '/price', { signedIn: true })).toEqual({ href: '/fr/price' })
    expect(linkAttributes({ ...props, linkRel: '' }, '/price')).toEqual({ href: '/fr/price' })
  })

  it('SHELL-07 marks links to other sites by their own rule, and leaves their address alone', () => {
    const external = { ...props, linkRel: '' }
    expect(linkAttributes(external, 'https://join.example/')).toEqual({
      href: 'https://join.example/',
      rel: 'nofollow',
    })
    expect(linkAttributes({ ...props, externalRel: '' }, 'https://join.example/')).toEqual({
      href: 'https://join.example/',
    })
  })
})

describe('widget texts', () => {
  const own = (code: 'en' | 'fr' | 'ar') => compileCatalogue(readCatalogue(code, 'header'))
  const catalogues = { en: own('en'), ar: { 'header.menu': 'قائمة' } }

  it('fall back along the chain of the locale', () => {
    const texts = widgetTexts(catalogues, 'ar_SA')
    expect(texts['header.menu']).toBe('قائمة')
    expect(createTranslate(texts, 'ar_SA')('header.prices')).toBe('Prices')
    expect(createTranslate(widgetTexts(catalogues, 'de'), 'de')('header.menu')).toBe('Menu')
  })

  it('fill placeholders in', () => {
    const text = createTranslate<'header.language'>(widgetTexts(catalogues, 'en'), 'en')
    expect(text('header.language', { language: 'English' })).toBe('Language: English')
  })

  it('survive the way through JSON, and leave out what is no message', () => {
    const texts: unknown = JSON.parse(JSON.stringify(widgetTexts(catalogues, 'en')))
    const broken = Object.assign({}, texts, { 'header.menu': 7 })
    const text = createTranslate<'header.menu' | 'header.prices'>(broken, 'en')
    expect(text('header.prices')).toBe('Prices')
    expect(text('header.menu')).toBe('header.menu')
  })

  it('LOC-07 count in the digits of the locale', () => {
    const plural = compileCatalogue({ days: '{count, plural, one {# day} other {# days}}' })
    const text = createTranslate<'days'>(plural, 'ar')
    expect(text('days', { count: 1234 })).toMatch(/^1,?234 days$/)
  })
})
