import type { Locator, Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { untilHydrated } from '../fixtures/page/live-page.ts'
import { type RunningServer, startServer, startTimeoutMs } from '../fixtures/servers/server.ts'
import { followShifts, shiftsOf } from '../fixtures/page/layout-shifts.ts'
import { expect, test } from '../fixtures/test.ts'

const first = 'images-first.example'
const second = 'images-second.example'
const ofDomains = /images-\w+\.example|ERR_FAILED/

let server: RunningServer

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs)
  server = await startServer({ IMAGE_DOMAINS: `${first},${second}` })
})

test.afterAll(async () => server.stop())

/** The domains that are up hand on what the server has; pictures wait until they are released. */
async function serveFrom(page: Page, up: readonly string[]) {
  const held = Promise.withResolvers<void>()
  await page.route(/^https:\/\/images-\w+\.example\//, async (route, request) => {
    const { host, pathname } = new URL(request.url())
    if (!up.includes(host)) return route.abort('failed')
    if (pathname.startsWith('/assets/images/')) await held.promise
    return route.fulfill({ response: await route.fetch({ url: server.origin + pathname }) })
  })
  return { release: () => held.resolve() }
}

interface Picture {
  readonly source: string
  readonly isDrawn: boolean
  readonly alt: string | null
  /** Width by height, as it is and as its attributes say. */
  readonly shape: number
  readonly said: number
  readonly hint: string
}

const look = (picture: Locator): Promise<Picture> =>
  picture.evaluate((image: HTMLImageElement) => ({
    source: image.currentSrc,
    isDrawn: image.complete && image.naturalWidth > 0,
    alt: image.getAttribute('alt'),
    shape: image.naturalWidth / image.naturalHeight,
    said: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
    hint: image.getAttribute('loading') ?? image.getAttribute('fetchpriority') ?? 'none',
  }))

const advert = 'main [data-track-on="expose"] > img'

/** What is found on a page, how often (at least), and how it is loaded. */
const places = [
  ['price', urls.asset('btc'), [['h1 img', 1, 'none']]],
  ['history', urls.assetHistory('btc'), [['h1 img', 1, 'none']]],
  ['prediction', urls.prediction('btc'), [['h1 img', 1, 'none']]],
  [
    'how to buy',
    urls.howToBuy('btc', 'de'),
    [
      ['main p > img', 2, 'none'],
      [advert, 1, 'lazy'],
    ],
  ],
  ['pair', urls.pair('btc', 'usd'), [[advert, 2, 'lazy']]],
  [
    'academy',
    urls.academy(),
    [
      ['main article img', 1, 'high'],
      ['main li img', 5, 'lazy'],
    ],
  ],
  ['guide', urls.guide('btc'), [['main div.card > img', 1, 'none']]],
] as const

/** Sees to each picture of a page in turn, as a reader does who scrolls. */
async function lookAtAll(page: Page, kinds: (typeof places)[number][2]): Promise<readonly Picture[]> {
  const seen: Picture[] = []
  for (const [selector, least, hint] of kinds) {
    const pictures = await page.locator(selector).all()
    expect(pictures.length, selector).toBeGreaterThanOrEqual(least)
    for (const picture of pictures) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(async () => (await look(picture)).isDrawn, { message: selector }).toBe(true)
      const found = await look(picture)
      expect(found).toMatchObject({ alt: '', hint })
      expect(found.shape, found.source).toBeCloseTo(found.said, 2)
      seen.push(found)
    }
  }
  return seen
}

for (const [name, path, kinds] of places) {
  test(`V16 IMG-03 heads, covers and adverts of the ${name} page are pictures of the image domain, and move nothing`, async ({
    page,
    faults,
  }) => {
    faults.allow(ofDomains)
    const { release } = await serveFrom(page, [first])
    await followShifts(page)
    await page.goto(server.origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    release()
    const seen = await lookAtAll(page, kinds)
    expect(await shiftsOf(page)).toEqual([])
    for (const source of new Set(seen.map((each) => each.source))) {
      const { host, pathname } = new URL(source)
      expect(host).toBe(first)
      const answer = await page.request.get(server.origin + pathname)
      expect(answer.headers(), pathname).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'image/svg+xml',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
  })

  test(`V16 IMG-03 without a domain pictures of the ${name} page come from the own origin`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(path)
    for (const { source } of await lookAtAll(page, kinds)) expect(new URL(source).origin).toBe(baseURL)
  })
}

for (const [what, up, where] of [
  ['the next one', [second], () => `https://${second}`],
  ['the own origin where every domain fails', [], () => server.origin],
] as const)
  test(`V16 IMG-02 IMG-03 a picture whose domain fails comes from ${what}, and later ones do too`, async ({
    page,
    faults,
  }) => {
    faults.allow(ofDomains)
    const { release } = await serveFrom(page, up)
    release()
    const logo = page.locator('h1 img')
    const isThere = async () => {
      const { source, isDrawn } = await look(logo)
      return isDrawn && new URL(source).origin === where()
    }
    await page.goto(server.origin + urls.asset('btc'))
    await expect.poll(isThere).toBe(true)
    await untilHydrated(page)
    await expect.poll(isThere).toBe(true)
    await page
      .locator(`main a[href="${urls.assetHistory('btc')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(server.origin + urls.assetHistory('btc'))
    await expect.poll(isThere).toBe(true)
  })
