import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { formatMoney, formatPercent } from '@portico/format'
import { closesOf, historyStatistics, marketRank, pairHistory, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { expectSameDocument, markWindow, openHydrated } from '../fixtures/page/live-page.ts'
import { assetOf } from '../fixtures/expected/market.ts'
import { lineOf } from '../fixtures/page/chart.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en', 'asset')
const site = wordsOf('en')
const coinCode = 'BTC'
const coinName = 'Bitcoin'

const main = (page: Page) => page.locator('main')

/** The row of a figure, by its name. */
const figure = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('summary', { hasText: name }) })

const dollarPair = (market: Snapshot) => ({ from: assetOf(market, 'btc'), to: assetOf(market, 'usd') })
const dollars = (amount: string) => formatMoney(amount, { tag: 'en', symbol: '$' })

/** Whether the middle of an element is what a pointer there would hit. */
const isOnTop = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('COIN-02 every figure has its value, its definition, or the reason why it is not known', async ({
    page,
    market,
  }) => {
    await page.goto(urls.asset('btc'))
    const price = dollars(market.quote('btc')?.price ?? '')
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(coinName)
    await expect(main(page).getByText(price).first()).toBeVisible()
    const history = historyStatistics(market, dollarPair(market))
    const rank = marketRank(market, assetOf(market, 'btc'))
    if (history.state === 'none' || history.highest === null || rank.rank === null)
      throw new Error('the snapshot lacks bitcoin')
    await expect(figure(page, say('asset.stat.rank'))).toContainText(
      say('asset.rank.of', { '0': String(rank.rank), '1': String(rank.of) }),
    )
    const highest = figure(page, say('asset.stat.highest'))
    await expect(highest).toContainText(dollars(history.highest.rate))
    await expect(highest).toContainText(
      formatPercent(history.highest.percentSince, { tag: 'en', sign: 'always' }),
    )
    await expect(figure(page, say('asset.stat.low24h'))).toContainText(say('asset.reason.dailyValues'))
    const definition = main(page).getByText(say('asset.define.volatility'))
    await expect(definition).toBeHidden()
    await page.locator('summary', { hasText: say('asset.stat.volatility') }).click()
    await expect(definition).toBeVisible()
  })

  test('COIN-01 COIN-03 buttons and steps lead to the operator, else to the sign-up page with the intent', async ({
    page,
  }) => {
    await page.goto(urls.asset('btc'))
    const actions = page.getByRole('group', { name: say('asset.actions', { coinCode }) })
    const leadsTo = (name: string, own: string, operator: string | null) =>
      expect(actions.getByRole('link', { name })).toHaveAttribute(
        'href',
        operator?.replaceAll('{slug}', 'btc').replaceAll('{code}', coinCode) ?? own,
      )
    await actions.locator('summary').click()
    const { buy, trade, signUp } = brand.addresses
    await leadsTo(say('asset.buyNow', { coinCode }), urls.register({ asset: 'btc' }), buy)
    await leadsTo(say('asset.trade', { coinCode }), urls.register({ asset: 'btc', action: 'trade' }), trade)
    await leadsTo(say('asset.signUp'), urls.register({ asset: 'btc' }), signUp)
    await leadsTo(say('asset.buySell'), urls.howToBuy('btc'), null)
    await leadsTo(say('asset.predict'), urls.prediction('btc'), null)
    const steps = page.getByRole('region', { name: say('asset.buy.title', { coinName }) })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
  })

  test('COIN-01 the main action stays in sight once the head has left, and never over what the keys reach', async ({
    page,
  }) => {
    await page.goto(urls.asset('btc'))
    const bar = main(page).locator('> [aria-hidden=true]')
    const action = bar.locator('a')
    const head = main(page).getByRole('heading', { level: 1 })
    expect(await isOnTop(head)).toBe(true)
    expect(await isOnTop(action)).toBe(false)
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(() => isOnTop(action)).toBe(true)
    await expect(action).toHaveAttribute('tabindex', '-1')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const name = page.locator('summary', { hasText: say('asset.stat.cap') }).first()
    await name.focus()
    await expect.poll(() => isOnTop(name)).toBe(true)
  })

  test('COIN-02 the history lists the closes of the snapshot, by week where that is asked for', async ({
    page,
    market,
  }) => {
    await page.goto(urls.asset('btc'))
    await page.getByRole('link', { name: say('asset.history') }).click()
    await page.getByRole('link', { name: say('history.week'), exact: true }).click()
    await expect(page).toHaveURL(urls.assetHistory('btc', { interval: 'week' }))
    const closes = closesOf(pairHistory(market, dollarPair(market), 'all'), 'week').toReversed()
    const first = main(page).locator('tbody tr').first()
    await expect(first).toContainText(dollars(closes[0]?.rate ?? ''))
    await expect(first).toContainText(
      formatPercent((closes[0]?.percent ?? '').replace('-', ''), { tag: 'en' }),
    )
    const answer = await page.request.get(urls.assetHistoryCsv('btc'))
    const hash = createHash('sha256')
      .update(await answer.body())
      .digest('base64')
    expect(answer.headers()['repr-digest']).toBe(`sha256=:${hash}:`.replace('sha256', 'sha-256'))
    expect((await answer.text()).split('\r\n')).toHaveLength(
      pairHistory(market, dollarPair(market), 'all').points.length + 2,
    )
  })

  test('COIN-02 a text that is not translated says so and carries its language', async ({ page }) => {
    await page.goto(`/ar${urls.asset('aave')}`)
    const about = main(page).locator('section[aria-labelledby="about"]')
    await expect(about.locator('[lang="en"][dir="auto"]')).toBeVisible()
    await expect(about.getByText('الإنجليزية')).toBeVisible()
    await expect(about.getByRole('link').first()).toHaveAttribute('href', /^https:/)
  })
})

test('COIN-02 with scripts another period is drawn where the reader is', async ({ page }) => {
  await openHydrated(page, urls.asset('btc'))
  await markWindow(page)
  const line = lineOf(page)
  const before = await line.getAttribute('d')
  const period = page.getByRole('link', { name: site('window.all'), exact: true })
  await period.click()
  await expect(page).toHaveURL(urls.asset('btc', { window: 'all' }))
  await expect(period).toHaveAttribute('aria-current', 'true')
  await expect(line).not.toHaveAttribute('d', before ?? '')
  await expectSameDocument(page)
  await page.getByLabel(site('pair.amount'), { exact: true }).fill('2')
  await page.getByLabel(site('pair.amount'), { exact: true }).press('Enter')
  await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '2' }))
})
