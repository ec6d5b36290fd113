import { localeOf } from '@portico/locale'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageState } from '../state.ts'
import { openTexts } from './page-texts.ts'

/** A module of texts. */
const moduleOf = (messages: Readonly<Record<string, string>>) =>
  `data:text/javascript,${encodeURIComponent(`export const messages = ${JSON.stringify(messages)}`)}`

const namespaces = {
  site: moduleOf({ nav: 'Prices', more: 'More' }),
  asset: moduleOf({ cap: 'Market cap', rank: 'Rank' }),
  list: moduleOf({ star: 'Star' }),
}

const data = { page: 'asset' }
const own = moduleOf({ nav: 'Prices', cap: 'Market cap' })
const page = { id: 'asset', texts: ['asset'] } as const

function open(state: object) {
  // The state of a page is larger; of it, texts and page are read.
  const given: PageState = Object.assign(Object.create(null), { texts: namespaces, data }, state)
  return openTexts(given, localeOf('en'))
}

let told: unknown[] = []
beforeEach(() => {
  told = []
  for (const kind of ['warn', 'error'] as const)
    vi.spyOn(console, kind).mockImplementation((...args) => told.push(args[0]))
})
afterEach(() => vi.restoreAllMocks())

const knows = async ({ i18n }: ReturnType<typeof openTexts>) => Object.keys((await i18n).messages).toSorted()

describe('openTexts', () => {
  it('LOC-07 brings the one file of the page it stands on, and the namespaces in full with another page', async () => {
    const texts = open({ ownTexts: own })
    await texts.bring(page)
    expect(await knows(texts)).toEqual(['cap', 'nav'])
    await texts.bring({ id: 'prices', texts: ['list'] })
    expect(await knows(texts)).toEqual(['cap', 'more', 'nav', 'star'])
    expect(told).toEqual([])
  })

  it('LOC-07 brings the namespaces where a page has no file of its own', async () => {
    const texts = open({})
    await texts.bring(page)
    expect(await knows(texts)).toEqual(['cap', 'more', 'nav', 'rank'])
  })

  it('brings the namespaces where that file does not come', async () => {
    const texts = open({ ownTexts: 'data:text/javascript,throw new Error("offline")' })
    await texts.bring(page)
    expect(await knows(texts)).toEqual(['cap', 'more', 'nav', 'rank'])
    expect(told).toEqual(['the texts of the page come by their namespaces:'])
  })

  it('brings them too where that file lacks a text, and says so', async () => {
    const texts = open({ ownTexts: own })
    await texts.bring(page)
    const i18n = await texts.i18n
    expect([i18n._('rank'), i18n._('rank')]).toEqual(['rank', 'rank'])
    await vi.waitFor(() => expect(i18n._('rank')).toBe('Rank'))
    expect(told).toEqual(['the page has no text rank'])
  })
})
