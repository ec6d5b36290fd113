import type { Page } from '@playwright/test'
import { usdtRate } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { expect, test } from '../fixtures/test.ts'

/** What the first request of the page for prices says that it comes from. */
async function platformAt(page: Page, address: string): Promise<string | undefined> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === usdtRate.path)
  await page.goto(address)
  return (await asked).headers()['terminaltype']
}

test('PLAT-01 requests name the client of Telegram around the page, on its later pages too', async ({
  page,
}) => {
  const fragment = '#tgWebAppData=auth_date%3D1%26hash%3Dab&tgWebAppVersion=8.0&tgWebAppPlatform=ios'
  expect(await platformAt(page, urls.prices())).toBe('1')
  expect(await platformAt(page, `${urls.pair('btc', 'usd')}${fragment}`)).toBe('11')
  expect(await platformAt(page, urls.prices())).toBe('11')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain('auth_date')
})
