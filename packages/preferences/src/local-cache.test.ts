import { describe, expect, it } from 'vitest'
import { createFakeBrowser } from '../test/fake-browser.ts'
import { createLocalCache } from './local-cache.ts'
import { globalPreferences, klinePreferences, tradePreferences } from './preference.ts'

function openCache(browser = createFakeBrowser()) {
  const failures: string[] = []
  const tab = browser.openTab()
  const cache = createLocalCache({
    storage: () => tab.localStorage,
    events: tab,
    log: (message) => failures.push(message),
  })
  return { browser, cache, failures }
}

const all = { ...globalPreferences, ...tradePreferences, ...klinePreferences }

describe('createLocalCache', () => {
  it('PREF-01 starts with the specified defaults', () => {
    const { cache, failures } = openCache()
    const defaults = Object.fromEntries(
      Object.entries(all).map(([name, { key, area }]) => [name, [area, key]]),
    )
    expect(Object.keys(defaults)).toHaveLength(21)
    expect(
      Object.fromEntries(
        Object.entries({ ...globalPreferences, ...tradePreferences, ...klinePreferences }).map(
          ([name, preference]) => [name, preference.fallback],
        ),
      ),
    ).toEqual({
      locale: 'en',
      theme: 'white',
      appVersion: '',
      terminalCode: '',
      topDownloadVisible: true,
      userId: '',
      fiatName: '',
      trendColours: '',
      deviceId: '',
      changeModeWithoutDialog: false,
      skipGuide: false,
      notReverseTip: false,
      notTpslTip: false,
      notPreTpslTip: false,
      positionFilterMargin: 'all',
      baseTradeUnit: '',
      interval: '1',
      positionMarks: true,
      entrustMarks: true,
      planMarks: true,
      moveMarkTip: true,
    })
    expect(cache.get(tradePreferences.positionFilterMargin)).toBe('all')
    expect(cache.get(klinePreferences.planMarks)).toBe(true)
    expect(failures).toEqual([])
  })

  it('PREF-01 keeps one store for each business area', () => {
    const { browser, cache } = openCache()
    cache.set(globalPreferences.theme, 'black')
    cache.set(globalPreferences.locale, 'fr')
    cache.set(klinePreferences.planMarks, false)
    expect([...browser.stored]).toEqual([
      ['portico.global', '{"theme":"black","locale":"fr"}'],
      ['portico.kline', '{"planMarks":false}'],
    ])
    expect(openCache(browser).cache.get(globalPreferences.theme)).toBe('black')
  })

  it('PREF-01 repeats no key in an area', () => {
    const slots = Object.values(all).map(({ area, key }) => `${area}.${key}`)
    expect(new Set(slots).size).toBe(slots.length)
  })

  it.each([
    '{',
    'null',
    '[]',
    '"x"',
    '{"theme":"pink"}',
    '{"theme":1}',
    '{"theme":null}',
    '{"__proto__":{"theme":"black"}}',
  ])('PREF-01 reads the default where %s is stored', (stored) => {
    const { browser, cache } = openCache()
    browser.stored.set('portico.global', stored)
    expect(cache.get(globalPreferences.theme)).toBe('white')
    cache.set(globalPreferences.theme, 'black')
    expect(cache.get(globalPreferences.theme)).toBe('black')
  })

  it('PREF-03 logs a write that fails, and keeps the value for the page', () => {
    const browser = createFakeBrowser()
    const { localStorage } = browser.openTab()
    const failures: string[] = []
    const full = {
      getItem: localStorage.getItem,
      setItem: () => {
        throw new Error('quota')
      },
    }
    const cache = createLocalCache({
      storage: () => full,
      events: browser.openTab(),
      log: (message) => failures.push(message),
    })
    cache.set(globalPreferences.theme, 'black')
    expect(cache.get(globalPreferences.theme)).toBe('black')
    expect(cache.get(globalPreferences.locale)).toBe('en')
    expect(failures).toEqual(['cannot write portico.global'])
  })

  it('PREF-03 works on where even touching storage throws', () => {
    const failures: string[] = []
    const storage = () => {
      throw new Error('blocked')
    }
    const cache = createLocalCache({
      storage,
      events: createFakeBrowser().openTab(),
      log: (message) => failures.push(message),
    })
    expect(cache.get(globalPreferences.locale)).toBe('en')
    cache.set(globalPreferences.locale, 'ar')
    expect(cache.get(globalPreferences.locale)).toBe('ar')
    expect(failures).toContain('cannot read portico.global')
    expect(failures).toContain('cannot write portico.global')
  })

  it('THEME-03 tells other tabs, once, and only of what they follow', () => {
    const { browser, cache } = openCache()
    const other = openCache(browser).cache
    const heard: string[] = []
    const stop = other.follow(globalPreferences.theme, (theme) => heard.push(theme))
    cache.set(globalPreferences.theme, 'black')
    cache.set(globalPreferences.theme, 'black')
    cache.set(globalPreferences.locale, 'fr')
    cache.set(klinePreferences.planMarks, false)
    expect(heard).toEqual(['black'])
    stop()
    cache.set(globalPreferences.theme, 'white')
    expect(heard).toEqual(['black'])
  })

  it('THEME-03 hears another tab take back what this one had set', () => {
    const { browser, cache } = openCache()
    const other = openCache(browser).cache
    const heard: string[] = []
    cache.follow(globalPreferences.theme, (theme) => heard.push(theme))
    cache.set(globalPreferences.theme, 'black')
    other.set(globalPreferences.theme, 'white')
    expect(heard).toEqual(['white'])
  })
})
