import { registerEmail } from '@portico/contract'
import { urls } from '@portico/site/routes'
import type { Page } from '@playwright/test'
import { chooseResidence, freshEmail, register } from '../fixtures/account/accounts.ts'
import { axeFindings } from '../fixtures/page/axe.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { content, publish } from '../fixtures/servers/operator.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { hostileMarkdown, hostileWords, run } from './hostile.ts'

const announcement = (title: string, body: string) =>
  `---\ntitle: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(title)}\npublished: 2026-11-25\nassets: [btc]\n---\n\n${body}\n`

/** Words about a coin, or a guide. */
const explanation = (title: string, body: string) =>
  `---\ntitle: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(title)}\nasset: btc\nupdated: 2026-11-25\nsources:\n  - name: ${JSON.stringify(title)}\n    url: https://ok.example/\n---\n\n${body}\n`

/** What was read about paying in the United Kingdom, with these words wherever words belong. */
function country(words: string): string {
  const reviewed = '2026-11-25'
  const read = { source: 'https://ok.example/', reviewed }
  const authority = { name: words, url: read.source, reviewed }
  const more = { text: words, url: read.source }
  const riskWarning = { language: 'en', text: words, more, ...read }
  const payments = [{ method: 'card', ...read }]
  return JSON.stringify({
    country: 'GB',
    reviewed,
    payments,
    regulator: authority,
    tax: authority,
    riskWarning,
  })
}

/** Whether anything of a document was run, or styles the page. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate(() => Object.hasOwn(window, 'ran'))).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/evil\.example/)
  const written = page.locator('article, main')
  for (const selector of [
    'script',
    'style',
    'iframe',
    'object',
    'form[action^="javascript"]',
    'base',
    'meta',
  ])
    await expect(written.locator(selector)).toHaveCount(0)
  const loose = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) => /^on/i.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  )
  expect(loose).toEqual([])
}

test.describe('what operators publish', () => {
  // One server for all of them: it takes its time to start.
  test.describe.configure({ mode: 'default' })
  let server: RunningServer

  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    server = await startServer({ SEED_ACCOUNTS: 'off' })
  })
  test.afterAll(() => server.stop())

  test('SHIP-05 is on the page without a restart: a title, an announcement, a legal text, the name, a colour', async ({
    page,
  }) => {
    await page.goto(server.origin)
    const titles = '{"en":{"home":{"title":"Fair rates","description":"Every day."}}}'
    expect(await content(server, ['put', 'tdk', '-'], titles)).toEqual({
      code: 0,
      said: 'tdk: revision 1\ndone\n',
    })
    expect(await content(server, ['publish', 'tdk', '--actor', 'Ann'])).toMatchObject({ code: 0 })
    await publish(server, 'brand/settings', '{"name":"Meadow Exchange"}')
    await publish(server, 'brand/tokens', '{"light":{"accent-fill":"#7a1f5c"}}')
    await openHydrated(page, server.origin)
    await expect(page).toHaveTitle('Fair rates')
    await expect(page.getByRole('banner')).toContainText('Meadow Exchange')
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'))
    expect((await accent()).trim()).toBe('#7a1f5c')

    await publish(server, 'news/en/open-day', announcement('Open day', 'Come **and see**.'))
    await page.goto(server.origin + urls.news())
    await page.getByRole('link', { name: 'Open day' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open day')
    await expect(page.locator('main strong')).toHaveText('and see')

    await publish(server, 'legal/en/terms', '---\neffective: 2027-03-01\n---\n\n# House rules\n\nBe kind.\n')
    await page.goto(server.origin + urls.legal('terms'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules')
    await expect(page.getByText('Mar 1, 2027')).toBeVisible()
    expect((await content(server, ['roll-back', 'legal/en/terms'])).code).toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('House rules')
  })

  test('SHIP-05 may differ for residents of a country, by a choice on the page', async ({ page }) => {
    await publish(server, 'legal/en/cookies/de', '# Cookies in Germany\n\nAsk first.\n')
    await page.goto(server.origin + urls.legal('cookies'))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cookies in Germany')
    const choice = page.getByRole('navigation', { name: 'Country where you live' })
    await choice.getByRole('link', { name: 'Germany' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies in Germany')
    await expect(choice.getByRole('link', { name: 'Germany' })).toHaveAttribute('aria-current', 'page')
    expect(await axeFindings(page)).toEqual([])
    await choice.getByRole('link', { name: 'Other countries' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cookies in Germany')
  })

  test('ACC-06 SHIP-05 is shown to who declares that residence at sign-up, who accepts its version', async ({
    browser,
  }) => {
    const text = '---\neffective: 2027-02-01\n---\n\n# Terms in Germany\n\nBe kind.\n'
    await publish(server, 'legal/en/terms/de', text)
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    await openHydrated(page, urls.register())
    const terms = page.getByRole('main').getByRole('link', { name: 'Terms of use' })
    await expect(terms).toHaveAttribute('href', urls.legal('terms'))
    await chooseResidence(page)
    await expect(terms).toHaveAttribute('href', urls.legalIn('terms', 'de'))
    const sent = page.waitForRequest(`**${registerEmail.path}`)
    await register(page, freshEmail(), server.dataFolder)
    expect((await sent).postData()).toContain('"terms":"de.2027-02-01"')
    await page.goto(urls.legalIn('terms', 'de'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms in Germany')
    await context.close()
  })

  test('SHIP-05 stands above every page, with scripts and without, and goes again', async ({ page }) => {
    const link = { name: { en: 'Status' }, url: 'https://portico.example/about' }
    const text = { en: 'Withdrawals are delayed.', de: 'Auszahlungen dauern länger.' }
    await publish(server, 'brand/notice', JSON.stringify({ level: 'incident', text, link }))
    await openHydrated(page, server.origin + urls.news())
    const notice = page.getByRole('complementary', { name: 'Withdrawals are delayed.' })
    await expect(notice.getByRole('link', { name: 'Status' })).toHaveAttribute('href', link.url)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Academy' }).click()
    await expect(page).toHaveURL(/academy/)
    await expect(notice).toBeVisible()
    const german = await page.request.get(`${server.origin}/de`)
    expect(await german.text()).toContain('Auszahlungen dauern länger.')
    expect((await content(server, ['unpublish', 'brand/notice'])).code).toBe(0)
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('SHIP-05 can be seen before it is published, by a link that says so and is kept nowhere', async ({
    page,
    faults,
  }) => {
    // No script runs in a preview, the page's own neither.
    faults.allow(/^Blocked script execution/)
    await content(server, ['put', 'legal/en/privacy', '-'], '# Our new privacy\n\nWe keep little.\n')
    const { said } = await content(server, ['preview', 'legal/en/privacy'])
    const link = /http\S+/.exec(said)?.[0] ?? ''
    const answer = await page.goto(server.origin + new URL(link).pathname + new URL(link).search)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our new privacy')
    await expect(page.locator('mark').first()).toContainText('not published: legal/en/privacy (revision 1)')
    await page.goto(server.origin + urls.legal('privacy'))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Our new privacy')
  })

  test('SHIP-05 never runs and never styles a page, whatever is written', async ({ page }) => {
    test.setTimeout(180_000)
    await publish(server, 'legal/en/risk', `# ${hostileWords}\n\n${hostileMarkdown}`)
    await publish(server, 'news/en/hostile', announcement(hostileWords, hostileMarkdown))
    await publish(server, 'legal/en/privacy/de', `# ${hostileWords}\n\n${hostileMarkdown}`)
    await publish(server, 'coin/en/btc', explanation(hostileWords, hostileMarkdown))
    await publish(server, 'academy/en/hostile', explanation(hostileWords, hostileMarkdown))
    await publish(server, 'country/gb', country(hostileWords))
    await publish(
      server,
      'tdk',
      JSON.stringify({ en: { legal: { title: hostileWords, description: hostileWords } } }),
    )
    const name = `Shop ${hostileWords}`
    const company = [
      { name: { en: hostileWords }, url: 'https://ok.example/"><script>window.ran=1</script>' },
    ]
    const settings = { name, operator: { name, contact: 'a@example.com' }, company }
    await publish(server, 'brand/settings', JSON.stringify(settings))
    await publish(server, 'brand/notice', JSON.stringify({ level: 'incident', text: { en: hostileWords } }))
    const texts = [
      ...[urls.legal('risk'), urls.legalIn('privacy', 'de'), urls.newsItem('hostile')],
      ...[urls.asset('btc'), urls.guide('hostile'), urls.howToBuyIn('btc', 'gb')],
    ]
    for (const path of [...texts, urls.news(), urls.home(), urls.search('shop')]) {
      await openHydrated(page, server.origin + path)
      await expectHarmless(page)
      // What was written is read as words.
      if (texts.includes(path)) await expect(page.getByRole('main')).toContainText('<img src=x onerror=')
    }
    await page.goto(server.origin + urls.legal('risk'))
    for (const link of await page.locator('article a:not([href])').all()) await link.click({ force: true })
    await expectHarmless(page)
  })

  test('SHIP-05 refuses drawings and tokens that do more than draw and colour, and says why', async () => {
    const refused = [
      ['brand/logo', `<svg onload="${run}"></svg>`, 'onload'],
      ['brand/tokens', '{"light":{"ink":"#000000;}body{display:none"}}', 'light.ink'],
      ['brand/tokens', '{"light":{"ink-3":"#aaaaaa"}}', 'ink-3 on surface has 2.'],
      ['brand/settings', '{"appSchemes":["javascript:"]}', 'appSchemes.0'],
    ] as const
    for (const [document, text, reason] of refused) {
      const { code, said } = await content(server, ['put', document, '-'], text)
      expect([code, said.includes(reason)], said).toEqual([1, true])
    }
    expect((await content(server, ['history', 'brand/logo'])).said).toContain('nothing to do')
  })
})
