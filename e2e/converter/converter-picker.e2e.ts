import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const pair = urls.pair('btc', 'usd')

const picker = (page: Page) =>
  page.getByRole('main').getByLabel(say('pair.pickFrom'), { exact: true }).first()
const options = (page: Page) => page.getByRole('main').getByRole('option')

/** Clicks the arrow at the end of the field. */
async function clickArrow(page: Page): Promise<void> {
  const box = await picker(page).boundingBox()
  if (box === null) throw new Error('the field is not there')
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2)
}

/** Holds the page's scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:react|site-(?:app|core|main))\.[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test.describe('the list of assets', () => {
  test('CONV-02 opens at the first click into the field, and another click leaves it open', async ({
    page,
  }) => {
    await openHydrated(page, pair)
    await picker(page).click()
    await expect(options(page).first()).toBeVisible()
    await picker(page).click()
    await expect(options(page).first()).toBeVisible()
    await options(page).filter({ hasText: 'Ethereum' }).first().click()
    await expect(page).toHaveURL(urls.pair('eth', 'usd'))
    await expect(options(page)).toHaveCount(0)
  })

  test('CONV-02 opens at the first click on the arrow', async ({ page }) => {
    await openHydrated(page, pair)
    await clickArrow(page)
    await expect(options(page).first()).toBeVisible()
  })

  test('CONV-02 stays closed for who only passes through the field by keyboard', async ({ page }) => {
    await openHydrated(page, pair)
    await page.getByLabel(say('pair.amount'), { exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('combobox', { name: say('pair.pickFrom') })).toBeFocused()
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toBeVisible()
  })

  test('SHELL-11 CONV-02 opens after a click on the arrow that was made before the scripts came', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto(pair)
    await clickArrow(page)
    await expect(picker(page)).toBeFocused()
    release()
    await expect(options(page).first()).toBeVisible()
  })
})

test.describe('what is typed and not picked', () => {
  test('CONV-07 an unknown asset gives way to the one that is converted, on leaving the field', async ({
    page,
  }) => {
    await openHydrated(page, pair)
    await picker(page).click()
    await page.keyboard.type('sozzz')
    await expect(page.getByText(say('search.none'))).toBeVisible()
    await page.getByLabel(say('pair.amount'), { exact: true }).click()
    await expect(picker(page)).toHaveValue('BTC')
    await expect(page).toHaveURL(pair)
  })

  test('CONV-02 a name that is complete is taken on leaving the field', async ({ page }) => {
    await openHydrated(page, pair)
    await picker(page).click()
    await page.keyboard.type('ethereum')
    await page.getByLabel(say('pair.amount'), { exact: true }).click()
    await expect(page).toHaveURL(urls.pair('eth', 'usd'))
    await expect(picker(page)).toHaveValue('ETH')
  })

  for (const [typed, code, path] of [
    ['Ethereum', 'ETH', urls.pair('eth', 'usd')],
    ['sozzz', 'BTC', pair],
  ] as const) {
    test(`SHELL-11 CONV-02 ${typed}, typed and left before the scripts came, becomes ${code}`, async ({
      page,
    }) => {
      const release = await holdScripts(page)
      await page.goto(pair)
      await picker(page).click()
      await page.keyboard.type(typed)
      await page.getByLabel(say('pair.amount'), { exact: true }).focus()
      release()
      await expect(picker(page)).toHaveValue(code)
      await expect(page).toHaveURL(path)
    })
  }
})
