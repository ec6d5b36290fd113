import { describe, expect, it } from 'vitest'
import type { PageMeta, PageMetaStore } from '../src/page-meta/port.ts'

/** A store under test, and the operator's way to change what it holds. */
export interface PageMetaStoreCase {
  readonly store: PageMetaStore
  /** Resolves once the store has seen the new content. */
  change(entries: readonly PageMeta[]): Promise<void>
}

const english: PageMeta = { locale: 'en', page: 'home', title: 'Rates', description: 'All', keywords: null }
const french: PageMeta = { locale: 'fr', page: 'home', title: 'Cours', description: null, keywords: 'cours' }
const converter: PageMeta = { ...english, page: 'converter', title: '{coinCode} to {fiatCode}' }

/** What every adapter of the port must do. */
export function describePageMetaStore(name: string, create: () => Promise<PageMetaStoreCase>): void {
  describe(`PageMetaStore: ${name}`, () => {
    it('holds nothing at first', async () => {
      const { store } = await create()
      expect(store.find('en', 'home')).toBeNull()
      expect(store.list('en')).toEqual([])
      expect(store.version()).toBe('none')
    })

    it('finds by locale and page and lists by page name', async () => {
      const { store, change } = await create()
      await change([english, french, converter])
      expect(store.find('fr', 'home')).toEqual(french)
      expect(store.list('en')).toEqual([converter, english])
      expect(store.find('fr', 'converter')).toBeNull()
      expect(store.find('FR', 'home')).toBeNull()
      expect(store.list('de')).toEqual([])
      expect(store.find('__proto__', 'toString')).toBeNull()
    })

    it('has equal versions for equal content in any order', async () => {
      const { store, change } = await create()
      await change([english, french])
      const version = store.version()
      await change([french, english])
      expect(store.version()).toBe(version)
      await change([french])
      expect(store.version()).not.toBe(version)
      await change([])
      expect(store.version()).toBe('none')
    })

    it('tells each subscriber once for each change, and none after it left', async () => {
      const { store, change } = await create()
      const told: string[] = []
      const leave = store.subscribe(() => told.push('first'))
      store.subscribe(() => told.push('second'))
      await change([english])
      await change([english])
      expect(told).toEqual(['first', 'second'])
      leave()
      leave()
      await change([french])
      expect(told).toEqual(['first', 'second', 'second'])
    })
  })
}
