import type { Page } from '@playwright/test'
import { currencyDecimals, formatAge, formatAmount, formatMoment } from '@portico/format'
import { localeOf } from '@portico/locale'
import { convertAmount, type Snapshot } from '@portico/market'
import { urls } from '@portico/site/routes'
import { type Deployment, startDeployment } from '../fixtures/servers/deployment.ts'
import { expectSameDocument, markWindow, openHydrated, untilHydrated } from '../fixtures/page/live-page.ts'
import { rateOf } from '../fixtures/expected/market.ts'
import { cutNetwork, keptPaths, options, side, untilAllKept, untilKept } from '../fixtures/page/offline.ts'
import { findingsOf } from '../fixtures/page/page-check.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ faults }) => faults.allow(cutNetwork))

const say = wordsOf('en')
const pair = urls.pair('btc', 'usd', { amount: '2' })

function converted(market: Snapshot, [amount, from, to]: readonly [string, string, string], tag = 'en') {
  return formatAmount(convertAmount(amount, rateOf(market, from, to)), {
    tag,
    decimals: currencyDecimals(to),
  })
}

/** What a reader is told while there is no network: that there is none, and how old the rates are. */
function noteOf(market: Snapshot, code: 'en' | 'ar'): string {
  const tag = localeOf(code).numberTag
  const words = wordsOf(code)
  const age = formatAge({ from: market.asOf, to: new Date().toISOString(), tag })
  return `${words('offline.title')} ${words('offline.lead', { time: formatMoment(market.asOf, tag), age })}`
}

const note = (page: Page, code: 'en' | 'ar' = 'en') =>
  page.getByRole('status').filter({ hasText: wordsOf(code)('offline.title') })
const result = (page: Page) => page.getByRole('status', { name: say('pair.convertedTo') })

async function pick(
  page: Page,
  name: 'from' | 'to',
  [typed, code]: readonly [string, string],
): Promise<void> {
  await side(page, name).focus()
  await expect(side(page, name)).toHaveAttribute('role', 'combobox')
  await side(page, name).fill(typed)
  await expect(page.getByRole('main').getByRole('option', { selected: true })).toContainText(code)
  await side(page, name).press('Enter')
}

test('a visited pair answers without a network, says so, and how old its rates are', async ({
  page,
  context,
  market,
}) => {
  await openHydrated(page, pair)
  await untilKept(page, [pair, urls.offline()])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('pair.title', { coinAmount: '2', coinCode: 'BTC', fiatCode: 'USD' }),
  )
  await expect(note(page)).toHaveText(noteOf(market, 'en'))
  await page.getByLabel(say('pair.amount'), { exact: true }).fill('3')
  await expect(page.getByLabel(say('pair.convertedTo'), { exact: true })).toHaveValue(
    converted(market, ['3', 'btc', 'usd']),
  )
  await expect(page).toHaveURL(urls.pair('btc', 'usd', { amount: '3' }))
  await expect(note(page)).toBeVisible()
})

test('a pair that was never visited is converted with the stored rates', async ({
  page,
  context,
  market,
}) => {
  await openHydrated(page, pair)
  await untilKept(page, [urls.offline()])
  await context.setOffline(true)
  await page.goto(urls.pair('eth', 'eur', { amount: '1234.5' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('offline.convert'))
  await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('1234.5')
  await expect(result(page)).toHaveText(converted(market, ['1234.5', 'eth', 'eur']))
  await expect(note(page)).toHaveText(noteOf(market, 'en'))
  await expect(page.locator('.figures-note time')).toHaveAttribute('datetime', market.asOf)
  expect(await findingsOf(page)).toEqual([])

  await pick(page, 'from', ['gold', 'XAU'])
  await pick(page, 'to', ['japanese', 'JPY'])
  await page.getByLabel(say('pair.amount'), { exact: true }).fill('0.25')
  await expect(result(page)).toHaveText(converted(market, ['0.25', 'xau', 'jpy']))
  await page.getByLabel(say('pair.amount'), { exact: true }).fill('2x')
  await expect(page.getByRole('alert')).toHaveText(say('amount.problem.letters', { coinAmount: '0.25' }))
  await expect(result(page)).toHaveText(converted(market, ['0.25', 'xau', 'jpy']))
})

test('CONV-02 without a network the amount is calculated, and both sides change places', async ({
  page,
  context,
  market,
}) => {
  await openHydrated(page, pair)
  await untilKept(page, [urls.offline()])
  await context.setOffline(true)
  await page.goto(urls.pair('eth', 'eur', { amount: '0.5+1/4' }))
  await expect(result(page)).toHaveText(converted(market, ['0.75', 'eth', 'eur']))
  await page.getByLabel(say('pair.amount'), { exact: true }).fill('2*(1+0.5)')
  await expect(result(page)).toHaveText(converted(market, ['3', 'eth', 'eur']))
  const swap = page.getByRole('button', { name: say('pair.swap', { coinCode: 'EUR', fiatCode: 'ETH' }) })
  await swap.click()
  await expect(result(page)).toHaveText(converted(market, ['3', 'eur', 'eth']))
  await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('2*(1+0.5)')
  await page.getByLabel(say('pair.amount'), { exact: true }).fill('1/0')
  await expect(page.getByRole('alert')).toHaveText(say('amount.problem.zero', { coinAmount: '3' }))
  await expect(result(page)).toHaveText(converted(market, ['3', 'eur', 'eth']))

  await side(page, 'to').focus()
  await expect(side(page, 'to')).toHaveAttribute('role', 'combobox')
  await side(page, 'to').fill('yen')
  await expect(options(page).first()).toContainText('JPY')
  await side(page, 'to').press('Escape')
  await side(page, 'to').press('Enter')
  await expect(result(page)).toHaveText(converted(market, ['3', 'eur', 'jpy']))
  expect(await findingsOf(page)).toEqual([])
})

test('CONV-07 what is wanted and not stored, or cannot be read, is said and not lost', async ({
  page,
  context,
  market,
}) => {
  await openHydrated(page, pair)
  await untilKept(page, [urls.offline()])
  await context.setOffline(true)
  await page.goto(urls.pair('no-such-coin', 'eur', { amount: '2x' }))
  await expect(page.getByRole('alert')).toHaveText([
    say('amount.problem.letters', { coinAmount: '1' }),
    say('offline.missing', { query: 'no-such-coin' }),
  ])
  await expect(page.getByLabel(say('pair.amount'), { exact: true })).toHaveValue('2x')
  await pick(page, 'from', ['ethereum', 'ETH'])
  await expect(page.getByText(say('offline.missing', { query: 'no-such-coin' }))).toHaveCount(0)
  await expect(result(page)).toHaveText(converted(market, ['1', 'eth', 'eur']))
})

test('a link that is followed without a network leads to the stored rates', async ({
  page,
  context,
  market,
}) => {
  const visited = urls.pair('eth', 'eur', { amount: '2' })
  await openHydrated(page, visited)
  await untilKept(page, [visited, urls.offline()])
  await context.setOffline(true)
  await expect(note(page)).toHaveText(noteOf(market, 'en'))
  await page.getByRole('link', { name: say('pair.swap', { coinCode: 'EUR', fiatCode: 'ETH' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('offline.convert'))
  await expect(result(page)).toHaveText(converted(market, ['2', 'eur', 'eth']))
})

test('the note goes when the network is back, and the page that was wanted comes', async ({
  page,
  context,
}) => {
  await openHydrated(page, pair)
  await untilKept(page, [pair, urls.offline()])
  await context.setOffline(true)
  await page.reload()
  await expect(note(page)).toBeVisible()
  const data = page.waitForResponse((response) => response.url().includes('/_data/'))
  await context.setOffline(false)
  await expect(note(page)).toHaveCount(0)
  expect((await data).status()).toBe(200)

  await context.setOffline(true)
  await page.goto(urls.pair('eth', 'eur', { amount: '3' }))
  await expect(page).toHaveURL(/\/offline\?/)
  await context.setOffline(false)
  await page.reload()
  await expect(page).toHaveURL(urls.pair('eth', 'eur', { amount: '3' }))
  await expect(note(page)).toHaveCount(0)
})

test('without a network Arabic stays Arabic', async ({ page, context, market }) => {
  const words = wordsOf('ar')
  await openHydrated(page, `/ar${urls.pair('btc', 'aed')}`)
  await untilKept(page, [`/ar${urls.offline()}`])
  await context.setOffline(true)
  await page.goto(`/ar${urls.pair('eth', 'aed', { amount: '2' })}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('offline.convert'))
  await expect(page.getByRole('status', { name: words('pair.convertedTo') })).toHaveText(
    converted(market, ['2', 'eth', 'aed'], localeOf('ar').numberTag),
  )
  await expect(note(page, 'ar')).toHaveText(noteOf(market, 'ar'))
  expect(await findingsOf(page)).toEqual([])
})

test('only pages and files are kept, never a call, data or an error', async ({ page, faults }) => {
  faults.allow(/404 .*no-such-page/)
  await openHydrated(page, pair)
  await untilKept(page, [pair, urls.offline()])
  await page.goto('/no-such-page')
  await page.goto(urls.prices())
  await untilHydrated(page)
  await untilKept(page, [urls.prices()])
  const kept = await keptPaths(page)
  expect(kept.filter((path) => /^\/(?:v1|_data|sw\.js|no-such-page)/.test(path))).toEqual([])
})

/** What is kept of a page, by every cache that has it. */
function keptTexts(page: Page, path: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).match(wanted)),
    )
    return (await Promise.all(caught.map((response) => response?.text() ?? ''))).join('\n')
  }, path)
}

test.describe('another build', () => {
  // One server, whatever number of tests there will be.
  test.describe.configure({ mode: 'default' })
  let deployment: Deployment

  test.beforeAll(async () => {
    deployment = await startDeployment()
  })

  test.afterAll(async () => deployment.stop())

  test('is taken up at the next visit, leaves open pages alone, and serves without a network', async ({
    page,
    context,
    market,
  }) => {
    const entry = page.locator('script[data-entry]')
    await openHydrated(page, deployment.origin + pair)
    await untilKept(page, [pair, urls.offline()])
    const open = await context.newPage()
    await openHydrated(open, deployment.origin + urls.prices())
    await markWindow(open)

    deployment.deploySecond()
    await page.goto(deployment.origin + urls.pair('eth', 'usd'))
    await expect(entry).toHaveAttribute('data-entry', `/assets/${deployment.secondEntry()}`)
    await untilKept(page, [`/assets/${deployment.secondEntry()}`, urls.pair('eth', 'usd')])
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2)
    await expect.poll(() => keptTexts(page, urls.offline())).toContain(deployment.secondEntry())
    await expectSameDocument(open)
    await untilAllKept(page)

    await context.setOffline(true)
    await page.goto(deployment.origin + urls.pair('xau', 'eur', { amount: '2' }))
    await expect(entry).toHaveAttribute('data-entry', `/assets/${deployment.secondEntry()}`)
    await expect(result(page)).toHaveText(converted(market, ['2', 'xau', 'eur']))
    await expect(note(page)).toHaveText(noteOf(market, 'en'))
    await expectSameDocument(open)
  })
})
