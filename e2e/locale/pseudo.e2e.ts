import { pageKinds } from '../fixtures/expected/page-kinds.ts'
import { plainTexts } from '../fixtures/page/plain-texts.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { buildPseudoSite, type ProductCopy } from '../fixtures/servers/product-copy.ts'
import { lostContent } from '../fixtures/page/reflow.ts'
import { isWholeRun } from '../fixtures/expected/sample.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

/** Their words are content, written in Markdown by language, or quoted from the laws of a country. */
const contentKinds: readonly string[] = [
  'how to buy in a country',
  'guides',
  'guide',
  'news',
  'announcement',
  'search',
  'legal',
]

const withTexts = pageKinds.filter(({ kind }) => !contentKinds.includes(kind))
const kinds = withTexts.filter((_, index) => isWholeRun || index % 6 === 1)

let site: ProductCopy
let server: RunningServer

// In one worker, so that the copy is built once.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

test.beforeAll(async () => {
  test.setTimeout(2 * startTimeoutMs)
  site = buildPseudoSite({
    codes: ['en', 'fr'],
    lacking: {
      'fr/site': ['home.title', 'shell.skip', 'prices.kinds'],
      'fr/list': ['list.total'],
      'fr/footer': ['footer.explore'],
    },
  })
  server = await startServer({}, site.folder)
})

test.afterAll(async () => {
  await server.stop()
  site[Symbol.dispose]()
})

for (const { kind, path } of kinds) {
  test(`LOC-06 the ${kind} page has all its words from a catalogue, and room for longer ones`, async ({
    page,
  }) => {
    await page.goto(server.origin + path)
    expect(await page.locator('h1').first().textContent()).toMatch(/⟦.+⟧/)
    expect.soft(await plainTexts(page)).toEqual([])
    expect.soft(await lostContent(page)).toEqual([])
  })
}

test('LOC-06 a text that stands in no catalogue is found', async ({ page }) => {
  await page.goto(server.origin)
  await page.evaluate(() => document.querySelector('h1')?.append(' whatever'))
  await page.evaluate(() => document.querySelector('main')?.setAttribute('aria-label', 'Whatever it holds'))
  expect(await plainTexts(page)).toEqual(['whatever', 'Whatever it holds'])
})

test('LOC-06 a pending text is English on the page, and marked so before React and after', async ({
  page,
  request,
}) => {
  const html = await (await request.get(`${server.origin}/fr`)).text()
  expect(html).toMatch(/<h1[^>]* lang="en">⟦[^<]+⟧<\/h1>/)
  expect(html).toMatch(/href="#main" lang="en">⟦[^<]+⟧<\/a>/)
  expect(html).toMatch(/<h2 id="footer-learn" lang="en">⟦[^<]+⟧<\/h2>/)
  // The language that has the text is as it was.
  expect(await (await request.get(`${server.origin}/de`)).text()).not.toMatch(/<h1[^>]* lang=/)

  await openHydrated(page, `${server.origin}/fr`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(page.locator('#footer-learn')).toHaveAttribute('lang', 'en')
})

test('LOC-06 a page that React draws alone marks a pending text, and no attribute holds the mark', async ({
  page,
}) => {
  await openHydrated(page, `${server.origin}/fr`)
  await page.locator('main a[href="/fr/price"]').first().click()
  const lead = page.locator('main .lead > span').first()
  await expect(lead).toHaveText(/^⟦.+⟧$/)
  await expect(lead).toHaveAttribute('lang', 'en')
  await expect(page.locator('main nav[aria-label^="⟦"][aria-label$="⟧"]').last()).toBeVisible()
})
