import type { PageId } from '../routes.ts'
import { pageRoutes } from '../routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './page-address.ts'
import type { OpenSite } from './test-site.ts'
import { linksOf, openSite, pages } from './test-site.ts'

/** Pages that no other page leads to, by name and with a reason. */
const unlinked: ReadonlySet<PageId> = new Set()

let site: OpenSite
let found: ReadonlySet<string> = new Set()

beforeAll(async () => {
  site = await openSite()
  const html = await Promise.all(pages.map(([target]) => site.html(target)))
  const own = html.flatMap(linksOf).filter(({ href }) => href.startsWith('/'))
  found = new Set(own.map(({ href }) => href.replaceAll('&amp;', '&').replace(/#.*/, '')))
})

afterAll(() => site[Symbol.asyncDispose]())

describe('links within the site', () => {
  it('lead to every page of the URL table, or the page is excluded by name', () => {
    const linked = new Set(
      [...found].flatMap((href) => {
        const parsed = parseAddress(href)
        return parsed.kind === 'address' && parsed.address.page !== null ? [parsed.address.page] : []
      }),
    )
    for (const { id } of pageRoutes) expect([id, linked.has(id)]).toEqual([id, !unlinked.has(id)])
  })

  it('lead to pages that are there, at once', async () => {
    expect(found.size).toBeGreaterThan(200)
    const languages = /^\/(?:[a-z]{2}|asia)(?:[-_][A-Z]{2})?(?:[/?]|$)/
    const checked = [...found].filter((href) => !languages.test(href) || href.startsWith('/fr'))
    const broken: string[] = []
    for (const href of checked) {
      const { status } = await site.get(href)
      if (status !== 200) broken.push(`${href}: ${status}`)
    }
    // The pages that are not found link to themselves in other languages.
    expect(broken.filter((line) => !/\/(?:nowhere|convert\/bitcoim\/usd): 404$/.test(line))).toEqual([])
  })

  it('SHELL-06 offer each page in every listed language, the unknown ones included', () => {
    for (const path of ['/price', '/convert/btc/usd', '/nowhere'])
      for (const prefix of ['/fr', '/ar', '/zh-TC', '/pt_BR']) expect(found).toContain(prefix + path)
  })
})
