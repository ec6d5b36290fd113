import type { Page } from '@playwright/test'
import { formatMoney } from '@portico/format'
import type { Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { expectSameDocument, markWindow, untilHydrated } from '../fixtures/page/live-page.ts'
import { inLocale } from '../fixtures/expected/page-kinds.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en', 'prediction')
const coinName = 'Bitcoin'
const dayMs = 86_400_000

const main = (page: Page) => page.locator('main')

/** The table of the visitor's own rate. */
const growthTable = (page: Page, percent: string) =>
  main(page).getByRole('table', {
    name: say('prediction.growth.table', { asset: coinName, change: `${percent}%` }),
  })

/** What bitcoin comes to on the last day of 2032, from its newest close. */
function grown(market: Snapshot, percent: number): string {
  const close = market.series('btc')?.observations.at(-1)
  if (!close) throw new Error('the bundle has no closes of bitcoin')
  const years = (Date.UTC(2032, 11, 31) - Date.parse(close.date)) / dayMs / 365.25
  const price = Number(close.price) * (1 + percent / 100) ** years
  return formatMoney(String(price), { tag: 'en', symbol: '$' })
}

test.describe('a prediction without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('TRUTH-06 NUM-06 leads with the range of outcomes at the first visit, by a model that may', async ({
    page,
  }) => {
    await page.goto(urls.prediction('xag'))
    const answer = page.locator('#outlook')
    await expect(answer.getByRole('paragraph').first()).toHaveText(
      /^On Dec 31, 2027, half of the outcomes lie between \$[\d.]+ and \$[\d.]+, nine in ten between \$[\d.]+ and \$[\d.]+\.$/,
    )
    await expect(answer).toContainText(say('prediction.model.random-walk'))
    await expect(answer).toContainText(say('prediction.choice.none'))
  })

  test('PRED-06 scores models on a page of their own, which says how young the record is', async ({
    page,
  }) => {
    await page.goto(urls.prediction('xag'))
    await main(page)
      .getByRole('link', { name: say('scores.title') })
      .click()
    await expect(page).toHaveURL(/\/forecast-record$/)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(say('scores.title'))
    // Nobody may have been shown a forecast yet when the page was counted for another test.
    const young = say('scores.young', { time: '' }).slice(0, 30)
    await expect(
      main(page)
        .getByText(young)
        .or(main(page).getByText(say('scores.empty'))),
    ).toBeVisible()
  })

  test('PRED-01 PRED-02 PRED-04 answers with ranges, every model and its back-test, in en and ar', async ({
    page,
  }) => {
    for (const locale of ['en', 'ar'] as const) {
      const words = wordsOf(locale, 'prediction')
      await page.goto(inLocale(locale, urls.prediction('btc', { model: 'log-trend' })))
      const years = page.locator('#years').getByRole('table')
      await expect(years.getByRole('row')).toHaveCount(7)
      await expect(years.getByRole('columnheader')).toContainText([
        words('prediction.table.year'),
        words('prediction.table.price'),
        words('prediction.band.half'),
        words('prediction.band.most'),
        words('prediction.table.change'),
        words('prediction.table.roi'),
        words('prediction.table.rate'),
      ])
      const models = page.locator('#models').getByRole('rowheader')
      await expect(models.filter({ hasText: words('prediction.model.random-walk') })).toHaveCount(1)
      const formulas = page.locator('#method h3')
      const refused = page.locator('#method dt').filter({ hasText: words('prediction.model.power-law') })
      await expect(formulas.filter({ hasText: words('prediction.model.log-trend') })).toHaveCount(1)
      await expect(refused).toHaveCount(1)
      const tested = words('prediction.backTest.title', { name: words('prediction.model.log-trend') })
      await page.locator('#method summary').filter({ hasText: tested }).click()
      await expect(main(page).getByRole('table', { name: tested })).toBeVisible()
      await expect(main(page).getByRole('img')).toHaveCount(1)
    }
  })

  test('PRED-02 has no columns of changes where the middle never moves', async ({ page }) => {
    await page.goto(urls.prediction('btc', { model: 'random-walk' }))
    const years = page.locator('#years').getByRole('table')
    await expect(years.getByRole('columnheader')).toHaveText([
      say('prediction.table.year'),
      say('prediction.table.price'),
      say('prediction.band.half'),
      say('prediction.band.most'),
    ])
  })

  test('PRED-03 takes a rate by its form, and says beside the field what is none', async ({
    page,
    market,
  }) => {
    await page.goto(urls.prediction('btc'))
    await page.getByLabel(say('prediction.growth.label')).fill('20')
    await page.getByRole('button', { name: say('prediction.growth.show') }).click()
    await expect(page).toHaveURL(/\/price\/btc\/prediction\?g=20$/)
    await expect(growthTable(page, '20').getByRole('row').last()).toContainText(grown(market, 20))
    await page.goto(urls.prediction('btc', { g: '2000' }))
    await expect(page.locator('#growth-help')).toHaveText(
      say('prediction.growth.bad', { minimum: '-99', maximum: '1000' }),
    )
    await expect(page.getByLabel(say('prediction.growth.label'))).toHaveAttribute('aria-invalid', 'true')
  })

  test('PRED-01 PRED-03 tells of a pegged coin why it has no forecast, and still does the arithmetic', async ({
    page,
  }) => {
    await page.goto(urls.prediction('usdt'))
    await expect(main(page)).toContainText(say('prediction.pegged', { asset: 'Tether' }))
    await expect(main(page).getByRole('table')).toHaveCount(1)
    await expect(page.locator('#models')).toHaveCount(0)
  })
})

test('PRED-03 follows slider and presets at once, in table and address, and keeps the rate for another model', async ({
  page,
  market,
}) => {
  await page.goto(urls.prediction('btc'))
  await untilHydrated(page)
  await markWindow(page)
  const slider = page.getByLabel(say('prediction.growth.slider'))
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(growthTable(page, '6').getByRole('row').last()).toContainText(grown(market, 6))
  await expect(page.getByLabel(say('prediction.growth.label'))).toHaveValue('6')
  await page.getByRole('link', { name: '50%' }).click()
  await expect(growthTable(page, '50').getByRole('row').last()).toContainText(grown(market, 50))
  await expect(page).toHaveURL(/\?g=50$/)
  await page
    .getByRole('navigation', { name: say('prediction.table.models') })
    .getByRole('link', { name: say('prediction.model.log-trend') })
    .click()
  await expect(page).toHaveURL(/\?g=50&model=log-trend$/)
  await expect(growthTable(page, '50').getByRole('row').last()).toContainText(grown(market, 50))
  await expectSameDocument(page)
})

test('PRED-05 keeps what the page has said, word for word', async ({ page }) => {
  await page.goto(urls.prediction('xag'))
  const said = await page.locator('#years').getByRole('row').nth(1).getByRole('cell').first().textContent()
  await page.getByRole('link', { name: say('prediction.further.record') }).click()
  await expect(page).toHaveURL(/\/price\/xag\/prediction\/record$/)
  const row = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: say('prediction.model.random-walk'), exact: true }) })
  await expect(row.first()).toContainText(said ?? 'nothing was said')
  await expect(main(page)).toContainText(/[0-9a-f]{64}/)
})
