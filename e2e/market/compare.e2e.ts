import { compareAssets, type Comparison, type CompareTerms, type Snapshot } from '@portico/market'
import { formatMoney } from '@portico/format'
import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { assetOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en', 'compare')
const head = wordsOf('en', 'tdk')

const ratioField = (page: Page, label = say('versus.share.cap', { 1: 'BTC' })) =>
  page.getByRole('textbox', { name: label, exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: say('versus.slider') })
const target = (page: Page) => page.locator('#main output')
const steps = (page: Page) => page.getByRole('group', { name: say('versus.steps') })

function compared(
  market: Snapshot,
  pair: readonly [from: string, to: string],
  terms: Partial<CompareTerms>,
): Comparison {
  const [from, to] = pair.map((slug) => assetOf(market, slug))
  if (!from || !to) throw new Error('a comparison needs two assets')
  const found = compareAssets(
    market,
    { from, to },
    { mode: 'cap', ratio: '1', supply: 'circulating', ...terms },
  )
  if ('refused' in found) throw new Error(`refused: ${found.refused}`)
  return found
}

const dollars = (usd: string) => formatMoney(usd, { tag: 'en', symbol: '$' })
const priceAt = (market: Snapshot, ratio: string, terms: Partial<CompareTerms> = {}) =>
  dollars(compared(market, ['eth', 'btc'], { ...terms, ratio }).targetPrice)

test.describe('a comparison with scripts', () => {
  test('VS-01 VS-03 a typed ratio changes price, sentence and address at once, and links carry it', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.versus('eth', 'btc'))
    await markWindow(page)
    await expect(target(page)).toHaveText(priceAt(market, '1'))
    await ratioField(page).fill('25')
    await expect(target(page)).toHaveText(priceAt(market, '0.25'))
    await page.getByText(wordsOf('en')('math.title')).click()
    await expect(page.locator('#main details p').first()).toContainText(priceAt(market, '0.25'))
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '25' }))

    await page.getByRole('link', { name: say('compare.mode.price'), exact: true }).click()
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { mode: 'price', ratio: '25' }))
    await expect(target(page)).toHaveText(priceAt(market, '0.25', { mode: 'price' }))
    await expect(ratioField(page, say('versus.share.price', { 1: 'BTC' }))).toHaveValue('25')

    await page.getByRole('link', { name: say('versus.swap', { 0: 'BTC', 1: 'ETH' }) }).click()
    await expect(page).toHaveURL(urls.versus('btc', 'eth', { mode: 'price', ratio: '25' }))
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '25' }))
    await expect(target(page)).toHaveText(priceAt(market, '0.25'))
    await expectSameDocument(page)
  })

  test('VS-01 A11Y-01 the slider and the usual ratios answer the keyboard, and the field follows', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.versus('eth', 'btc'))
    await slider(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(ratioField(page)).toHaveValue('120')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '120%')
    await expect(target(page)).toHaveText(priceAt(market, '1.2'))
    await page.keyboard.press('End')
    await expect(ratioField(page)).toHaveValue('1000')

    await steps(page).getByRole('link', { name: '50%', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(ratioField(page)).toHaveValue('50')
    await expect(target(page)).toHaveText(priceAt(market, '0.5'))
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '50' }))
    await steps(page).getByRole('link', { name: '100%', exact: true }).click()
    await expect(page).toHaveURL(urls.versus('eth', 'btc'))
  })

  test('VS-01 each usual ratio stands below the place of the thumb that means it', async ({ page }) => {
    await openHydrated(page, urls.versus('eth', 'btc'))
    const track = await slider(page).boundingBox()
    const links = await steps(page).getByRole('link').all()
    for (const [index, link] of links.entries()) {
      const box = await link.boundingBox()
      const thumb = (track?.x ?? 0) + 12 + (((track?.width ?? 0) - 24) * index) / (links.length - 1)
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - thumb)).toBeLessThan(1)
    }
  })

  test('VS-03 a bad ratio is explained beside the field, and the last good one stays', async ({
    page,
    market,
  }) => {
    await openHydrated(page, urls.versus('eth', 'btc', { ratio: '25' }))
    const faults = [
      { typed: 'abc', reason: 'unreadable' },
      { typed: '-5', reason: 'notPositive' },
      { typed: '2000000', reason: 'tooLarge' },
    ] as const
    for (const { typed, reason } of faults) {
      await ratioField(page).fill(typed)
      const problem = say(`compare.ratio.${reason}`, { marketCapRatio: '25%' })
      await expect(ratioField(page)).toHaveAccessibleDescription(problem)
      await expect(ratioField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(target(page)).toHaveText(priceAt(market, '0.25'))
    }
    await expect(page).toHaveURL(urls.versus('eth', 'btc', { ratio: '25' }))
  })

  test('CMP-02 the list is sorted by its columns and searched, without leaving the page', async ({
    page,
  }) => {
    await openHydrated(page, urls.compare())
    await markWindow(page)
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await page.getByRole('link', { name: say('compare.currentPrice'), exact: true }).click()
    await expect(page).toHaveURL(urls.compare({ sort: 'price' }))
    await expect(head(say('compare.currentPrice'))).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('link', { name: say('compare.currentPrice'), exact: true }).click()
    await expect(head(say('compare.currentPrice'))).toHaveAttribute('aria-sort', 'ascending')

    await page.getByRole('searchbox', { name: say('compare.search') }).fill('etherium')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader').first()).toContainText('Ethereum')
    await expectSameDocument(page)
  })
})

test.describe('comparisons without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('VS-02 is a sentence with both names, in which the two assets are exchanged', async ({ page }) => {
    await page.goto(urls.versus('eth', 'btc'))
    const names = { 0: 'Ethereum', 1: 'Bitcoin' }
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(say('versus.if.cap', names))
    await expect(title.getByRole('textbox', { name: say('versus.pickFrom') })).toHaveValue('Ethereum')
    await page.goto(urls.versus('eth', 'btc', { mode: 'price' }))
    await expect(title).toHaveText(say('versus.if.price', names))
  })

  test('VS-01 a comparison of prices has its own title', async ({ page }) => {
    await page.goto(urls.versus('btc', 'eth', { mode: 'price' }))
    await expect(page).toHaveTitle(head('versus-price.title', { 0: 'Bitcoin', 1: 'Ethereum' }))
  })

  test('VS-01 nothing of the answer is cut off on a tablet or a phone', async ({ page }) => {
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(urls.versus('eth', 'btc'))
      const hidden = await page
        .locator('#main .table-scroll')
        .evaluateAll((frames) => frames.map((frame) => frame.scrollWidth - frame.clientWidth))
      expect(hidden, `${width} px`).toEqual([0, 0])
      await expect(target(page)).toBeInViewport({ ratio: 1 })
    }
  })

  test('VS-03 the address alone gives the answer, and the form leads to other assets', async ({
    page,
    market,
  }) => {
    await page.goto(urls.versus('eth', 'btc', { ratio: '25' }))
    await expect(target(page)).toHaveText(priceAt(market, '0.25'))
    await expect(slider(page)).toBeHidden()
    await page.getByRole('textbox', { name: say('versus.pickTo') }).fill('gold')
    await page.locator('#main noscript button, #main button[type=submit]').first().click()
    await expect(page).toHaveURL(urls.versus('eth', 'xau', { ratio: '25' }))
    const gold = compared(market, ['eth', 'xau'], { ratio: '0.25' }).targetPrice
    await expect(target(page)).toHaveText(dollars(gold))
  })

  test('CMP-02 CMP-01 the list takes another measure, and keeps it while it is sorted', async ({ page }) => {
    const [asked = ''] = say('compare.question', { 1: 'Gold' }).split('?')
    await page.goto(urls.compare())
    await page.getByRole('textbox', { name: say('compare.with') }).fill('gold')
    await page.getByRole('button', { name: say('versus.show') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(asked)
    await page.getByRole('link', { name: say('compare.targetPrice') }).click()
    await expect(page).toHaveURL(/with=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(asked)
  })
})
