// @vitest-environment happy-dom
import { localeOf } from '@portico/locale'
import { browserPreferences } from '@portico/preferences'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testState } from '../../../test/page.ts'
import type { LivePreferences } from './preferences.ts'
import { openPreferences, savedImageDomain, saveImageDomain } from './preferences.ts'

const saved = () => browserPreferences(window, () => {})
const root = document.documentElement
let live: LivePreferences

beforeAll(() => {
  root.dataset['theme'] = 'black'
  live = openPreferences({
    locale: localeOf('en'),
    state: { ...testState, data: null },
  })
})

/** What another tab writes reaches this one as an event. */
function writeInOtherTab(change: Readonly<Record<string, unknown>>): void {
  const key = 'portico.global'
  const before: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify(Object.assign({}, before, change)))
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

describe('openPreferences', () => {
  it('THEME-02 begins with the theme that is shown, without saving it', () => {
    expect(live.theme.get()).toBe('black')
    expect(saved().theme()).toBe('white')
  })

  it('CUR-03 begins with the currency of the page while none is chosen', () => {
    expect(live.currency.get()).toBe('USD')
    expect(saved().currency()).toBeNull()
  })

  it('THEME-03 shows and saves the theme that is chosen', () => {
    live.theme.set('white')
    expect(root.dataset['theme']).toBe('white')
    live.theme.set('black')
    expect(root.dataset['theme']).toBe('black')
    expect(saved().theme()).toBe('black')
    expect(document.cookie).toContain('theme=black')
  })

  it('CUR-03 saves the currency that is chosen', () => {
    live.currency.set('EUR')
    expect(saved().currency()).toBe('EUR')
  })

  it('shows and saves the colours of a rise', () => {
    live.trendColours.set('red-up')
    expect(root.dataset['rise']).toBe('red')
    expect(saved().trendColours()).toBe('red-up')
    live.trendColours.set('green-up')
    expect(root.dataset['rise']).toBeUndefined()
  })

  it('THEME-03 follows the other tabs', () => {
    writeInOtherTab({ theme: 'white', fiatName: 'JPY', trendColours: 'red-up' })
    expect(live.theme.get()).toBe('white')
    expect(root.dataset['theme']).toBe('white')
    expect(live.currency.get()).toBe('JPY')
    expect(root.dataset['rise']).toBe('red')
  })

  it('SHELL-06 saves the language that is picked and keeps the hash', () => {
    history.replaceState(null, '', '/price?page=2#kinds')
    document.body.innerHTML =
      '<a href="/fr/price?page=2" data-locale="fr" hreflang="fr"><b>Français</b></a><a href="/x">x</a>'
    const [picked, other] = document.querySelectorAll('a')
    addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
    picked
      ?.querySelector('b')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    expect(picked?.getAttribute('href')).toMatch(/\/fr\/price\?page=2#kinds$/)
    expect(document.cookie).toContain('lang=fr')
    addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
    other?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    expect(other?.getAttribute('href')).toBe('/x')
    expect(document.cookie).toContain('lang=fr')
  })
})

describe('the image domain', () => {
  it('IMG-01 is kept', () => {
    expect(savedImageDomain()).toBeNull()
    saveImageDomain('one.example')
    expect(savedImageDomain()).toBe('one.example')
  })

  it('PREF-03 is logged only where storage refuses', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const refuse = () => {
      throw new Error('blocked')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(savedImageDomain()).toBeNull()
    saveImageDomain('two.example')
    expect(warn).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })
})
