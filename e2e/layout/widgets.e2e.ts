import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { untilHydrated } from '../fixtures/page/live-page.ts'
import { type RunningServer, startServer } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { wordsOf } from '../fixtures/expected/texts.ts'
import { openWidgetFolder, type WidgetFolder } from '../fixtures/servers/widget-folder.ts'

test.describe.configure({ mode: 'serial' })

const explore = wordsOf('en', 'footer')('footer.explore')
const mark = 'Second version of the footer'
const brokenLog = /the widget cannot be loaded/

let server: RunningServer
let folder: WidgetFolder

test.beforeAll(async () => {
  folder = await openWidgetFolder('footer')
  server = await startServer()
})

test.afterEach(async () => folder.restore())

test.afterAll(async () => server.stop())

/** Asks for the page anew, as a reader does who reloads, until its HTML has the text or has it no more. */
async function untilInHtml(page: Page, text: string, presence: 'there' | 'gone'): Promise<void> {
  await expect(async () => {
    const html = await (await page.request.get(server.origin + urls.prices())).text()
    expect(html.includes(text)).toBe(presence === 'there')
  }).toPass()
}

const withMark = (source: string) => source.replaceAll(`"${explore}"`, `"${mark}"`)

async function expectPageWorks(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo')).toContainText(explore)
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf('en', 'header')('header.converter') })
    .first()
    .click()
  await expect(page).toHaveURL(server.origin + urls.converter())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('converter.title'))
}

test('SHELL-02 a second version is on the next page without a build or a restart, and lives there', async ({
  page,
}) => {
  await page.goto(server.origin + urls.prices())
  await expect(page.getByRole('contentinfo')).not.toContainText(mark)
  await folder.deploy({
    version: 'second',
    server: withMark,
    client: (source) => `${source}\ndocument.documentElement.dataset.footer = 'second'\n`,
  })
  await untilInHtml(page, mark, 'there')
  await page.goto(server.origin + urls.prices())
  await untilHydrated(page)
  await expect(page.getByRole('contentinfo')).toContainText(mark)
  await expect(page.locator('html')).toHaveAttribute('data-footer', 'second')
  await folder.restore()
  await untilInHtml(page, mark, 'gone')
})

const failures = [
  { name: 'does not load', change: () => 'import "./there-is-no-such-module.js"' },
  { name: 'throws while it loads', change: () => 'throw new Error("broken while loading")' },
  { name: 'has no hydrate', change: () => 'export const nothing = 1' },
  {
    name: 'throws while it takes over',
    change: () => 'export function hydrate() { throw new Error("broken") }',
  },
]
for (const [index, { name, change }] of failures.entries()) {
  test(`SHELL-02 a client module that ${name} is reported and leaves the page working`, async ({
    page,
    faults,
  }) => {
    faults.allow(/there-is-no-such-module|status of 404/)
    const version = `broken${index}`
    await folder.deploy({ version, client: change })
    await untilInHtml(page, `footer.${version}.js`, 'there')
    await page.goto(server.origin + urls.prices())
    const reported = page.waitForRequest((request) => request.url().endsWith('/v1/buried/log/cspSecurity'))
    // A widget comes with a sign of interest in its own slot.
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    const request = await reported
    expect((await request.response())?.status()).toBe(200)
    expect(request.postDataJSON()).toMatchObject({
      bizType: 'widget',
      data: { event: 'widgetFailed', reason: expect.stringMatching(/^widget footer: /) },
      page: urls.prices(),
    })
    await expectPageWorks(page)
  })
}

const brokenVersions = [
  { name: 'a manifest that is no JSON', deploy: () => folder.deployManifest('{ "name": "footer", ') },
  {
    name: 'a manifest with a field that is no part of it',
    deploy: () => folder.deployManifest(JSON.stringify({ ...folder.manifest, version: 'x', extra: true })),
  },
  {
    name: 'a manifest whose server module is missing',
    deploy: () =>
      folder.deployManifest(JSON.stringify({ ...folder.manifest, version: 'y', server: 'footer.gone.mjs' })),
  },
  {
    name: 'a server module that throws when it draws',
    deploy: () =>
      folder.deploy({
        version: 'unable',
        server: () => 'export function render() { throw new Error("cannot draw") }',
      }),
  },
]
for (const { name, deploy } of brokenVersions) {
  test(`SHELL-02 ${name} keeps the current version, and says so in the log`, async ({ page }) => {
    const before = server.log().length
    await deploy()
    await expect
      .poll(() =>
        server
          .log()
          .slice(before)
          .some((line) => brokenLog.test(line)),
      )
      .toBe(true)
    await page.goto(server.origin + urls.converter())
    await untilHydrated(page)
    await expect(page.getByRole('contentinfo')).toContainText(explore)
  })
}

test('SHELL-02 a good version after a broken one takes force', async ({ page }) => {
  await folder.deployManifest('broken')
  await folder.deploy({ version: 'third', server: withMark })
  await untilInHtml(page, mark, 'there')
})
