import type { BrowserContext, Page, Request } from '@playwright/test'
import { clientCommonConfig, logInfo, type ReadAnalyticsEvent } from '@portico/contract'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { openHydrated, openUntouched, untilHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'

const say = wordsOf('en')
const footer = wordsOf('en', 'footer')
const legal = wordsOf('en', 'legal')

const isAssumed = brand.analytics.consent === 'assumed'

type Sent = Pick<
  ReadAnalyticsEvent,
  | 'event_tracking'
  | 'event_tracking_id'
  | 'event_tracking_ext'
  | 'curr_page'
  | 'curr_page_ext'
  | 'type'
  | 'ver'
  | 'url'
  | 'title'
  | 'browser'
  | 'sys'
  | 'referer'
  | 'source_target'
  | 'source_referer'
>

/** What the pages of a context load and send for measuring. */
interface Measuring {
  /** Events of requests that the gateway has answered with a success. */
  events(): Promise<readonly Sent[]>
  /** Paths of everything that only measuring asks for. */
  readonly asked: readonly string[]
}

const pathOf = (request: Request) => new URL(request.url()).pathname

function watchMeasuring(context: BrowserContext): Measuring {
  const asked: string[] = []
  const sent: Request[] = []
  context.on('request', (request) => {
    const path = pathOf(request)
    if (path === logInfo.path || path === clientCommonConfig.path || path.includes('measuring'))
      asked.push(path)
    if (path === logInfo.path) sent.push(request)
  })
  return {
    asked,
    async events() {
      const read = sent.map(async (request): Promise<readonly Sent[]> => {
        const response = await request.response()
        return response?.ok() ? request.postDataJSON() : []
      })
      return (await Promise.all(read)).flat()
    },
  }
}

/** Names of what is kept on the device for measuring alone. */
function keptKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const own = ['legal:consent', 'portico.global', 'portico.imageDomain', 'portico.scroll']
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !own.includes(key))
  })
}

const waitFor = (measuring: Measuring, wanted: Partial<Sent>) =>
  expect.poll(() => measuring.events()).toContainEqual(expect.objectContaining(wanted))

/** Makes a choice in the dialog of privacy choices, where another one is shown as chosen. */
async function choose(page: Page, choice: 'on' | 'off'): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: footer('footer.choices') })
    .click()
  const dialog = page.getByRole('dialog', { name: legal('legal.title') })
  await expect(dialog.getByRole('radio', { name: legal(`legal.${choice}`) })).not.toBeChecked()
  await dialog.getByRole('radio', { name: legal(`legal.${choice}`) }).check()
  await dialog.getByRole('button', { name: legal('legal.save') }).click()
  await expect(dialog.getByRole('status')).toHaveText(legal('legal.saved'))
  await page.keyboard.press('Escape')
}

/** Opens a page that is measured by the rules of the brand under test, and waits until it is. */
async function openMeasured(page: Page, path: string): Promise<void> {
  await openHydrated(page, path)
  if (!isAssumed) await choose(page, 'on')
  await expect.poll(() => keptKeys(page)).not.toEqual([])
}

const pairPage = { curr_page: 'pair', curr_page_ext: { from: 'btc', to: 'usd' } }

/** Lets the browser ask sites by Global Privacy Control not to measure. */
async function askForPrivacy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
}

test.describe('analytics', () => {
  test('ANA-06 nothing is loaded, kept or sent unless the visitor is measured', async ({ page, context }) => {
    // A brand that assumes consent leaves those alone whose browser asks for it.
    if (isAssumed) await askForPrivacy(context)
    const measuring = watchMeasuring(context)
    await openUntouched(page, urls.pair('btc', 'usd'))
    await untilHydrated(page)
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page).toHaveURL(urls.pair('usd', 'btc'))
    await page.waitForLoadState('networkidle')
    expect([measuring.asked, await keptKeys(page)]).toEqual([[], []])
  })

  test('ANA-02 ANA-09 page views and a click of the converter reach the gateway with what they carry', async ({
    page,
    context,
  }) => {
    const measuring = watchMeasuring(context)
    await openMeasured(page, urls.pair('btc', 'usd'))
    await waitFor(measuring, {
      ...pairPage,
      type: 'page',
      event_tracking: 'page-view',
      event_tracking_id: '/',
    })
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await expect(page).toHaveURL(urls.pair('usd', 'btc'))
    await waitFor(measuring, {
      ...pairPage,
      type: 'click',
      event_tracking: 'pair-swapped',
      event_tracking_id: 'b201',
      event_tracking_ext: { from: 'btc', to: 'usd' },
    })
    await waitFor(measuring, {
      event_tracking: 'page-view',
      curr_page: 'pair',
      curr_page_ext: { from: 'usd', to: 'btc' },
    })
    const versions = new Set((await measuring.events()).map(({ ver }) => ver))
    expect([...versions]).toEqual([expect.stringMatching(/^[\w-]{8}$/)])
  })

  test('ANA-09 of a typed amount only the power of ten is told, once', async ({ page, context }) => {
    const measuring = watchMeasuring(context)
    await openMeasured(page, urls.pair('btc', 'usd'))
    const amount = page.getByLabel(say('pair.amount'), { exact: true })
    await amount.fill('2345')
    await expect(page).toHaveURL(/amount=2345/)
    await amount.fill('7')
    await expect(page).toHaveURL(/amount=7$/)
    await page.getByRole('button', { name: say('copy.number') }).click()
    await waitFor(measuring, { event_tracking_id: 'b204' })
    const told = (await measuring.events()).filter(({ event_tracking_id: id }) => id === 'b202')
    expect(told.map(({ event_tracking_ext: ext }) => ext)).toEqual([{ from: 'btc', to: 'usd', magnitude: 3 }])
  })

  test('ANA-01 no event repeats what the address says of an amount, and each names the browser', async ({
    page,
    context,
  }) => {
    const measuring = watchMeasuring(context)
    await openMeasured(
      page,
      `${urls.pair('btc', 'usd', { amount: '2345.5', window: '30d' })}&utm_source=letter`,
    )
    await page.getByRole('link', { name: say('pair.swap', { coinCode: 'USD', fiatCode: 'BTC' }) }).click()
    await waitFor(measuring, { event_tracking: 'page-view', curr_page_ext: { from: 'usd', to: 'btc' } })
    const events = await measuring.events()
    const [first] = events
    expect(first?.url).toContain('window=30d&utm_source=letter')
    expect(first?.source_target).toBe(first?.url)
    const texts = events.flatMap(({ url, title, referer, source_target, source_referer }) => [
      url,
      title,
      referer,
      source_target,
      source_referer,
    ])
    expect(texts.filter((text) => /2.?345/.test(text))).toEqual([])
    expect(new Set(events.map(({ browser, sys }) => `${browser} ${sys}`)).size).toBe(1)
    expect(first).toMatchObject({ browser: expect.stringContaining('Chrome') })
  })

  test('ANA-06 switching off ends it in all tabs, and removes what was kept', async ({ page, context }) => {
    const measuring = watchMeasuring(context)
    await openMeasured(page, urls.pair('btc', 'usd'))
    const other = await context.newPage()
    await openHydrated(other, urls.prices())
    await waitFor(measuring, { event_tracking: 'page-view', curr_page: 'prices' })
    expect(await keptKeys(page)).not.toEqual([])
    await choose(page, 'off')
    for (const tab of [page, other]) await expect.poll(() => keptKeys(tab)).toEqual([])
    const before = measuring.asked.length
    for (const tab of [page, other]) {
      await openHydrated(tab, urls.compare())
      await tab.waitForLoadState('networkidle')
    }
    expect(measuring.asked.slice(before)).toEqual([])
    for (const tab of [page, other]) expect(await keptKeys(tab)).toEqual([])
  })

  test('ANA-06 a choice of the visitor’s own goes before what the browser asks for', async ({
    page,
    context,
  }) => {
    await askForPrivacy(context)
    const measuring = watchMeasuring(context)
    await openHydrated(page, urls.pair('btc', 'usd'))
    expect(measuring.asked).toEqual([])
    await choose(page, 'on')
    await waitFor(measuring, { ...pairPage, event_tracking: 'page-view' })
  })
})
