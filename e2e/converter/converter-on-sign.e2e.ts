import type { Page, Request, Route } from '@playwright/test'
import { currencyDecimals, formatAmount, plainAmount } from '@portico/format'
import { convertAmount, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { rateOf } from '../fixtures/expected/market.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { isAppSettled, touchMain } from '../fixtures/page/live-page.ts'
import { cutNetwork, untilAllKept } from '../fixtures/page/offline.ts'
import { expect, test } from '../fixtures/test.ts'

const say = wordsOf('en')

const slot = (page: Page) => page.locator('#slot-converter')
const amount = (page: Page) => page.getByLabel(say('pair.amount'), { exact: true })
const result = (page: Page) => page.getByLabel(say('pair.convertedTo'), { exact: true })
const path = urls.asset('btc')

const isOfConverter = (request: Request) => /\/site-(?:converter|in-place-converter)\./.test(request.url())

function converted(market: Snapshot, value: string): string {
  const options = { tag: 'en', decimals: currencyDecimals('usd') }
  return plainAmount(formatAmount(convertAmount(value, rateOf(market, 'btc', 'usd')), options))
}

/** Opens the page and touches it elsewhere: all of it answers, and the converter waits. */
async function openBeside(page: Page): Promise<void> {
  await page.goto(path)
  await touchMain(page)
  await page.waitForFunction(isAppSettled)
}

// Nothing here gives a sign to all slots at once: the converter comes by what a reader does in it.
test.describe('the converter of a price page', () => {
  test('PERF-01 SHELL-11 stays away from who does not come to it, and moves nothing when it comes', async ({
    page,
  }) => {
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await openBeside(page)
    await page.keyboard.press('Shift')
    await page.waitForLoadState('networkidle')
    expect(asked.filter(isOfConverter)).toEqual([])
    await expect(slot(page)).not.toHaveAttribute('data-settled')
    const before = await page.getByRole('main').innerHTML()
    const box = await slot(page).boundingBox()
    await amount(page).hover()
    await expect(slot(page)).toHaveAttribute('data-settled')
    expect(await slot(page).boundingBox()).toEqual(box)
    expect(asked.filter(isOfConverter).length).toBeGreaterThan(0)
    const signs = / data-(?:sign|settled)="[^"]*"| readonly=""/g
    expect((await page.getByRole('main').innerHTML()).replace(signs, '')).toBe(before.replace(signs, ''))
  })

  test('SHELL-11 CONV-02 converts what is typed right away, before any script has come', async ({
    page,
    market,
  }) => {
    await page.goto(path, { waitUntil: 'commit' })
    await amount(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('0.5+1/4')
    await expect(result(page)).toHaveValue(converted(market, '0.75'))
    await expect(amount(page)).toHaveValue('0.5+1/4')
    await expect(amount(page)).toBeFocused()
    await page.keyboard.type('+1')
    await expect(result(page)).toHaveValue(converted(market, '1.75'))
  })

  test('SHELL-11 CONV-02 loses no key while it comes', async ({ page, market }) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/site-in-place-converter\./, async (route) => {
      await held
      await route.continue()
    })
    await openBeside(page)
    await amount(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type('2.')
    release()
    await page.keyboard.type('5', { delay: 20 })
    await expect(amount(page)).toHaveValue('12.5')
    await expect(result(page)).toHaveValue(converted(market, '12.5'))
  })

  test('SHELL-11 A11Y-01 answers the keyboard alone, in both directions', async ({ page, market }) => {
    await page.goto(path)
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(amount(page)).toBeFocused({ timeout: 1 })
    }).toPass({ intervals: [0] })
    await page.keyboard.type('3')
    await expect(result(page)).toHaveValue(converted(market, '3'))
    await result(page).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(converted(market, '1'))
    await expect(amount(page)).toHaveValue(/^(?:1|0\.99999\d+|1\.00000\d+)$/)
  })

  test('SHELL-11 CONV-02 opens the list of assets by the first click', async ({ page }) => {
    await openBeside(page)
    await slot(page).getByLabel(say('pair.pickTo'), { exact: true }).click()
    await expect(slot(page).getByRole('option').first()).toBeVisible()
  })

  for (const [name, fail] of [
    ['the network is away', (route: Route) => route.abort('failed')],
    ['the build is another one by now', (route: Route) => route.fulfill({ status: 404 })],
  ] as const)
    test(`SHELL-11 says that it did not come where ${name}, and loads the page again`, async ({
      page,
      market,
      faults,
    }) => {
      faults.allow(/ERR_FAILED|^404 |status of 404/)
      await page.route(/\/site-in-place-converter\./, fail)
      await openBeside(page)
      await amount(page).click()
      const notice = page.getByRole('main').getByRole('alert')
      await expect(notice).toContainText(say('part.failed'))
      await expect(result(page)).toHaveValue(converted(market, '1'))
      await page.unroute(/\/site-in-place-converter\./)
      await notice.getByRole('link', { name: say('error.retry') }).click()
      await expect(notice).toBeHidden()
      await amount(page).fill('2')
      await expect(result(page)).toHaveValue(converted(market, '2'))
    })

  test('CONV-02 answers on a page that a reader goes on to', async ({ page, market }) => {
    await page.goto(urls.prices())
    await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await amount(page).fill('2')
    await expect(result(page)).toHaveValue(converted(market, '2'))
    await page.goBack()
    await page.goForward()
    await expect(amount(page)).toHaveValue('1')
  })

  test('SHELL-11 is taken over once the reader goes on to another price, and is of that', async ({
    page,
  }) => {
    await openBeside(page)
    await page
      .getByRole('main')
      .locator(`a[href="${urls.asset('eth')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(urls.asset('eth'))
    await expect(slot(page).getByLabel(say('pair.pickFrom'), { exact: true })).toHaveValue('ETH')
    await amount(page).fill('x')
    await expect(slot(page).getByRole('alert')).toBeVisible()
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('SHELL-11 CONV-02 the converter answers the first tap', async ({ page, market }) => {
    await page.goto(path)
    await amount(page).tap()
    await page.keyboard.press('End')
    await page.keyboard.type('0')
    await expect(result(page)).toHaveValue(converted(market, '10'))
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test.beforeEach(({ faults }) => faults.allow(cutNetwork))

  test('SHELL-11 CONV-02 the converter comes out of what the worker keeps', async ({
    page,
    context,
    market,
  }) => {
    await openBeside(page)
    await untilAllKept(page)
    await context.setOffline(true)
    await amount(page).click()
    await page.keyboard.press('End')
    await page.keyboard.type('5')
    await expect(result(page)).toHaveValue(converted(market, '15'))
  })
})
