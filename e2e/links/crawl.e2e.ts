import { addressesOf } from '../fixtures/page/crawl.ts'
import { untilHydrated } from '../fixtures/page/live-page.ts'
import { findingsOf } from '../fixtures/page/page-check.ts'
import { expect, test } from '../fixtures/test.ts'

/** Pages a locale; `all` follows every link of the site. */
const wanted = process.env['PORTICO_CRAWL_PAGES'] ?? '24'
const count = wanted === 'all' ? Number.POSITIVE_INFINITY : Number(wanted)
const parts = 2
const pageBudgetMs = 8000

test.use({ viewport: { width: 360, height: 740 } })

for (const locale of ['en', 'fr', 'ar'] as const) {
  for (let part = 0; part < parts; part += 1) {
    test(`SEO-01 every page of ${locale} is whole and quiet at 360 px, part ${part + 1} of ${parts}`, async ({
      page,
      request,
    }) => {
      const addresses = await addressesOf(request, locale, count)
      expect(addresses.length).toBeGreaterThanOrEqual(Math.min(count, 24))
      const own = addresses.filter((_, index) => index % parts === part)
      test.setTimeout(120_000 + own.length * pageBudgetMs)
      for (const address of own) {
        await test.step(address, async () => {
          const answer = await page.goto(address)
          expect.soft(answer?.status(), `status of ${address}`).toBe(200)
          await expect.soft(page.locator('link[rel="canonical"]'), `canonical of ${address}`).toHaveCount(1)
          await untilHydrated(page)
          expect.soft(await findingsOf(page), address).toEqual([])
        })
      }
    })
  }
}
