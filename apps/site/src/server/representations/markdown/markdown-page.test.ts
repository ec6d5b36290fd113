import { afterAll, describe, expect, it } from 'vitest'
import type { PageHead } from '../../../page-data.ts'
import { marketOf, smallMarket } from '../../../../test/context.ts'
import { parseAddress } from '../../http/page-address.ts'
import { bytesOf } from '../../cache/stored-page.ts'
import { markdownPage } from './markdown-page.ts'
import { createMarkdownWriter, type MarkdownWriter } from './markdown-writer.ts'

const writer = createMarkdownWriter()
afterAll(() => writer[Symbol.asyncDispose]())

const head: PageHead = {
  title: 'BTC to USD',
  description: 'What it is worth.',
  keywords: null,
  canonicalPath: '/convert/btc/usd',
  index: true,
  structured: [],
  modified: '2026-09-29T00:00:00Z',
}

interface Part {
  readonly head?: Partial<PageHead>
  readonly status?: number
  readonly writer?: MarkdownWriter
}

async function pageOf(target: string, options: Part = {}) {
  const parsed = parseAddress(target)
  if (parsed.kind === 'redirect') throw new Error(`${target} redirects`)
  const status = options.status ?? 200
  const answer = await markdownPage({
    app: { html: '<main><h1>BTC</h1></main>', status, failed: status === 500 },
    head: { ...head, ...options.head },
    address: parsed.address,
    snapshot: marketOf(smallMarket),
    publicOrigin: 'https://www.example.com',
    writer: options.writer ?? writer,
  })
  return { ...answer, text: bytesOf(answer.body).toString() }
}

describe('markdownPage', () => {
  it('MAP-05 is Markdown that names its page, which search engines list in its place', async () => {
    const { status, headers, keep } = await pageOf('/fr/convert/btc/usd.md?amount=2')
    expect({ status, keep }).toEqual({ status: 200, keep: true })
    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      link: '<https://www.example.com/fr/convert/btc/usd>; rel="canonical"',
      'x-robots-tag': 'noindex',
      vary: 'accept, accept-encoding',
      'access-control-allow-origin': '*',
    })
  })

  it('MAP-05 says when its figures were true and where they are from', async () => {
    expect((await pageOf('/convert/btc/usd.md')).text).toMatch(
      /as_of: "2026-09-29T00:00:00Z"\nsources:\n {2}- \{"name":"Daily rates"[^\n]*CC0/,
    )
  })

  it('claims no source for a page of words', async () => {
    const { text } = await pageOf('/legal/terms.md', { head: { canonicalPath: '/legal/terms' } })
    expect(text).not.toContain('sources:')
  })

  it('ROUTE-03 stands for a page that is not there without naming another', async () => {
    const { status, headers, text } = await pageOf('/nowhere', { head: { canonicalPath: null }, status: 404 })
    expect(status).toBe(404)
    expect(headers).not.toHaveProperty('link')
    expect(text).not.toContain('canonical')
  })

  it('keeps nothing of a page that threw', async () => {
    const { headers, keep } = await pageOf('/convert/btc/usd.md', { status: 500 })
    expect({ keep, caching: headers['cache-control'] }).toEqual({ keep: false, caching: 'no-store' })
  })

  it('SAFE-01 has others ask again while many texts are being written, and keeps none of that', async () => {
    await using narrow = createMarkdownWriter({ limit: 1 })
    const [first, second] = await Promise.all([
      pageOf('/convert/btc/usd.md', { writer: narrow }),
      pageOf('/convert/eth/usd.md', { writer: narrow }),
    ])
    expect([first.status, second.status, second.keep]).toEqual([200, 503, false])
    expect(second.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  })
})
