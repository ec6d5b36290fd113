import { assert, constantFrom, integer, property, record, boolean, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeBrowser } from '../test/fake-browser.ts'
import type { CookieJar } from './preferences-cookie.ts'
import {
  createCookieStore,
  parsePreferencesCookie,
  preferencesCookieDefaults,
  serialisePreferencesCookie,
} from './preferences-cookie.ts'

function writtenAt(address: string): readonly string[] {
  const browser = createFakeBrowser()
  const tab = browser.openTab(address)
  const jar: CookieJar = {
    read: () => tab.document.cookie,
    write: (cookie) => {
      tab.document.cookie = cookie
    },
  }
  createCookieStore({ jar, location: tab.location, log: () => {} }).write({ theme: 'black' })
  return browser.written
}

describe('parsePreferencesCookie', () => {
  it('PREF-02 has the specified defaults', () => {
    expect(parsePreferencesCookie('')).toEqual({
      lang: 'en',
      unit: 'CNY',
      showAsset: false,
      theme: 'white',
      valuationUnit: 1,
      layout: 'right',
    })
  })

  it('PREF-02 reads its own writing among other cookies', () => {
    const preferences = {
      lang: 'ar_SA',
      unit: 'USD',
      showAsset: true,
      theme: 'black',
      valuationUnit: 2,
      layout: 'left',
    } as const
    const value = serialisePreferencesCookie(preferences)
    expect(value).toMatch(/^[!#-+\--:<-[\]-~]*$/)
    expect(parsePreferencesCookie(`a=b; portico_preferences=${value}; c=d`)).toEqual(preferences)
  })

  it.each([
    'portico_preferences=',
    'portico_preferences=%',
    'portico_preferences=lang=%00&unit=<b>&showAsset=1&theme=pink&valuationUnit=-1&layout=top',
    'portico_preferences=lang=../../x&unit=usd&valuationUnit=1e9&extra=1',
    'xportico_preferences=lang=fr',
    'portico_preferences2=lang=fr',
    'portico_preferences=__proto__=x',
  ])('PREF-02 reads the defaults from %s', (header) => {
    expect(parsePreferencesCookie(header)).toEqual(preferencesCookieDefaults)
  })

  it('PREF-02 comes back as it was, and takes any text without throwing', () => {
    const preferences = record({
      lang: constantFrom('en', 'zh-TC', 'ar_SA', 'asia'),
      unit: constantFrom('CNY', 'USD', '1INCH'),
      showAsset: boolean(),
      theme: constantFrom('white', 'black'),
      valuationUnit: integer({ min: 0, max: 999 }),
      layout: constantFrom('left', 'right'),
    })
    assert(
      property(preferences, string(), (value, noise) => {
        expect(
          parsePreferencesCookie(`x=1; portico_preferences=${serialisePreferencesCookie(value)}`),
        ).toEqual(value)
        expect(Object.keys(parsePreferencesCookie(`portico_preferences=${noise}`))).toHaveLength(6)
      }),
    )
  })
})

describe('createCookieStore', () => {
  it('PREF-02 lasts 365 days and goes over https only where it was set over https', () => {
    expect(writtenAt('https://www.exchange.example/').at(-1)).toBe(
      'portico_preferences=lang=en&unit=CNY&showAsset=false&theme=black&valuationUnit=1&layout=right; ' +
        'Max-Age=31536000; Path=/; SameSite=Lax; Secure',
    )
    expect(writtenAt('http://localhost:8080/').at(-1)).not.toContain('Secure')
  })

  it('PREF-02 removes the old cookie of the parent domain over https', () => {
    expect(writtenAt('https://www.exchange.example/')[0]).toBe(
      'portico_preferences=; Domain=exchange.example; Max-Age=0; Path=/; SameSite=Lax; Secure',
    )
  })

  it.each([
    'http://www.exchange.example/',
    'https://exchange.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ])('PREF-02 removes nothing at %s', (address) => {
    expect(writtenAt(address)).toHaveLength(1)
  })

  it('PREF-03 logs a jar that fails, and works on', () => {
    const failures: string[] = []
    const blocked = () => {
      throw new Error('blocked')
    }
    const store = createCookieStore({
      jar: { read: blocked, write: blocked },
      location: new URL('https://www.exchange.example/'),
      log: (message) => failures.push(message),
    })
    expect(store.read()).toEqual(preferencesCookieDefaults)
    store.write({ theme: 'black' })
    expect(new Set(failures)).toEqual(
      new Set(['cannot read the preferences cookie', 'cannot write the preferences cookie']),
    )
  })
})
