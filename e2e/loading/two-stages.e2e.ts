import type { Page } from '@playwright/test'
import { usdtRate } from '@portico/contract'
import { urls } from '@portico/site/routes'
import {
  expectSameDocument,
  isAppSettled,
  markWindow,
  openHydrated,
  openUntouched,
  touchMain,
  untilHydrated,
  untilRead,
} from '../fixtures/page/live-page.ts'
import { cutNetwork, untilKept } from '../fixtures/page/offline.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const header = wordsOf('en', 'header')
const compare = wordsOf('en', 'compare')
const predict = wordsOf('en', 'prediction')
const pair = urls.pair('btc', 'usd')

const ratioField = (page: Page) =>
  page.getByRole('textbox', { name: compare('versus.share.cap', { 1: 'BTC' }), exact: true })

/** Paths of what the page names as the files of its app. */
async function appFiles(page: Page): Promise<readonly string[]> {
  const files = await page.locator('script[data-app]').getAttribute('data-app')
  return files?.split(' ') ?? []
}

/** Follows the scripts that are asked for, by path. */
function followScripts(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.push(pathname)
  })
  return paths
}

/** Lets no file pass until the held ones have all been asked for. */
async function holdUntilAllAsked(page: Page, files: readonly string[]): Promise<void> {
  const missing = new Set(files)
  let release: () => void = () => undefined
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => files.includes(pathname),
    async (route) => {
      missing.delete(new URL(route.request().url()).pathname)
      if (missing.size === 0) release()
      await all
      await route.continue()
    },
  )
}

/** Holds the page's app back until the answer is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:react|site-(?:app|core))\.[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** A link that scripts turn into a dialog. */
const choices = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: wordsOf('en', 'footer')('footer.choices') })

test.describe('a page that nobody touches', () => {
  for (const [name, path] of [
    ['home', urls.home()],
    ['pair', pair],
    ['prices', urls.prices()],
    ['legal', urls.legal('privacy')],
  ] as const) {
    test(`PERF-01 the ${name} page asks for nothing of its app, and for all of it at the first sign`, async ({
      page,
    }) => {
      const asked = followScripts(page)
      await openUntouched(page, path)
      const files = await appFiles(page)
      expect(files.length).toBeGreaterThan(6)
      expect(asked.filter((script) => files.includes(script))).toEqual([])
      const untouched = asked.length

      await holdUntilAllAsked(page, files)
      await touchMain(page)
      await page.waitForFunction(isAppSettled)
      const needed = asked.slice(untouched).filter((script) => !files.includes(script))
      expect(needed.filter((script) => /site-(?:app|core|page|router|en)\.|widgets/.test(script))).toEqual([])
    })
  }

  test('CUR-03 words its prices in the currency that was chosen before', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('portico.global', JSON.stringify({ fiatName: 'JPY' }))
    })
    await page.goto(urls.prices())
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('¥')
  })

  test('CUR-03 follows a choice that is made in another tab', async ({ page, context }) => {
    const other = await context.newPage()
    await openUntouched(page, urls.prices())
    await other.goto(urls.home())
    await other.evaluate(() => {
      localStorage.setItem('portico.global', JSON.stringify({ fiatName: 'JPY' }))
    })
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('¥')
  })

  test('brings the targets that the device keeps', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('portico.board', 'chf'))
    await page.goto(pair)
    await expect(page).toHaveURL(urls.pair('btc', 'usd', { board: 'chf' }))
  })

  test('CONV-06 goes back to the page before it after a reload', async ({ page }) => {
    await openHydrated(page, pair)
    await markWindow(page)
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page).toHaveURL(urls.pair('usd', 'btc'))
    await expectSameDocument(page)
    const started = page.waitForResponse(`**${usdtRate.path}`)
    await page.reload()
    await started
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('pair.title', { coinAmount: '1', coinCode: 'BTC', fiatCode: 'USD' }),
    )
  })
})

test.describe('a page that was reached without loading it', () => {
  /** Where the parts of the main area stand, and how large they are. */
  const layoutOf = (page: Page) =>
    page
      .getByRole('main')
      .locator(':scope *:visible')
      .evaluateAll((parts) =>
        parts.slice(0, 200).map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          return [part.tagName, x, y + scrollY, width, height].join(' ')
        }),
      )

  test('looks as it does when it is loaded, though the first page had no styles of it', async ({ page }) => {
    await openHydrated(page, urls.prices())
    await markWindow(page)
    await page
      .getByRole('link', { name: wordsOf('en', 'header')('header.converter') })
      .first()
      .click()
    await expect(page).toHaveURL(urls.converter())
    await page
      .getByRole('main')
      .getByRole('link', { name: /^BTC to USD/ })
      .first()
      .click()
    await expect(page).toHaveURL(urls.pair('btc', 'usd'))
    await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toBeVisible()
    await expectSameDocument(page)
    await untilRead(page)
    const navigated = await layoutOf(page)
    await openHydrated(page, page.url())
    await untilRead(page)
    expect(await layoutOf(page)).toEqual(navigated)
  })
})

test.describe('a page whose app is late', () => {
  test('SHELL-11 keeps a click in the app and answers it once', async ({ page }) => {
    const release = await holdApp(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/_data/')) asked.push(request.url())
    })
    await openUntouched(page, pair)
    await page.getByRole('button', { name: say('pair.refresh') }).click()
    expect(asked).toEqual([])
    release()
    await page.waitForFunction(isAppSettled)
    await expect.poll(() => asked.length).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('SHELL-11 keeps a click in a widget and answers it once', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto(urls.home())
    await choices(page).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await expect(page.getByRole('dialog', { name: wordsOf('en', 'legal')('legal.title') })).toBeVisible()
    await expect(page).toHaveURL(({ pathname }) => pathname === urls.home())
  })

  test('SHELL-11 VS-01 answers a slider of the comparison that was moved meanwhile', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto(urls.versus('eth', 'btc'))
    const slider = page.getByRole('slider', { name: compare('versus.slider') })
    await slider.focus()
    await page.keyboard.press('End')
    release()
    await expect(ratioField(page)).toHaveValue('1000')
    await expect(slider).toHaveAttribute('aria-valuetext', '1,000%')
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '1000' }))
  })

  test('SHELL-11 VS-01 answers a ratio that was typed meanwhile', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto(urls.versus('eth', 'btc'))
    await ratioField(page).fill('42')
    release()
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '42' }))
    await expect(ratioField(page)).toHaveValue('42')
  })

  test('SHELL-11 PRED-03 answers a growth slider that was moved meanwhile', async ({ page }) => {
    const release = await holdApp(page)
    await page.goto(urls.prediction('btc'))
    const slider = page.getByLabel(predict('prediction.growth.slider'))
    const field = page.getByLabel(predict('prediction.growth.label'))
    const before = Number(await field.inputValue())
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    release()
    await expect(field).toHaveValue(String(before + 1))
    await expect(page).toHaveURL(urls.prediction('btc', { g: String(before + 1) }))
  })

  for (const [place, path, field] of [
    ['header', urls.home(), (page: Page) => page.getByRole('banner').getByLabel(header('header.search'))],
    ['converter', pair, (page: Page) => page.getByLabel(say('pair.pickFrom'))],
  ] as const) {
    test(`SHELL-11 finds what was typed into the ${place}’s search meanwhile`, async ({ page }) => {
      const release = await holdApp(page)
      await page.goto(path)
      await field(page).first().click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('ether')
      release()
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('ETH')
      await expect(page.getByRole('combobox', { expanded: true })).toHaveValue('ether')
      await page.keyboard.type('eum')
      await expect(page.getByRole('combobox', { expanded: true })).toHaveValue('ethereum')
    })
  }

  test('SHELL-11 follows links by loading pages', async ({ page }) => {
    await holdApp(page)
    await page.goto(urls.home())
    await page
      .getByRole('banner')
      .getByRole('link', { name: header('header.prices') })
      .first()
      .click()
    await expect(page).toHaveURL(urls.prices())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('SHELL-11 gives the click back to the browser where it never comes', async ({ page, faults }) => {
    faults.allow(/ERR_FAILED|did not start/)
    await page.route(/\/assets\/react\.[^/]+\.js$/, (route) => route.abort('failed'))
    await page.goto(urls.home())
    await choices(page).click()
    await expect(page).toHaveURL(/\/legal\/privacy#privacy-choices$/)
  })
  test.describe('with a reader of another language', () => {
    test.use({ locale: 'de-DE' })
    test('SHELL-11 starts all the same where a file for extras does not come', async ({ page, faults }) => {
      faults.allow(/ERR_FAILED/)
      await page.route(/\/assets\/site-language-offer\.[^/]+\.js$/, (route) => route.abort('failed'))
      const told = page.waitForEvent('console', (message) => message.text().includes('goes on without'))
      await page.goto(urls.prices())
      await untilHydrated(page)
      expect((await told).type()).toBe('warning')
    })
  })
})

test.describe('an untouched page without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('says that there is none', async ({ page, context, faults }) => {
    faults.allow(cutNetwork)
    await page.goto(pair)
    await untilKept(page, [pair, urls.offline()])
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: say('offline.title') })).toBeVisible()
  })
})
