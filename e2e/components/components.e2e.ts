import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromiumArguments, pictureArguments } from '../../tools/browser/chromium.ts'
import { type ComponentServer, openComponentServer } from '../../tools/components/serve.ts'
import { startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'
import { foreignFonts } from '../fixtures/page/fonts.ts'

/**
 * The pictures of every component in every state, as they were last accepted. A difference is either a mistake, or what somebody
 * wanted to change: `npm run components:update` accepts it.
 */

/** Both themes and both directions, each once: no style depends on the two at once. */
const looks = [
  { name: 'light', theme: 'white', dir: 'ltr' },
  { name: 'dark-rtl', theme: 'black', dir: 'rtl' },
] as const

/** What shows scripts that the brand's font lacks: each machine draws these in a font of its own. */
const ofTheMachine: ReadonlySet<string> = new Set(['languages'])

/** What other sections show in both looks as well, in letters, fields and buttons: once is enough, so that all pictures stay below a megabyte. */
const inOneLook: ReadonlySet<string> = new Set(['forms', 'legal', 'shapes', 'type', 'waiting'])

/** The edges of letters and lines may differ a little between two builds of a browser; a colour or a place may not. */
const tolerance = { threshold: 0.05, maxDiffPixels: 60 } as const

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [...chromiumArguments, ...pictureArguments],
  },
  viewport: { width: 1280, height: 1000 },
  contextOptions: { reducedMotion: 'reduce' },
})

let server: ComponentServer

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs)
  server = await openComponentServer()
})

test.afterAll(() => server[Symbol.asyncDispose]())

for (const { name, theme, dir } of looks)
  test(`every component looks as it was accepted: ${name}`, async ({ page }) => {
    const isSkipped = (id: string) => ofTheMachine.has(id) || (name !== 'light' && inOneLook.has(id))
    await page.goto(`${server.origin}/?theme=${theme}&dir=${dir}`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    // Those further down would wait until they are near.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map((image) => image.decode()))
    })
    // A form that sends for long offers to cancel, and stays so from then on.
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().waitFor()
    for (const section of await page.locator('[data-section]').all()) {
      const id = (await section.getAttribute('data-section')) ?? ''
      if (isSkipped(id)) continue
      await expect.soft(section).toHaveScreenshot([name, `${id}.png`], tolerance)
    }
    for (const id of ['dialog', 'legal'].filter((each) => !isSkipped(each))) {
      await page.locator(`[data-opens="${id}"]`).click()
      const dialog = page.locator('dialog[open]')
      await expect.soft(dialog).toHaveScreenshot([name, `${id}.png`], tolerance)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

test('every text of the components is drawn in the font of the brand, whatever the machine has', async ({
  page,
}) => {
  await page.goto(server.origin)
  await page.waitForLoadState('networkidle')
  // The letters of arrows have a shape drawn over them.
  await page.evaluate(() => {
    for (const arrow of document.querySelectorAll('[data-direction] > [aria-hidden]')) arrow.textContent = ''
  })
  const selector = '[data-section]:not([data-section="languages"]) figure'
  expect(await page.locator(selector).count()).toBeGreaterThan(100)
  expect(await foreignFonts(page, { selector, family: 'Inter' })).toEqual([])
})

test('the page of components is no part of the site', async ({ page, request }) => {
  const dist = fileURLToPath(new URL('../../apps/site/dist/', import.meta.url))
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const texts = files
    .filter(({ name }) => /\.(?:m?js|css|json)$/.test(name))
    .map(({ parentPath, name }) => [name, readFileSync(`${parentPath}/${name}`, 'utf8')] as const)
  await page.goto(server.origin)
  const mark = 'data-section'
  expect(await page.locator(`[${mark}]`).count()).toBeGreaterThan(10)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(([, text]) => text.includes(mark)).map(([name]) => name)).toEqual([])
  for (const path of ['/components', '/components.js', '/assets/components.js', '/assets/components.css'])
    expect((await request.get(path)).status(), path).toBe(404)
})
