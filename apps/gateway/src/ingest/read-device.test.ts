import { clientCommonConfig, parseOutput } from '@portico/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDevice } from './read-device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko)'
const hidden = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const none = { model: '', platformVersion: '' }

describe('readDevice', () => {
  it.each([
    [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', '131.0.0.0', 3, 'Windows 10', '', ''],
    [
      `${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86`,
      'Edge',
      '131.0.2903.86',
      3,
      'Windows 10',
      '',
      '',
    ],
    [linux, 'Firefox', '133.0', 3, 'Linux', '', ''],
    [`${mac} Version/18.1.1 Safari/605.1.15`, 'Safari', '18.1.1', 3, 'Mac OS 10.15.7', 'Apple', 'Macintosh'],
    [
      `${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
      'Chrome',
      '131.0.6778.73',
      4,
      'iOS 17.5.1',
      'Apple',
      'iPhone',
    ],
    [
      `${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      '27.0',
      4,
      'Android 13',
      'Samsung',
      'SM-S911B',
    ],
    [`${hidden} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', '131.0.0.0', 4, 'Android 10', '', ''],
    ['curl/8.5.0', '', '', 3, '', '', ''],
    ['', '', '', 3, '', '', ''],
  ])('ANA-01 reads %s', (userAgent, ...facts) => {
    expect(Object.values(readDevice(userAgent, none))).toEqual(facts)
  })

  it('ANA-01 learns from the hints what the user agent of a phone hides', () => {
    const device = readDevice(`${hidden} Chrome/131.0.0.0 Mobile Safari/537.36`, {
      model: 'Pixel 9',
      platformVersion: '15.0.0',
    })
    expect(device).toMatchObject({
      sys: 4,
      os_version: 'Android 15.0.0',
      manufacturer: 'Google',
      model: 'Pixel 9',
    })
  })

  it.each([
    ['15.0.0', 'Windows 11'],
    ['13.0.0', 'Windows 11'],
    ['10.0.0', 'Windows 10'],
    ['', 'Windows 10'],
    ['x', 'Windows 10'],
  ])('ANA-01 tells Windows by the hint %j', (platformVersion, expected) => {
    expect(readDevice(`${windows} Chrome/131.0.0.0`, { model: '', platformVersion }).os_version).toBe(
      expected,
    )
  })

  it('ANA-01 answers what an event takes, whatever a caller claims', () => {
    const long = fc.string({ unit: 'binary', maxLength: 3000 })
    const agent = fc.oneof(
      long,
      fc.tuple(fc.constantFrom(windows, hidden, mac), long).map((texts) => texts.join(' Chrome/')),
      long.map((model) => `Mozilla/5.0 (Linux; Android ${model}; ${model} Build/1) Chrome/1`),
    )
    fc.assert(
      fc.property(agent, long, long, (userAgent, model, platformVersion) => {
        const device = readDevice(userAgent, { model, platformVersion })
        const answer = {
          clientCommonConfig: { eventLogUploadSwitch: true, userId: '' },
          localVo: { ip: '' },
          device,
        }
        expect(parseOutput(clientCommonConfig, answer)).toEqual(answer)
        expect(device.browser_version.length).toBeLessThanOrEqual(32)
        for (const text of [device.browser, device.os_version, device.manufacturer, device.model])
          expect(text.length).toBeLessThanOrEqual(64)
      }),
    )
  })
})
