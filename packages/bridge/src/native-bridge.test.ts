import { platformCodes } from '@portico/contract'
import { anything, assert, constantFrom, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInsideApp, nativeBridge, UnknownOsError } from './native-bridge.ts'

const app = (os: unknown) => ({ PorticoApp: { os, send: () => {} } })

describe('isInsideApp', () => {
  it('SHELL-05 sees the injected object', () => {
    expect(isInsideApp(app('ios'))).toBe(true)
    expect(isInsideApp(app('toaster'))).toBe(true)
    expect(isInsideApp({ OtherApp: { os: 'ios', send: () => {} } }, 'OtherApp')).toBe(true)
  })

  it.each([
    {},
    { PorticoApp: null },
    { PorticoApp: true },
    { PorticoApp: 'ios' },
    { PorticoApp: {} },
    { PorticoApp: { send: 'x' } },
    { OtherApp: { os: 'ios', send: () => {} } },
  ])('SHELL-05 sees no app in %o', (host) => {
    expect(isInsideApp(host)).toBe(false)
    expect(nativeBridge(host)).toBeNull()
  })
})

describe('nativeBridge', () => {
  it.each([
    ['android', 2],
    ['ios', 3],
    ['iOS', 3],
    ['windows', 13],
    ['macOS', 14],
  ])('PLAT-02 reads the system %s as platform %i', (os, code) => {
    const platform = nativeBridge(app(os))?.platform
    expect(platform === undefined ? null : platformCodes[platform]).toBe(code)
    expect(nativeBridge(app(() => os))?.platform).toBe(platform)
  })

  it.each(['', 'linux', 'ios ', 'constructor', '__proto__', undefined, null, 3, { toString: null }])(
    'PLAT-02 throws on the system %j',
    (os) => {
      expect(() => nativeBridge(app(os))).toThrow(UnknownOsError)
    },
  )

  it('PLAT-02 finds a platform, none, or throws its own error, whatever was injected', () => {
    const injected = oneof(anything(), anything().map(app), constantFrom('ios', 'IOS', 'linux').map(app))
    const host = oneof(
      injected,
      injected.map((PorticoApp) => ({ PorticoApp })),
    )
    assert(
      property(host, (value) => {
        if (typeof value !== 'object' || value === null) return
        const isInside = isInsideApp(value)
        try {
          const bridge = nativeBridge(value)
          expect(bridge !== null).toBe(isInside)
          if (bridge) expect(Object.keys(platformCodes)).toContain(bridge.platform)
        } catch (error) {
          expect(error).toBeInstanceOf(UnknownOsError)
          expect(isInside).toBe(true)
        }
      }),
    )
  })

  it('sends messages as JSON with their version, on the object that was injected', () => {
    const sent: string[][] = []
    const bridge = {
      os: 'ios',
      outbox: sent,
      send(name: string, payload: string) {
        this.outbox.push([name, payload])
      },
    }
    nativeBridge({ PorticoApp: bridge })?.send('track', { seq: 1 })
    expect(sent).toEqual([['track', '{"version":1,"data":{"seq":1}}']])
  })
})

describe('platformCodes', () => {
  it('PLAT-01 numbers the platforms', () => {
    expect(platformCodes).toEqual({
      WEB: 1,
      ANDROID: 2,
      IOS: 3,
      API: 4,
      H5: 5,
      SYSTEM: 6,
      INNER: 7,
      APP_BROWSER: 8,
      TG_PC: 9,
      TG_WEB: 10,
      TG_IOS: 11,
      TG_ANDROID: 12,
      WINDOWS: 13,
      MACOS: 14,
    })
  })
})
