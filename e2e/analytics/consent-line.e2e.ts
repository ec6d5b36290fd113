import type { BrowserContext, Page } from '@playwright/test'
import { clientCommonConfig, logInfo } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated, openUntouched, untilHydrated } from '../fixtures/page/live-page.ts'
import { copyWithBrand } from '../fixtures/servers/product-copy.ts'
import { startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test as base } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const legal = wordsOf('en', 'legal')
const footer = wordsOf('en', 'footer')

/** The brand under test, of an operator who asks for consent. */
const test = base.extend<object, { readonly asking: string }>({
  asking: [
    async ({}, use) => {
      using product = copyWithBrand({ analytics: { consent: 'ask', signals: 'honoured' } })
      const server = await startServer({}, product.folder)
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: async ({ asking }, provide) => provide(asking),
})

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

const lineOf = (page: Page, text = legal) => page.getByRole('complementary', { name: text('legal.askText') })
const answerOf = (page: Page, name: 'legal.askAllow' | 'legal.askRefuse') =>
  lineOf(page).getByRole('button', { name: legal(name) })
const keptChoice = (page: Page) => page.evaluate(() => localStorage.getItem('legal:consent'))

/** Paths of everything that only measuring asks for. */
function watchMeasuring(context: BrowserContext): readonly string[] {
  const asked: string[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path === logInfo.path || path === clientCommonConfig.path || path.includes('measuring'))
      asked.push(path)
  })
  return asked
}

/** How far the page has moved by itself since it was opened. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries())
            if (Reflect.get(shift, 'hadRecentInput') !== true) total += Number(Reflect.get(shift, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        // Entries that are kept come before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
      }),
  )

test('ANA-06 the question moves nothing, takes no focus, and nothing is measured before a yes', async ({
  page,
  context,
}) => {
  const asked = watchMeasuring(context)
  await openUntouched(page, urls.home())
  await expect(lineOf(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await untilHydrated(page)
  await page.mouse.wheel(0, 600)
  await expect(lineOf(page)).toBeInViewport()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect([asked, await keptChoice(page), await shiftOf(page)]).toEqual([[], null, 0])
  await answerOf(page, 'legal.askAllow').click()
  await expect(lineOf(page)).toBeHidden()
  expect(await keptChoice(page)).toBe('on')
  await expect.poll(() => asked).toContain(logInfo.path)
})

test('ANA-06 both answers are the same in all but the word', async ({ page }) => {
  await page.goto(urls.prices())
  await expect(lineOf(page)).toBeVisible()
  const [refuse, allow] = await lineOf(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, top } = button.getBoundingClientRect()
        const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(button)
        return { width, height, top, color, backgroundColor, borderColor, fontWeight, fontSize }
      }),
    )
  expect(refuse).toEqual(allow)
  expect(refuse?.height).toBeGreaterThanOrEqual(24)
})

test('ANA-06 a no by the keyboard is kept, in all tabs and later, and can be changed in the footer', async ({
  page,
  context,
}) => {
  const asked = watchMeasuring(context)
  await openHydrated(page, urls.prices())
  const other = await context.newPage()
  await other.goto(urls.home())
  await expect(lineOf(other)).toBeVisible()
  await answerOf(page, 'legal.askRefuse').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').getByText(legal('legal.saved'))).toBeAttached()
  for (const tab of [page, other]) await expect(lineOf(tab)).toBeHidden()
  await page.reload()
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(lineOf(page)).toBeHidden()
  expect([asked, await keptChoice(page)]).toEqual([[], 'off'])
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footer('footer.choices') })
    .click()
  const dialog = page.getByRole('dialog', { name: legal('legal.title') })
  await expect(dialog.getByRole('radio', { name: legal('legal.off') })).toBeChecked()
  await dialog.getByRole('radio', { name: legal('legal.on') }).check()
  await dialog.getByRole('button', { name: legal('legal.save') }).click()
  await expect.poll(() => asked).toContain(logInfo.path)
})

test('ANA-06 SHELL-11 an answer that is given before the scripts are in charge counts', async ({ page }) => {
  await page.goto(urls.pair('btc', 'usd'))
  await answerOf(page, 'legal.askRefuse').click()
  await expect(lineOf(page)).toBeHidden()
  expect(await keptChoice(page)).toBe('off')
})

test('A11Y-01 A11Y-02 in Arabic, at 360 px and in both themes it hides nothing and axe finds nothing', async ({
  page,
}) => {
  const arabic = wordsOf('ar', 'legal')
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, '/ar')
  const line = lineOf(page, arabic)
  for (const theme of ['white', 'black']) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
    expect(await axeFindings(page, '#slot-legal')).toEqual([])
  }
  const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(room).toBeLessThanOrEqual(0)
  // What the keyboard reaches in the footer, from its last link upwards, is above the line.
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.last().focus()
  for (let step = 0; step < 6; step += 1) {
    const covered = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect().bottom ?? 0
      return (
        focused -
        (document.querySelector('aside[aria-labelledby=ask-text]')?.getBoundingClientRect().top ?? 0)
      )
    })
    expect(covered).toBeLessThanOrEqual(0)
    await page.keyboard.press('Shift+Tab')
  }
  await line.getByRole('link', { name: arabic('legal.askMore') }).click()
  await expect(page.getByRole('dialog', { name: arabic('legal.title') })).toBeVisible()
})

test('ANA-06 nobody is asked without scripts, or by a browser that has refused already', async ({
  browser,
  asking,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: asking })
  const page = await plain.newPage()
  await page.goto(urls.home())
  await expect(lineOf(page)).toBeHidden()
  await plain.close()
  const refusing = await browser.newContext({ baseURL: asking })
  await refusing.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const quiet = await refusing.newPage()
  await quiet.goto(urls.home())
  await expect(quiet.getByRole('contentinfo')).toBeVisible()
  await expect(lineOf(quiet)).toBeHidden()
  await refusing.close()
})
