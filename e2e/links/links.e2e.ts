import type { Page } from '@playwright/test'
import { urls } from '@portico/site/routes'
import { brand } from '../fixtures/expected/brand.ts'
import { openHydrated } from '../fixtures/page/live-page.ts'
import { expect, test } from '../fixtures/test.ts'

interface LinkFound {
  readonly href: string
  readonly rel: readonly string[]
  readonly target: string
  readonly isPicker: boolean
}

function readLinks(): LinkFound[] {
  return [...document.querySelectorAll('a[href]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    rel: (link.getAttribute('rel') ?? '').split(' '),
    target: link.getAttribute('target') ?? '',
    isPicker: link.hasAttribute('hreflang'),
  }))
}

const pages = [
  urls.home(),
  urls.prices(),
  urls.converter(),
  urls.pair('btc', 'eur'),
  urls.legal('terms'),
  urls.logIn(),
]

async function linksOf(page: Page, path: string): Promise<readonly LinkFound[]> {
  await page.goto(path)
  const links = await page.evaluate(readLinks)
  expect(links.length, path).toBeGreaterThan(10)
  return links
}

const isInPage = ({ href }: LinkFound) => href.startsWith('#') || href === ''

/** What the brand says of links of visitors who are not signed in. */
const wantsNofollow = ({ href }: LinkFound) =>
  brand.nofollow === 'all' || (brand.nofollow === 'external' && /^https?:/.test(href))

test.describe('links of an anonymous visitor', () => {
  test('SHELL-07 carry nofollow on every page as the brand decides, and noopener where they open a tab', async ({
    page,
  }) => {
    for (const path of pages) {
      const links = await linksOf(page, path)
      const wrong = links.filter(
        (link) => !isInPage(link) && link.rel.includes('nofollow') !== wantsNofollow(link),
      )
      expect(
        wrong.map(({ href }) => href),
        path,
      ).toEqual([])
      const open = links.filter(({ target, rel }) => target === '_blank' && !rel.includes('noopener'))
      expect(open, path).toEqual([])
    }
  })

  test('SHELL-08 carry the locale’s prefix exactly once, and leave other links alone', async ({ page }) => {
    for (const path of pages) {
      const links = await linksOf(page, path === '/' ? '/fr' : `/fr${path}`)
      const local = links.filter((link) => link.href.startsWith('/') && !link.isPicker)
      expect(local.length, path).toBeGreaterThan(8)
      expect(
        local.filter(({ href }) => !/^\/fr(?:[/?#]|$)/.test(href) || href.includes('/fr/fr')),
        path,
      ).toEqual([])
      const prefixed = links.filter(({ href }) => /^(?:\/fr)+(?:https?|mailto):/.test(href))
      expect(prefixed, path).toEqual([])
    }
  })

  test('SHELL-08 a mail link keeps its address', async ({ page }) => {
    await page.goto(`/fr${urls.logIn()}`)
    await expect(page.locator('main a[href^="mailto:"]')).toHaveCount(1)
  })
})

test.describe('a link that is not safe', () => {
  for (const href of ['javascript:document.title="taken"', ' JaVa\tScript:document.title="taken"']) {
    test(`${JSON.stringify(href)} runs nothing, goes nowhere and is reported`, async ({ page, faults }) => {
      faults.allow(/Content Security Policy|POLICY VIOLATION/)
      await openHydrated(page, urls.home())
      const title = await page.title()
      await page.evaluate((address) => {
        const link = document.createElement('a')
        link.setAttribute('href', address)
        link.textContent = 'slipped in'
        document.querySelector('main')?.prepend(link)
      }, href)
      await page.getByText('slipped in').click()
      await expect.poll(() => faults.all().map(({ kind }) => kind)).toContain('policy')
      await expect(page).toHaveURL(urls.home())
      await expect(page).toHaveTitle(title)
    })
  }

  test('markup that a script inserts as text is stopped by Trusted Types', async ({ page, faults }) => {
    faults.allow(/TrustedHTML|POLICY VIOLATION/)
    await openHydrated(page, urls.home())
    const outcome = await page.evaluate(() => {
      const place = document.createElement('div')
      try {
        place.innerHTML = '<img src=x>'
        return 'inserted'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'failed'
      }
    })
    expect(outcome).toBe('refused')
    await expect.poll(() => faults.all().map(({ kind }) => kind)).toContain('policy')
  })
})
