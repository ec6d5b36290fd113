// @vitest-environment happy-dom
import { type AppPayload, appPayloads } from '@portico/bridge/messages'
import { createCell } from '@portico/widget'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { PageData } from '../../page-data.ts'
import { tellPages } from './tell-pages.ts'

function dataOf(title: string): PageData {
  const head = { title, description: '' }
  return { page: 'home', status: 200, head, ratesAsOf: '2026-09-29T00:00:00Z', view: null }
}

function open(shownAtFirst: PageData | null = dataOf('Home')) {
  const state = createCell({ path: '/', search: '', user: null })
  const theme = createCell<'white' | 'black'>('white')
  const shown = createCell(shownAtFirst)
  const told: AppPayload<'page'>[] = []
  const store = { get: state.get, subscribe: state.subscribe, theme }
  tellPages({ store, shown, locale: 'fr', tell: (data) => told.push(data) })
  return { state, theme, shown, told }
}

/** Lets what waits for the end of the task happen. */
const settled = () => Promise.resolve()

describe('tellPages', () => {
  const home = { path: '/', title: 'Home', locale: 'fr', theme: 'white' }

  it('PLAT-02 tells the page at hand at once', () => {
    expect(open().told).toEqual([home])
  })

  it('PLAT-02 tells a walk once, when address and page are there, in whatever order', async () => {
    const { state, shown, told } = open()
    shown.set(dataOf('Prices'))
    state.set({ path: '/price', search: '?page=2', user: null })
    await settled()
    state.set({ path: '/compare', search: '', user: null })
    shown.set(dataOf('Compare'))
    await settled()
    expect(told.slice(1)).toEqual([
      { ...home, path: '/price?page=2', title: 'Prices' },
      { ...home, path: '/compare', title: 'Compare' },
    ])
  })

  it('PLAT-02 tells a change of theme, and nothing that is the same', async () => {
    const { theme, shown, told } = open()
    theme.set('black')
    await settled()
    shown.set(dataOf('Home'))
    await settled()
    expect(told).toEqual([home, { ...home, theme: 'black' }])
  })

  it('PLAT-02 says no more than the schema allows, and the document’s title on the error page', async () => {
    document.title = 'Failed'
    const { state, shown, told } = open(null)
    expect(told[0]?.title).toBe('Failed')
    shown.set(dataOf('x'.repeat(500)))
    state.set({ path: '/search', search: `?q=${'y'.repeat(3000)}`, user: null })
    await settled()
    expect(told).toHaveLength(2)
    for (const data of told) expect(v.is(appPayloads.page, data)).toBe(true)
  })
})
