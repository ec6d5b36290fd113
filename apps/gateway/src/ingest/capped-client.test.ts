import { logInfo } from '@portico/contract'
import { openRateLimits, type RateLimits } from '@portico/stores'
import { expect, it } from 'vitest'
import { retryAfterMs } from '../../../../packages/analytics/src/transport/event-transport.ts'
import { createTestBrowser, openTestPage } from '../../../../packages/analytics/test/browser.ts'
import { settle } from '../../../../packages/analytics/test/clock.ts'
import { createRateRules, eventCapRules, type RateRule } from '../limits/rate-rules.ts'
import { startTestGateway } from '../../test/gateway.ts'

const hourMs = 3_600_000

/** Limits of which the test begins another day. */
async function openDays() {
  const shares = { events: 1e6, bytes: 1e9, addressEvents: 60, addressBytes: 1e9 }
  const rules = { ...createRateRules(1000), ...eventCapRules(shares) }
  const logger = { info: () => {}, warn: () => {} }
  const open = () => openRateLimits({ rules, redisUrl: null, logger })
  let today = await open()
  const limits: RateLimits<RateRule> = {
    consume: (...use) => today.consume(...use),
    giveBack: (...use) => today.giveBack(...use),
    [Symbol.asyncDispose]: () => today[Symbol.asyncDispose](),
  }
  return {
    limits,
    async nextDay() {
      today = await open()
    },
  }
}

it('ANA-04 ANA-10 a browser whose day is full asks once an hour, and brings what it kept on the next day', async () => {
  const { limits, nextDay } = await openDays()
  await using gateway = await startTestGateway({ limits })
  const browser = createTestBrowser()
  const statuses: number[] = []
  let answering: Promise<unknown> = Promise.resolve()
  browser.network.send = (body) => {
    const sending = fetch(`${gateway.origin}${logInfo.path}`, {
      method: 'POST',
      headers: { origin: 'https://portico.example', 'content-type': 'application/json' },
      body,
    }).then(({ status, headers }) => {
      statuses.push(status)
      return { status, waitMs: retryAfterMs(headers.get('retry-after'), Date.now()) }
    })
    answering = sending
    return sending
  }
  /** Lets time pass in steps of the client's loop, and every answer come. */
  const pass = async (ms: number, stepMs: number) => {
    for (let passed = 0; passed < ms; passed += stepMs) {
      await browser.clock.advance(stepMs)
      await answering
      await settle()
    }
  }
  const page = await openTestPage(browser)
  await page.capture(...Array.from({ length: 120 }, (_, index) => `e${index}`))
  await pass(2000, 500)
  expect(statuses).toEqual([200, 403])
  await pass(23 * hourMs, hourMs / 4)
  expect(statuses.filter((status) => status === 403).length).toBeGreaterThan(20)
  expect(statuses.length).toBeLessThanOrEqual(25)
  await nextDay()
  await pass(hourMs, hourMs / 4)
  expect(statuses.slice(1, -1).every((status) => status === 403)).toBe(true)
  expect(statuses.at(-1)).toBe(200)
  expect(gateway.services.events.stored.size).toBe(100)
})
