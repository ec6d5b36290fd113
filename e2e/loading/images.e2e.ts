import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { type RunningServer, startServer } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

const slow = 'images-slow.example'
const fast = 'images-fast.example'
const dead = 'images-dead.example'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let server: RunningServer

// One server for all of them: it takes its time to start.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  server = await startServer({ IMAGE_DOMAINS: `${slow},${dead}`, IMAGE_DOMAINS_INTERNAL: fast })
})

test.afterAll(async () => server.stop())

interface ImageHosts {
  /** Addresses asked of any of the domains, in order. */
  readonly asked: readonly string[]
  /** Lets the slow domain answer. */
  release(): void
}

async function serveImages(page: Page): Promise<ImageHosts> {
  const asked: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/^https:\/\/images-\w+\.example\//, async (route, request) => {
    asked.push(request.url())
    const { host } = new URL(request.url())
    if (host === dead) return route.abort('failed')
    if (host === slow) await held
    return route.fulfill({ contentType: 'image/png', body: picture }).catch(() => undefined)
  })
  return { asked, release: () => release() }
}

/** Puts images on the page as an operator's content would: before any script runs, outside the app. */
async function addImages(page: Page, images: string): Promise<void> {
  await page.route(
    (url) => url.pathname === urls.prices(),
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('</body>', `${images}</body>`)
      await route.fulfill({ response, body: html })
    },
  )
}

const savedDomain = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

test.describe('image domains', () => {
  test('IMG-01 every candidate is probed with a random query, the fastest is stored and not probed again', async ({
    page,
    faults,
  }) => {
    faults.allow(/images-\w+\.example|ERR_FAILED/)
    const { asked, release } = await serveImages(page)
    await page.goto(server.origin + urls.prices())
    await expect.poll(() => savedDomain(page)).toContain(fast)
    const probes = asked.map((address) => new URL(address))
    expect(new Set(probes.map(({ host }) => host))).toEqual(new Set([slow, fast, dead]))
    expect(new Set(probes.map(({ search }) => search)).size).toBe(probes.length)
    expect(probes.every(({ search }) => search.length > 3)).toBe(true)
    release()

    const before = asked.length
    const configured = page.waitForResponse((response) => response.url().includes('getDomainConfigList'))
    await page.goto(server.origin + urls.converter())
    await configured
    await expect.poll(() => savedDomain(page)).toContain(fast)
    expect(asked.slice(before)).toEqual([])
  })

  test('IMG-02 images that failed, have not loaded, or fail later come from the fastest domain', async ({
    page,
    faults,
  }) => {
    faults.allow(/images-\w+\.example|ERR_FAILED/)
    const { release } = await serveImages(page)
    await addImages(
      page,
      `<img id="failed" alt="" src="https://${dead}/a.png"><img id="waiting" alt="" src="https://${slow}/b.png">` +
        `<img id="fine" alt="" src="/assets/probe.png">`,
    )
    await page.goto(server.origin + urls.prices(), { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Shift')
    await expect(page.locator('#failed')).toHaveAttribute('src', `https://${fast}/a.png`)
    await expect(page.locator('#waiting')).toHaveAttribute('src', `https://${fast}/b.png`)
    await expect(page.locator('#fine')).toHaveAttribute('src', '/assets/probe.png')
    await page.evaluate((address) => {
      const late = document.createElement('img')
      late.id = 'late'
      late.src = address
      document.body.append(late)
    }, `https://${dead}/c.png`)
    await expect(page.locator('#late')).toHaveAttribute('src', `https://${fast}/c.png`)
    release()
  })

  test('IMG-01 without a configured domain nothing is probed', async ({ page, baseURL }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
    })
    const configured = page.waitForResponse((response) => response.url().includes('getDomainConfigList'))
    await page.goto(urls.prices())
    expect((await (await configured).json()).data.imgDomainConfig).toEqual({
      foreignDomainList: [],
      internalDomainList: [],
    })
    expect(foreign).toEqual([])
    expect(await savedDomain(page)).not.toContain('imageDomain')
  })

  test('V16 IMG-03 the logo of a coin’s page comes from the first domain, and moves to the fastest while it waits', async ({
    page,
    faults,
  }) => {
    faults.allow(/images-\w+\.example|ERR_FAILED/)
    const html = await (await page.request.get(server.origin + urls.asset('btc'))).text()
    expect(html).toMatch(
      new RegExp(`<img src="https://${slow}/assets/images/logos/[^"]+/btc\\.svg" alt="" width="48"`),
    )
    const { release } = await serveImages(page)
    await page.goto(server.origin + urls.asset('btc'), { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Shift')
    await expect(page.locator('h1 img')).toHaveAttribute('src', new RegExp(`^https://${fast}/assets/images/`))
    release()
  })
})
