// @vitest-environment happy-dom
import { localeOf } from '@portico/locale'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageState } from '../state.ts'
import { openTexts } from './page-texts.ts'

/** A module of texts. */
const moduleOf = (messages: Readonly<Record<string, string>>) =>
  `data:text/javascript,export const messages = ${JSON.stringify(messages).replaceAll('"', "'")}`

const texts = {
  site: moduleOf({ nav: 'Prices', more: 'More' }),
  asset: moduleOf({ cap: 'Market cap', rank: 'Rank' }),
  list: moduleOf({ star: 'Star' }),
}

const own = moduleOf({ nav: 'Prices', cap: 'Market cap' })
const offline = 'data:text/javascript,throw new Error(1)'

/** Opens the texts of a page of an asset, which names these files as those of its app. */
function open(state: object, files: readonly string[]) {
  document.head.innerHTML = files.map((href) => `<link rel="modulepreload" href="${href}">`).join('')
  // The state of a page is larger; of it, texts and page are read.
  const given: PageState = Object.assign(Object.create(null), { texts, data: { page: 'asset' } }, state)
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
    const opened = open({ ownTexts: own }, [own])
    await opened.bring({ id: 'asset', texts: ['asset'] })
    expect(await knows(opened)).toEqual(['cap', 'nav'])
    await opened.bring({ id: 'prices', texts: ['list'] })
    expect(await knows(opened)).toEqual(['cap', 'more', 'nav', 'star'])
    expect(told).toEqual([])
  })

  it('LOC-07 brings the namespaces that a page names which has no file of its own', async () => {
    const opened = open({}, [texts.site, texts.asset])
    expect(await knows(opened)).toEqual(['cap', 'more', 'nav', 'rank'])
  })

  it('brings all that it can have where that file does not come', async () => {
    const opened = open({ ownTexts: offline, texts: { ...texts, list: offline } }, [offline])
    expect(await knows(opened)).toEqual(['cap', 'more', 'nav', 'rank'])
    expect(told).toEqual(['the texts of the page come by their namespaces:'])
  })

  it('brings them too where that file lacks a text, and says so', async () => {
    const i18n = await open({ ownTexts: own }, [own]).i18n
    expect(i18n._('rank')).toBe('rank')
    await vi.waitFor(() => expect(i18n._('rank')).toBe('Rank'))
    expect(told).toContain('the page has no text rank')
    expect(i18n._('none')).toBe('none')
  })

  it('asks for them again where the network was away, and tells of a text once', async () => {
    const files = { ...texts, site: offline }
    const i18n = await open({ ownTexts: own, texts: files }, [own]).i18n
    expect(i18n._('rank')).toBe('rank')
    await vi.waitFor(() => expect(told).toHaveLength(2))
    files.site = texts.site
    const changed = vi.fn()
    i18n.on('change', changed)
    expect([i18n._('rank'), i18n._('star')]).toEqual(['rank', 'star'])
    await vi.waitFor(() => expect([i18n._('rank'), i18n._('star')]).toEqual(['Rank', 'Star']))
    expect(changed).toHaveBeenCalledTimes(1)
    expect(told.filter((line) => line === 'the page has no text rank')).toHaveLength(1)
  })
})
