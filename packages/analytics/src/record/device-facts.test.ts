import { describe, expect, it } from 'vitest'
import type { DeviceFacts } from '../options.ts'
import { completeDevice, readHints } from './device-facts.ts'

const phone: DeviceFacts = {
  browser: 'Chrome',
  browser_version: '131.0.0.0',
  sys: 4,
  os_version: 'Android 15',
  manufacturer: 'Google',
  model: 'Pixel 9',
}
const mac: DeviceFacts = {
  browser: 'Safari',
  browser_version: '18.1',
  sys: 3,
  os_version: 'Mac OS 10.15.7',
  manufacturer: 'Apple',
  model: 'Macintosh',
}

describe('readHints', () => {
  it.each([
    [
      'what the browser tells',
      async () => ({ model: 'Pixel 9', platformVersion: '15', mobile: true }),
      'Pixel 9',
      '15',
    ],
    ['nothing where it has none of them', async () => ({}), '', ''],
    ['nothing where it refuses', () => Promise.reject(new Error('not allowed')), '', ''],
  ])('ANA-01 reads %s', async (_case, getHighEntropyValues, model, platformVersion) => {
    const userAgentData = { getHighEntropyValues }
    expect(await readHints({ maxTouchPoints: 0, userAgentData })).toEqual({ model, platformVersion })
  })

  it('ANA-01 reads nothing where the browser has no hints', async () => {
    expect(await readHints({ maxTouchPoints: 0 })).toEqual({ model: '', platformVersion: '' })
  })
})

describe('completeDevice', () => {
  it('ANA-01 leaves what the server read', () => {
    expect(completeDevice(phone, { maxTouchPoints: 5 }, null)).toEqual(phone)
    expect(completeDevice(mac, { maxTouchPoints: 0 }, undefined)).toEqual(mac)
  })

  it('ANA-01 knows an iPad by its touch', () => {
    const device = { ...mac, sys: 4, os_version: 'iPadOS', model: 'iPad' }
    expect(completeDevice(mac, { maxTouchPoints: 5 }, null)).toEqual(device)
  })

  it.each([
    ['ANDROID', 5],
    ['IOS', 5],
    ['WINDOWS', 6],
    ['MACOS', 7],
  ] as const)('ANA-01 within the app on %s it is %i', (platform, sys) => {
    expect(completeDevice(phone, { maxTouchPoints: 0 }, platform)).toEqual({ ...phone, sys })
  })
})
