import { formatAmount, formatDay, formatMoney, formatRate, plainAmount } from '@portico/format'
import { convertAmount, pairChange } from '@portico/market'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { assetOf, rateOf } from '../fixtures/expected/market.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.use({ javaScriptEnabled: false })

const say = wordsOf('en')
const tag = 'en'
/** A rate of the tables, which reads differently from the one beside it. */
function rateText(amount: string, rate: string, other: string): string {
  return formatRate(convertAmount(amount, rate), { tag, apartFrom: convertAmount(amount, other) })
}
const format = (amount: string, rate: string) => formatAmount(convertAmount(amount, rate), { tag })

test.describe('a pair page without scripts', () => {
  test('CONV-01 CONV-06 shows twice the real rate under the title of the amount', async ({
    page,
    market,
  }) => {
    await page.goto(urls.pair('btc', 'usd', { amount: '2' }))
    const title = say('pair.title', { coinAmount: '2', coinCode: 'BTC', fiatCode: 'USD' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue(
      format('2', rateOf(market, 'btc', 'usd')),
    )
    await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('2')
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`SEO-01 tells machines in ${locale} the way that readers see`, async ({ page, market }) => {
      await page.goto(locale === 'en' ? urls.pair('btc', 'usd') : `/${locale}${urls.pair('btc', 'usd')}`)
      const json = await page.locator('script[type="application/ld+json"]').textContent()
      const { '@graph': graph } = JSON.parse(json ?? '')
      const ofType = (type: string) =>
        graph.find((node: Readonly<Record<string, unknown>>) => node['@type'] === type)
      const names = ofType('BreadcrumbList').itemListElement.map((item: { name: string }) => item.name)
      const shown = await page.locator('nav.crumbs :is(a, [aria-current])').allTextContents()
      expect(names).toEqual(shown)
      expect(ofType('WebPage').dateModified).toBe(market.asOf)
      expect(ofType('ExchangeRateSpecification').currentExchangeRate).toEqual({
        '@type': 'UnitPriceSpecification',
        price: rateOf(market, 'btc', 'usd'),
        priceCurrency: 'USD',
      })
    })
  }

  test('CONV-04 NUM-02 lists six amounts with their current value and 24 hours ago, both ways', async ({
    page,
    market,
  }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const pair = { from: assetOf(market, 'btc'), to: assetOf(market, 'usd') }
    const change = pairChange(market, pair, '24h')
    if ('missing' in change) throw new Error('the bundle has no day before for btc/usd')
    const forward = page.getByRole('table', {
      name: say('pair.table.title', { coinName: 'Bitcoin', fiatName: 'US Dollar' }),
    })
    await expect(forward.getByRole('columnheader')).toContainText([
      say('pair.table.amount'),
      say('pair.table.last', { fiatCode: 'USD' }),
      // The day before a last known price, by its name.
      formatDay(change.since, 'en'),
    ])
    for (const amount of ['0.001', '0.01', '0.1', '1', '5', '10']) {
      const label = page.getByRole('rowheader', { name: `${amount} BTC`, exact: true })
      const row = forward.getByRole('row').filter({ has: label })
      await expect(row.getByRole('cell').nth(0)).toHaveText(rateText(amount, change.now, change.then))
      await expect(row.getByRole('cell').nth(1)).toHaveText(rateText(amount, change.then, change.now))
    }
    const backward = page.getByRole('table', {
      name: say('pair.table.title', { coinName: 'US Dollar', fiatName: 'Bitcoin' }),
    })
    await expect(backward.getByRole('row')).toHaveCount(7)
  })

  test('CONV-03 names the time of an old rate, its source, and which way it moved, and claims nothing of now', async ({
    page,
    market,
  }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const time = page.locator('main time').first()
    await expect(time).toHaveAttribute('datetime', market.asOf)
    await expect(time).toHaveText(formatDay(market.asOf.slice(0, 10), tag))
    const source = market.sources[0]
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: source?.name ?? '' })
        .first(),
    ).toHaveAttribute('href', source?.url ?? '')
    const change = pairChange(market, { from: assetOf(market, 'btc'), to: assetOf(market, 'usd') }, '24h')
    const falling = !('missing' in change) && change.percent.startsWith('-')
    const word = say(falling ? 'trend.falling' : 'trend.rising')
    await expect(page.locator('main [data-direction]').first()).toContainText(word)
    await expect(page.locator('main .card > .note')).toHaveText(
      say('pair.trend.stale', {
        ...{ coinName: 'Bitcoin', fiatName: 'US Dollar', coinCode: 'BTC', fiatCode: 'USD' },
        time: formatDay(market.asOf.slice(0, 10), tag),
        fiatPrice: format('1', rateOf(market, 'btc', 'usd')),
      }),
    )
    // A source of daily closes reports no range of the day.
    await expect(page.locator('main')).not.toContainText(say('figures.low24h'))
  })

  test('CONV-02 the swap link leads to the mirror pair and keeps the amount', async ({ page, market }) => {
    await page.goto(urls.pair('btc', 'usd', { amount: '2' }))
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page).toHaveURL(urls.pair('usd', 'btc', { amount: '2' }))
    const output = page.getByLabel(say('pair.convertedTo'), { exact: true })
    await expect(output).toHaveValue(plainAmount(format('2', rateOf(market, 'usd', 'btc'))))
  })

  test('CONV-05 carries popular conversions, more calculators, labelled adverts and the disclaimer', async ({
    page,
  }) => {
    await page.goto(urls.pair('btc', 'usd'))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: say('popular.title') })).toBeVisible()
    const [from = '', to = ''] = brand.popularPairs.find((pair) => pair !== 'btc/usd')?.split('/') ?? []
    const codes = { coinCode: from.toUpperCase(), fiatCode: to.toUpperCase() }
    const popular = main.getByRole('link', { name: say('pair.name', codes) })
    await expect(popular).toHaveAttribute('href', urls.pair(from, to))
    await expect(main.getByRole('link', { name: say('popular.more') })).toHaveAttribute(
      'href',
      urls.converter(),
    )
    const buyAddress =
      brand.addresses.buy?.replaceAll('{code}', 'BTC').replaceAll('{slug}', 'btc') ??
      urls.register({ asset: 'btc' })
    const adverts = main.getByRole('region', { name: say('advert.label') })
    const pack = brand.adverts.welcomePack
    await expect(adverts.getByText(/ USDT$/)).toHaveText(pack ? [`${pack.amountUsd} USDT`] : [])
    const amountUsd = formatMoney(pack?.amountUsd ?? '0', { tag, symbol: '$' })
    await expect(adverts.getByText(say('advert.pack.title', { amountUsd }))).toHaveCount(pack ? 1 : 0)
    await expect(
      adverts.getByRole('link', { name: say('advert.buy.action', { coinCode: 'BTC' }) }),
    ).toHaveAttribute('href', buyAddress)
    await expect(main.getByText(say('disclaimer'))).toBeVisible()
  })
})
