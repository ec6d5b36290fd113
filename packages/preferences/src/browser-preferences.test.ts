import { describe, expect, it } from 'vitest'
import { browserPreferences } from './browser-preferences.ts'
import { deviceId } from './device-id.ts'
import { savedTheme, savedTrendColours } from './early.ts'
import { createFakeBrowser } from '../test/fake-browser.ts'
import { preferencesCookieName } from './preferences-cookie.ts'
import { storeName } from './preference.ts'
import { normalizeTheme } from './early.ts'

const silent = () => {}

describe('normalizeTheme', () => {
  it.each([
    ['white', 'white'],
    ['black', 'black'],
    ['light', 'white'],
    ['standard', 'white'],
    ['dark', 'black'],
    ['', 'white'],
    ['pink', 'white'],
    ['Black', 'white'],
    [null, 'white'],
    [undefined, 'white'],
    [{}, 'white'],
  ])('THEME-01 makes %j %s', (value, theme) => {
    expect(normalizeTheme(value)).toBe(theme)
  })
})

describe('browserPreferences', () => {
  it('THEME-03 saves the theme in cookie and local storage, and other tabs follow', () => {
    const browser = createFakeBrowser()
    const tab = browser.openTab()
    const preferences = browserPreferences(tab, silent)
    const heard: string[] = []
    browserPreferences(browser.openTab(), silent).followTheme((theme) => heard.push(theme))
    preferences.chooseTheme('black')
    expect(preferences.theme()).toBe('black')
    expect(preferences.cookie.read().theme).toBe('black')
    expect(browser.stored.get('portico.global')).toBe('{"theme":"black"}')
    expect(heard).toEqual(['black'])
  })

  it('THEME-02 reads the saved theme early: local storage, then the cookie, then white', () => {
    const browser = createFakeBrowser()
    const tab = browser.openTab()
    expect(savedTheme(tab)).toBe('white')
    const preferences = browserPreferences(tab, silent)
    preferences.cookie.write({ theme: 'black' })
    expect([savedTheme(tab), preferences.theme()]).toEqual(['black', 'black'])
    preferences.cache.set({ area: 'global', key: 'theme', fallback: 'white', parse: () => null }, 'white')
    expect([savedTheme(tab), preferences.theme()]).toEqual(['white', 'white'])
  })

  it.each([
    'portico_preferences=lang=theme=black',
    'x=theme=black',
    'portico_preferences=theme=blackish',
    'portico_preferences=mytheme=black',
  ])('THEME-02 finds no early theme in %s', (cookie) => {
    expect(savedTheme({ localStorage: { getItem: () => null }, document: { cookie } })).toBe('white')
  })

  it('THEME-02 paints white where storage is broken', () => {
    for (const stored of ['{', 'null', '[]', '1', '{"theme":"pink"}']) {
      const host = { localStorage: { getItem: () => stored }, document: { cookie: '' } }
      expect([savedTheme(host), savedTrendColours(host)]).toEqual(['white', null])
    }
  })

  it('THEME-02 agrees with the cache on names', () => {
    const tab = createFakeBrowser().openTab()
    browserPreferences(tab, silent).chooseTrendColours('red-up')
    expect(savedTrendColours(tab)).toBe('red-up')
    expect([storeName('global'), preferencesCookieName]).toEqual(['portico.global', 'portico_preferences'])
  })

  it('CUR-03 has no currency until the reader chose one, whatever the unit of the cookie says', () => {
    const browser = createFakeBrowser()
    const preferences = browserPreferences(browser.openTab(), silent)
    const other = browserPreferences(browser.openTab(), silent)
    const heard: (string | null)[] = []
    other.followCurrency((code) => heard.push(code))
    preferences.cookie.write({ unit: 'JPY' })
    expect(preferences.currency()).toBeNull()
    preferences.chooseCurrency('EUR')
    expect([preferences.currency(), preferences.cookie.read().unit, heard]).toEqual(['EUR', 'EUR', ['EUR']])
  })

  it('CUR-03 leaves the unit of the cookie at CNY when another choice is saved', () => {
    const preferences = browserPreferences(createFakeBrowser().openTab(), silent)
    preferences.chooseTheme('black')
    expect([preferences.cookie.read().unit, preferences.currency()]).toEqual(['CNY', null])
  })

  it('SHELL-06 saves the locale in cookie and local storage', () => {
    const browser = createFakeBrowser()
    const preferences = browserPreferences(browser.openTab(), silent)
    preferences.chooseLocale('zh-TC')
    expect([preferences.cookie.read().lang, browser.stored.get('portico.global')]).toEqual([
      'zh-TC',
      '{"locale":"zh-TC"}',
    ])
  })

  it('keeps the user id and the trend colours of the reader', () => {
    const browser = createFakeBrowser()
    const preferences = browserPreferences(browser.openTab(), silent)
    const heard: (string | null)[] = []
    browserPreferences(browser.openTab(), silent).followTrendColours((colours) => heard.push(colours))
    expect([preferences.userId(), preferences.trendColours()]).toEqual(['', null])
    preferences.saveUserId('42')
    preferences.chooseTrendColours('green-up')
    expect([preferences.userId(), preferences.trendColours(), heard]).toEqual([
      '42',
      'green-up',
      ['green-up'],
    ])
  })
})

describe('deviceId', () => {
  it('REQ-02 names a browser once, for every tab', () => {
    const browser = createFakeBrowser()
    const tab = browser.openTab()
    const id = deviceId(tab)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect([deviceId(tab), deviceId(browser.openTab())]).toEqual([id, id])
    expect(deviceId(createFakeBrowser().openTab())).not.toBe(id)
  })

  it('REQ-02 replaces a stored value that fits no header', () => {
    const browser = createFakeBrowser()
    browser.stored.set('portico.global', '{"deviceId":"a\\nb"}')
    expect(deviceId(browser.openTab())).toMatch(/^[0-9a-f]{32}$/)
  })

  it('PREF-03 keeps the id for the page where storage fails', () => {
    const failures: string[] = []
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('quota')
      },
    }
    const tab = { ...createFakeBrowser().openTab(), localStorage: full }
    const log = (message: string) => failures.push(message)
    expect(deviceId(tab, log)).toBe(deviceId(tab, log))
    expect(failures).toEqual(['cannot write portico.global'])
  })
})
