import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('deviceName', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/156.0.0.0 Safari/537.36`, 'Chrome, Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/156.0 Safari/537.36 Edg/156.0`, 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
      'Safari, iOS',
    ],
    [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/156.0 Mobile Safari/537.36`, 'Chrome, Android'],
    ['Portico/1.0 (Android 16)', 'Android'],
  ])('names %j as %s', (userAgent, expected) => {
    expect(deviceName(userAgent)).toBe(expected)
  })

  it('knows nothing of other texts', () => {
    expect(deviceName('')).toBeNull()
    expect(deviceName('curl/8.0')).toBeNull()
  })
})
