import { analyticsEvent, sourceFieldNames } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { keyPrefix } from '../storage/guarded-storage.ts'
import type { AnalyticsOptions } from '../options.ts'
import type { SourceEnvironment } from './source-fields.ts'
import { readSource } from './source-fields.ts'

const device = {
  browser: 'Chrome',
  browser_version: '131.0.0.0',
  sys: 3,
  os_version: 'Linux',
  manufacturer: '',
  model: '',
} as const
const start = 1_700_000_000_000
/** What the collector makes of an event with these fields. */
function taken(fields: object): unknown {
  const event = {
    type: 'click',
    track_type: 'auto',
    event_tracking_id: 'b1',
    timestamp: start,
    seq: 1,
    log_seq: 1,
    ctime: start,
    page_unique_id: 'view-1',
  }
  return analyticsEvent['~standard'].validate({ ...event, ...fields })
}

function options(given: Partial<AnalyticsOptions> = {}): AnalyticsOptions {
  return {
    endpoint: '/v1/buried/log/info',
    app: { app_id: 'web', app_name: 'Portico', ver: '9f2c', device_id: 'device-1', log_env: 'test3' },
    bridge: null,
    loadConfig: async () => ({ upload: true, userId: '', device }),
    now: () => start + 0.25,
    page: () => ({ curr_page: 'pair', curr_page_ext: {} }),
    userId: () => '',
    ...given,
  }
}

function environment(
  given: Partial<SourceEnvironment> = {},
): SourceEnvironment & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: { read: (key) => kept.get(key) ?? null, write: (key, value) => kept.set(key, value) },
    newId: () => 'session-1',
    config: { upload: true, userId: '', device },
    navigator: { maxTouchPoints: 0, connection: { effectiveType: '4g' } },
    screen: { width: 412.4, height: 915.2 },
    document: {
      URL: 'https://test3.site.test/de/btc?qr_val=poster-7&page=2#rates',
      referrer: 'https://search.test/?q=words',
    },
    ...given,
  }
}

describe('readSource', () => {
  it('ANA-01 gives every field of device and session, as the collector takes them', () => {
    const fields = readSource(options({ userId: () => '77' }), environment())()
    expect(fields).toEqual({
      browser: 'Chrome',
      browser_version: '131.0.0.0',
      sys: 3,
      os_version: 'Linux',
      device_id: 'device-1',
      session_id: 'session-1',
      network_type: '4g',
      screen_width: 412,
      screen_height: 915,
      manufacturer: '',
      model: '',
      timezone_offset: new Date().getTimezoneOffset(),
      url_host: 'test3.site.test',
      log_env: 'test3',
      qr_val: 'poster-7',
      source_referer: 'https://search.test/',
      source_target: 'https://test3.site.test/de/btc?page=2',
      first_visit_time: start,
      first_day: true,
      lib_version: '1.1.45',
      app_id: 'web',
      app_name: 'Portico',
      ver: '9f2c',
      uid: '77',
    })
    expect(Object.keys(fields).toSorted()).toEqual(sourceFieldNames.toSorted())
    expect(taken(fields)).toMatchObject({ value: fields })
  })

  it('ANA-01 follows who is signed in, and the time', () => {
    let userId = ''
    let now = start
    const source = readSource(
      options({ userId: () => userId, now: () => now }),
      environment({ config: { upload: true, userId: 'as-asked', device } }),
    )
    expect(source()).toMatchObject({ uid: 'as-asked', first_day: true })
    userId = '8'
    now += 24 * 60 * 60_000
    expect(source()).toMatchObject({ uid: '8', first_day: false, first_visit_time: start })
  })

  it('ANA-06 keeps nothing on the device before the fields are asked for', () => {
    const page = environment()
    const source = readSource(options(), page)
    expect(page.kept.size).toBe(0)
    source()
    expect([...page.kept.keys()].every((key) => key.startsWith(keyPrefix))).toBe(true)
    expect(page.kept.size).toBe(2)
  })

  it('ANA-01 leaves empty what the browser keeps to itself', () => {
    const page = environment({
      navigator: { maxTouchPoints: 0 },
      document: { URL: 'https://site.test/', referrer: '' },
    })
    expect(readSource(options(), page)()).toMatchObject({
      network_type: '',
      qr_val: '',
      source_referer: '',
      sys: 3,
    })
  })

  it('ANA-01 cuts the value of a QR code to what the collector takes', () => {
    const document = { URL: `https://site.test/?qr_val=${'q'.repeat(999)}`, referrer: '' }
    const fields = readSource(options(), environment({ document }))()
    expect(fields.qr_val).toHaveLength(64)
    expect(taken(fields)).toMatchObject({ value: fields })
  })

  it('ANA-01 names the app that the page runs in, and its kind of network', () => {
    const page = environment({
      navigator: { maxTouchPoints: 0, connection: { type: 'wifi', effectiveType: '4g' } },
    })
    const bridge = { platform: 'MACOS', send: () => {} } as const
    expect(readSource(options({ bridge }), page)()).toMatchObject({
      sys: 7,
      network_type: 'wifi',
    })
  })
})
