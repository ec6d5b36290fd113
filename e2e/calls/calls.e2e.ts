import type { Page, Request } from '@playwright/test'
import { getDomainConfigList, usdtRate, userinfo } from '@portico/contract'
import { type LocaleCode, localeOf } from '@portico/locale'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { untilHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const expected = [usdtRate, userinfo, getDomainConfigList] as const

/** The calls that a page makes by itself, by path. */
async function callsOf(page: Page, address: string): Promise<ReadonlyMap<string, Request>> {
  const calls = new Map<string, Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) calls.set(pathname, request)
  })
  await page.goto(address)
  await untilHydrated(page)
  await expect.poll(() => calls.size).toBeGreaterThanOrEqual(expected.length)
  return calls
}

test.describe('the calls of a page load', () => {
  const pages: readonly { path: string; code: LocaleCode }[] = [
    { path: urls.prices(), code: 'en' },
    { path: `/ar${urls.prices()}`, code: 'ar' },
    { path: `${urls.prices()}?locale=fr`, code: 'fr' },
  ]
  for (const { path, code } of pages) {
    test(`REQ-01 REQ-02 carry every header on ${path}`, async ({ page }) => {
      const calls = await callsOf(page, path)
      const traceIds = new Set<string>()
      for (const { path: callPath, method } of expected) {
        const request = calls.get(callPath)
        expect(request?.method(), callPath).toBe(method)
        const headers = (await request?.allHeaders()) ?? {}
        expect(headers, callPath).toMatchObject({
          website: brand.id,
          terminaltype: '1',
          'content-type': 'application/json',
          deviceid: expect.stringMatching(/^\S{8,}$/),
          locale: code,
          language: String(localeOf(code).languageType),
          uhti: expect.stringMatching(/^[0-9a-f]{32}$/),
          tm: expect.stringMatching(/^\d{13}$/),
        })
        expect(Object.keys(headers), callPath).toContain('terminalcode')
        expect(Object.keys(headers), callPath).not.toContain('beta')
        expect(Math.abs(Number(headers['tm']) - Date.now()), callPath).toBeLessThan(60_000)
        traceIds.add(headers['uhti'] ?? '')
      }
      expect(traceIds.size).toBe(expected.length)
      expect(calls.get(usdtRate.path)?.postDataJSON()).toEqual({ locale: code })
      expect(calls.get(userinfo.path)?.postData()).toBe('false')
    })
  }

  test('REQ-02 the device id stays the same from page to page', async ({ page }) => {
    const idOf = async (address: string) => {
      const calls = await callsOf(page, address)
      return calls.get(usdtRate.path)?.headerValue('deviceid')
    }
    const first = await idOf(urls.home())
    expect(await idOf(urls.prices())).toBe(first)
  })
})

test.describe('who is signed in', () => {
  const header = wordsOf('en', 'header')

  async function answerUser(page: Page, userId: string): Promise<void> {
    await page.route(`**${userinfo.path}`, async (route) => {
      const response = await route.fetch()
      const data = { userInfo: { userId }, loginName: 'reader@example.com', userName: 'Reader One' }
      await route.fulfill({ response, json: { ...(await response.json()), data } })
    })
  }

  test('SHELL-04 the header gets the user when there is a user id', async ({ page }) => {
    await answerUser(page, 'u-1')
    await page.goto(urls.home())
    await expect(page.getByRole('banner').getByText('Reader One')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: header('header.logIn') })).toHaveCount(0)
  })

  test('SHELL-04 USER-02 the header gets nothing of a user whose id is empty', async ({ page }) => {
    await answerUser(page, '')
    const answered = page.waitForResponse(`**${userinfo.path}`)
    await page.goto(urls.home())
    await answered
    await untilHydrated(page)
    await expect(page.getByRole('banner').getByRole('link', { name: header('header.logIn') })).toBeVisible()
    await expect(page.getByRole('banner')).not.toContainText('Reader One')
  })

  test('USER-02 a failed answer is logged to the console, and the page works on', async ({
    page,
    faults,
  }) => {
    faults.allow(/userinfo|ERR_FAILED/)
    const warnings: string[] = []
    page.on('console', (message) => warnings.push(message.text()))
    await page.route(`**${userinfo.path}`, (route) => route.abort('failed'))
    await page.goto(urls.home())
    await untilHydrated(page)
    await expect.poll(() => warnings.some((text) => text.includes('signed in'))).toBe(true)
    await expect(page.getByRole('banner').getByRole('link', { name: header('header.logIn') })).toBeVisible()
  })
})
