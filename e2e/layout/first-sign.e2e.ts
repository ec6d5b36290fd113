import type { Locator, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { expectSameDocument, markWindow } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const header = wordsOf('en', 'header')
const footer = wordsOf('en', 'footer')
const legal = wordsOf('en', 'legal')

const settings = (page: Page) => page.getByRole('banner').getByLabel(header('header.settings'))
const darkTheme = (page: Page) => page.getByRole('banner').getByText(header('header.themeDark'))
const choices = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: footer('footer.choices') })
const choicesInText = (page: Page) => page.getByRole('article').locator('a[href$="#privacy-choices"]').first()
const dialog = (page: Page) => page.getByRole('dialog', { name: legal('legal.title') })
const slot = (page: Page, name: string) => page.locator(`#slot-${name}`)

/** Opens a page and touches nothing; its first stage has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await markWindow(page)
}

/** Comes to an element by the tab key alone, as often as it takes. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [0] })
}

async function expectDialog(page: Page, path: string): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await expectSameDocument(page)
  await expect(page).toHaveURL(path)
}

// Nothing here gives a sign to all widgets at once: each comes by what a reader does in its own slot.
test.describe('a widget that a reader comes to', () => {
  test('SHELL-09 SHELL-11 the header answers a mouse, and the others stay away', async ({ page }) => {
    await open(page, urls.prices())
    await settings(page).click()
    await darkTheme(page).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
    await expect(slot(page, 'footer')).not.toHaveAttribute('data-settled')
  })

  test('SHELL-09 A11Y-01 the header answers the keyboard', async ({ page }) => {
    await open(page, urls.prices())
    await tabTo(page, settings(page), 'Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').locator('select option')).not.toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('banner').locator('select')).toBeHidden()
    await expect(settings(page)).toBeFocused()
  })

  test('SHELL-03 SHELL-11 the footer answers a mouse', async ({ page }) => {
    await open(page, urls.home())
    await choices(page).click()
    await expectDialog(page, urls.home())
    await expect(slot(page, 'footer')).toHaveAttribute('data-settled')
    await expect(slot(page, 'header')).not.toHaveAttribute('data-settled')
  })

  test('SHELL-03 A11Y-01 the footer answers the keyboard', async ({ page }) => {
    await open(page, urls.home())
    await tabTo(page, choices(page), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectDialog(page, urls.home())
  })

  test('SHELL-03 SHELL-11 the legal dialog opens by a link in the text about privacy', async ({ page }) => {
    await open(page, urls.legal('privacy'))
    await choicesInText(page).click()
    await expectDialog(page, urls.legal('privacy'))
  })

  test('SHELL-03 A11Y-01 the legal dialog opens by the keyboard in that text', async ({ page }) => {
    await open(page, urls.legal('privacy'))
    await tabTo(page, choicesInText(page), 'Tab')
    await page.keyboard.press('Enter')
    await expectDialog(page, urls.legal('privacy'))
  })
})

test.describe('a widget that did not load', () => {
  test.beforeEach(({ faults }) => faults.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|did not start/))

  test('SHELL-02 SHELL-11 comes with the next click, which it answers', async ({ page }) => {
    await page.route(/\/widgets\/legal\//, (route) => route.abort('failed'))
    await open(page, urls.prices())
    await choices(page).click()
    await expect(page).toHaveURL(/\/legal\/privacy#privacy-choices$/)
    await open(page, urls.prices())
    const warned = page.waitForEvent('console', (message) => message.text().includes('stays as the server'))
    await page.getByRole('contentinfo').locator('p').last().click()
    await warned
    await expect(slot(page, 'footer')).toHaveAttribute('data-settled')
    await page.unroute(/\/widgets\/legal\//)
    await choices(page).click()
    await expectDialog(page, urls.prices())
  })

  test('SHELL-02 comes when the network is back', async ({ page, context }) => {
    await open(page, urls.prices())
    await context.setOffline(true)
    const warned = page.waitForEvent('console', (message) => message.text().includes('stays as the server'))
    await settings(page).click()
    await warned
    await context.setOffline(false)
    await expect(slot(page, 'header')).toHaveAttribute('data-settled')
    await darkTheme(page).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
  })

  test('SHELL-11 is none because the app did not start: it answers the click that waits', async ({
    page,
  }) => {
    await page.route(/\/assets\/site-app\./, (route) => route.abort('failed'))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/widgets\/legal\//, async (route) => {
      await held
      await route.continue()
    })
    await open(page, urls.prices())
    const failed = page.waitForEvent('console', (message) => message.text().includes('did not start'))
    await choices(page).click()
    await failed
    release()
    await expectDialog(page, urls.prices())
  })
})
