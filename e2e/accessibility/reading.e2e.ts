import { urls } from '@portico/site/routes'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.describe('long texts on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  for (const locale of ['en', 'ar'] as const) {
    const say = wordsOf(locale, 'content')

    test(`A11Y-01 all legal texts are in sight above the one that is read in ${locale}`, async ({ page }) => {
      await page.goto(inLocale(locale, urls.legal('terms')))
      const documents = page.getByRole('navigation', { name: wordsOf(locale)('legal.documents') })
      const links = await documents.getByRole('link').all()
      expect(links).toHaveLength(4)
      for (const link of links) await expect(link).toBeInViewport({ ratio: 1 })
      await expect(documents.locator('[aria-current=page]')).toHaveText(wordsOf(locale)('legal.terms'))
    })

    test(`COIN-02 a guide begins on the first screen, its contents folded in ${locale}`, async ({ page }) => {
      await page.goto(inLocale(locale, urls.guide('btc')))
      const contents = page.getByText(say('guide.contents'), { exact: true }).filter({ visible: true })
      await expect(contents).toHaveCount(1)
      const part = page.locator('details a[href="#part-1"]')
      await expect(part).toBeHidden()
      await expect(page.locator('article p').first()).toBeInViewport()
      await contents.click()
      await part.click()
      await expect(page.locator('#part-1')).toBeInViewport()
    })
  }
})
