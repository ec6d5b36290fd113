// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://site.test/fr/convert?pfb=beta" }
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Analytics, AnalyticsOptions, UploadConfig } from './options.ts'
import { startAnalytics } from './start-analytics.ts'
import { settle } from '../test/clock.ts'

const device = {
  browser: 'Safari',
  browser_version: '17.5',
  sys: 4,
  os_version: 'iOS 17.5.1',
  manufacturer: 'Apple',
  model: 'iPhone',
} as const

let running: Analytics | null = null
afterEach(() => {
  running?.stop('forget')
  vi.useRealTimers()
})

/** Starts the client inside a native app, which tells of all that it is given. */
async function start(loadConfig: () => Promise<UploadConfig>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime(1000)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sent: unknown[] = []
  const options: AnalyticsOptions = {
    endpoint: '/v1/buried/log/info',
    app: { app_id: 'web', app_name: 'Site', ver: '1', device_id: 'device', log_env: 'online' },
    bridge: { platform: 'IOS', send: (_name, events) => Array.isArray(events) && sent.push(...events) },
    loadConfig,
    now: () => Date.now(),
    page: () => ({ curr_page: 'pair', curr_page_ext: {} }),
    userId: () => '',
  }
  running = startAnalytics(options)
  await settle()
  return { sent, stop: running.stop }
}

async function pass(ms: number): Promise<void> {
  await settle()
  vi.advanceTimersByTime(ms)
  await settle()
}

describe('startAnalytics', () => {
  it('ANA-06 sends what was captured since its start when the operator wants events', async () => {
    const { sent } = await start(async () => ({ upload: true, userId: 'u1', device }))
    await pass(600)
    const names = ['page-view', 'page-show']
    expect(sent).toMatchObject(
      names.map((name) => ({
        event_tracking: name,
        url: 'https://site.test/fr/convert',
        model: 'iPhone',
        sys: 5,
        uid: 'u1',
        user_language: 10,
      })),
    )
  })

  it('ANA-05 hands over at once what a hidden page has, the event of hiding included', async () => {
    const { sent } = await start(async () => ({ upload: true, userId: '', device }))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(sent).toMatchObject(
      ['page-view', 'page-show', 'page-leave', 'page-hide'].map((name) => ({ event_tracking: name })),
    )
  })

  it.each([
    ['is off', async () => ({ upload: false, userId: '', device })],
    ['cannot be asked', () => Promise.reject(new Error('offline'))],
  ])('ANA-06 keeps and sends nothing where the switch %s', async (_, loadConfig) => {
    const { sent } = await start(loadConfig)
    document.body.click()
    await pass(60_000)
    expect([sent, Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], [], []])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ANA-06 forgets everything when it is told to', async () => {
    const { sent, stop } = await start(async () => ({ upload: true, userId: '', device }))
    stop('forget')
    await pass(60_000)
    expect([sent, Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], [], []])
  })
})
