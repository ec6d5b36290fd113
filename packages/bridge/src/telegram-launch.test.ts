import { platformCodes } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { miniAppPlatform, telegramLaunch } from './telegram-launch.ts'

const initData = 'user=%7B%22id%22%3A1%7D&auth_date=1733509682&hash=ab'
const fragment = (platform: string) =>
  `#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=8.0&tgWebAppPlatform=${platform}`

describe('telegramLaunch', () => {
  it.each([
    ['tdesktop', 'TG_PC', 9],
    ['macos', 'TG_PC', 9],
    ['unigram', 'TG_PC', 9],
    ['web', 'TG_WEB', 10],
    ['weba', 'TG_WEB', 10],
    ['webk', 'TG_WEB', 10],
    ['ios', 'TG_IOS', 11],
    ['android', 'TG_ANDROID', 12],
    ['android_x', 'TG_ANDROID', 12],
  ] as const)('PLAT-01 knows %s as %s, %i', (name, platform, code) => {
    expect(telegramLaunch(fragment(name))).toEqual({ initData, platform: code })
    expect(platformCodes[platform]).toBe(code)
  })

  it('gives the data of a client that no code stands for', () => {
    expect(telegramLaunch(fragment('unknown'))).toEqual({ initData, platform: null })
    expect(telegramLaunch(fragment('toString'))).toEqual({ initData, platform: null })
    expect(telegramLaunch(`#tgWebAppData=${encodeURIComponent(initData)}`)).toEqual({
      initData,
      platform: null,
    })
  })

  it.each([
    '',
    '#',
    '#section',
    '#tgWebAppPlatform=ios',
    '#tgWebAppData=&tgWebAppPlatform=ios',
    '#third=google.abc',
  ])('finds no mini app in %j', (other) => {
    expect(telegramLaunch(other)).toBeNull()
  })

  it('refuses a fragment that says one thing twice', () => {
    expect(telegramLaunch(`${fragment('ios')}&tgWebAppPlatform=android`)).toBeNull()
    expect(telegramLaunch(`${fragment('ios')}&tgWebAppData=other`)).toBeNull()
  })

  it('reads back any data, with or without the sign before it', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(text, fc.constantFrom('', '#', '#?'), (data, sign) => {
        const launch = telegramLaunch(`${sign}tgWebAppData=${encodeURIComponent(data)}&tgWebAppPlatform=ios`)
        expect(launch).toEqual({ initData: data, platform: platformCodes.TG_IOS })
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (any) => void telegramLaunch(`#tgWebAppData=${any}`)))
  })
})

describe('miniAppPlatform', () => {
  function tab() {
    const stored = new Map<string, string>()
    const sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    return {
      stored,
      at: (hash: string) => miniAppPlatform({ location: { hash }, sessionStorage }),
    }
  }

  it('PLAT-01 knows the mini app on later pages of the tab, and keeps nothing that proves who it is', () => {
    const { at, stored } = tab()
    expect(at('')).toBeNull()
    expect(at(fragment('android'))).toBe(platformCodes.TG_ANDROID)
    expect(at('')).toBe(platformCodes.TG_ANDROID)
    expect([...stored.values()]).toEqual(['12'])
  })

  it('believes a new launch more than an earlier one', () => {
    const { at } = tab()
    at(fragment('android'))
    expect(at(fragment('unknown'))).toBeNull()
    expect(at(fragment('tdesktop'))).toBe(platformCodes.TG_PC)
  })

  it('takes what is stored and no platform of a mini app for nothing', () => {
    const { at, stored } = tab()
    at(fragment('ios'))
    for (const key of stored.keys()) stored.set(key, '2')
    expect(at('')).toBeNull()
  })

  it('knows the platform on the first page where storage is blocked, and says that it is', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const blocked = (hash: string) => ({
      location: { hash },
      get sessionStorage(): never {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    expect(miniAppPlatform(blocked(fragment('ios')))).toBe(platformCodes.TG_IOS)
    expect(miniAppPlatform(blocked(''))).toBeNull()
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
