import { splitLocalePath } from '@portico/locale'
import { type PageId, pageIds } from '../pages/registry.generated.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from './http/page-address.ts'
import type { OpenSite } from '../../test/server/site.ts'
import { linksOf, openSite, pages } from '../../test/server/site.ts'

/** Pages that no other page leads to, by name and with a reason. */
const unlinked: ReadonlySet<PageId> = new Set()

/**
 * Pages of the crawl; `PORTICO_LINKS=all` follows every link there is to a page of its own. Links that only change what a page
 * shows, by its query, are without number; the sample holds many of them.
 */
const sample = process.env['PORTICO_LINKS'] ?? '400'
const wanted = sample === 'all' ? Number.POSITIVE_INFINITY : Number(sample)

const crawlTimeoutMs = wanted === Number.POSITIVE_INFINITY ? 3_600_000 : 120_000

const pathOf = (href: string) => href.replaceAll('&amp;', '&').replace(/#.*/, '')

/** Links to pages of the same language; a machine view is a page of its own kind and is asked for as well. */
function linksWithin(html: string, start: string): readonly string[] {
  const prefix = start === '/' ? '' : start
  return linksOf(html)
    .map(({ href }) => pathOf(href))
    .filter((href) => wanted !== Number.POSITIVE_INFINITY || !href.includes('?'))
    .filter((href) => href === start || href.startsWith(`${prefix}/`))
    .filter((href) => prefix !== '' || splitLocalePath(href.replace(/\?.*/, '')).locale === 'en')
}

/** A text of its own: a piece of a page would keep the whole page in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

/** Asks for a page or a machine view, and answers what it leads to. */
async function visit(site: OpenSite, path: string, start: string) {
  const answer = await site.get(path)
  const text = await answer.text()
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  return { status: answer.status, links: isPage ? linksWithin(text, start) : [] }
}

/** Follows links breadth first, each level in an order that looks random and is always the same. */
async function crawl(site: OpenSite, start: string, limit: number) {
  const seen = new Set([start])
  const broken: string[] = []
  for (let level: readonly string[] = [start]; level.length > 0; ) {
    const next = new Set<string>()
    for (const path of level) {
      const { status, links } = await visit(site, path, start)
      if (status !== 200) broken.push(`${path}: ${status}`)
      for (const link of new Set(links).difference(seen).difference(next)) next.add(copyOf(link))
    }
    const unseen = [...next]
    level = unseen.toSorted((one, other) => hashOf(one) - hashOf(other)).slice(0, limit - seen.size)
    for (const href of level) seen.add(href)
  }
  return { seen: seen.size, broken }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

let site: OpenSite
let found: ReadonlySet<string> = new Set()

beforeAll(async () => {
  site = await openSite()
  const html = await Promise.all(pages.map(([target]) => site.html(target)))
  const own = html.flatMap(linksOf).filter(({ href }) => href.startsWith('/'))
  found = new Set(own.map(({ href }) => pathOf(href)))
})

afterAll(() => site[Symbol.asyncDispose]())

describe('links within the site', { timeout: crawlTimeoutMs }, () => {
  it('lead to every page of the URL table, or the page is excluded by name', () => {
    const linked = new Set(
      [...found].flatMap((href) => {
        const parsed = parseAddress(href)
        return parsed.kind === 'address' && parsed.address.page !== null ? [parsed.address.page] : []
      }),
    )
    for (const id of pageIds) expect([id, linked.has(id)]).toEqual([id, !unlinked.has(id)])
  })

  it.each([
    ['/', wanted],
    ['/ar', Math.min(wanted, 150)],
  ])('SEO-01 lead to pages that are there, at once, from %s through the site', async (start, limit) => {
    const { seen, broken } = await crawl(site, start, limit)
    expect(seen).toBeGreaterThanOrEqual(Math.min(limit, 150))
    expect(broken).toEqual([])
  })

  it('SHELL-06 offer each page in every listed language, the unknown ones included', () => {
    for (const path of ['/price', '/convert/btc/usd', '/nowhere'])
      for (const prefix of ['/fr', '/ar', '/zh-TC', '/pt_BR']) expect(found).toContain(prefix + path)
  })
})
