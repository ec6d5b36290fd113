import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const picker = wordsOf('en', 'header')('header.language', { language: 'English' })

test('V17 SHELL-06 a chosen language takes the place of the page, so that Back does not return to the old one', async ({
  page,
}) => {
  await page.goto(urls.prices())
  await openHydrated(page, urls.converter())
  await page.getByRole('banner').locator(`summary[aria-label^="${picker}"]`).click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await expect(page).toHaveURL(`/de${urls.converter()}`)
  await page.goBack()
  await expect(page).toHaveURL(urls.prices())
})

test('SHELL-06 the bare address leads to the language that was chosen earlier, and English stays choosable', async ({
  page,
}) => {
  await openHydrated(page, urls.prices())
  await page.getByRole('banner').locator(`summary[aria-label^="${picker}"]`).click()
  await page.getByRole('link', { name: 'Français', exact: true }).click()
  await expect(page).toHaveURL(`/fr${urls.prices()}`)
  await page.goto('/')
  await expect(page).toHaveURL('/fr')
  await page.goBack()
  await expect(page).toHaveURL(`/fr${urls.prices()}`)
  await page.goto('/?theme=black')
  await expect(page).toHaveURL('/?theme=black')
  await page.goto(urls.converter())
  await expect(page).toHaveURL(urls.converter())
  await openHydrated(page, '/fr')
  await page.getByRole('banner').locator('summary[aria-label$=" FR"]').click()
  await page.getByRole('banner').getByRole('link', { name: 'English', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('SHELL-06 a chosen language that the site no longer has leads to the home page in English, once', async ({
  page,
}) => {
  await page.goto(urls.prices())
  await page.evaluate(() => localStorage.setItem('portico.global', JSON.stringify({ locale: 'bg' })))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
  })
  await openHydrated(page, '/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(asked).toEqual(['/', '/bg', '/'])
})

test('SHELL-10 without scripts the bare address is English, whatever was chosen', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies([{ name: 'portico_preferences', value: 'lang=fr', url: baseURL ?? '' }])
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' })

  test('SHELL-09 is offered German in a line, which goes for good when it is declined', async ({ page }) => {
    const say = wordsOf('en')
    await openHydrated(page, urls.converter())
    const line = page.getByRole('complementary', { name: say('language.offer', { language: 'Deutsch' }) })
    await expect(line.getByRole('link', { name: 'Deutsch' })).toHaveAttribute(
      'href',
      `/de${urls.converter()}`,
    )
    await line.getByRole('button', { name: say('language.keep', { language: 'English' }) }).click()
    await expect(line).toBeHidden()
    await openHydrated(page, urls.prices())
    await expect(line).toBeHidden()
  })

  test('SHELL-09 follows the offer to the same page in German', async ({ page }) => {
    await openHydrated(page, urls.prices())
    await page.getByRole('complementary').getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(`/de${urls.prices()}`)
    await page.goto('/')
    await expect(page).toHaveURL('/de')
  })
})
