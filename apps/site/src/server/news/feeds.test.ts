import { gzipSync } from 'node:zlib'
import { createOutbound } from '@portico/outbound'
import { startTestUpstream, type TestAnswer } from '@portico/outbound/test-upstream'
import { afterEach, describe, expect, it } from 'vitest'
import { createFeed } from './feed.ts'
import { feedItems } from './feed-items.ts'
import { summaryHtml, titleText } from './feed-text.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const address = 'https://feeds.example/news.xml'
const itemsOf = (text: string) => feedItems(text, { address, nowMs })

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Coin &amp; more</title><language>en-us</language>${items}</channel></rss>`

const rssItem = (change: Record<string, string> = {}) => {
  const parts = {
    title: 'Bitcoin halves again',
    link: 'https://feeds.example/a',
    pubDate: 'Wed, 18 Nov 2026 13:00:00 GMT',
    description: 'Short',
    ...change,
  }
  const tags = Object.entries(parts).map(([name, text]) => `<${name}>${text}</${name}>`)
  return `<item>${tags.join('')}</item>`
}

describe('feedItems', () => {
  it('COIN-02 reads RSS: title, address, time, source and language', () => {
    expect(itemsOf(rss(rssItem()))).toEqual([
      {
        kind: 'feed-item',
        title: 'Bitcoin halves again',
        url: 'https://feeds.example/a',
        published: '2026-11-18T13:00:00.000Z',
        source: 'Coin & more',
        lang: 'en-US',
        summaryHtml: 'Short',
      },
    ])
  })

  it.each([
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>A</title><entry><title type="html">T &amp;amp; z</title><id>u</id><link rel="self" href="https://x.example/s"/><link href="https://x.example/b"/><updated>2026-11-18T13:00:00Z</updated></entry></feed>',
      { title: 'T & z', url: 'https://x.example/b', lang: 'de' },
    ],
    [
      'JSON Feed',
      '{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"/j","title":"JT","content_text":"text","date_published":"2026-11-18T13:00:00Z"}]}',
      { title: 'JT', url: 'https://feeds.example/j', lang: null, summaryHtml: 'text' },
    ],
    [
      'RDF',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="y"><title>RT</title><link>https://x.example/r</link><dc:date>2026-11-18T13:00:00Z</dc:date></item></rdf:RDF>',
      { title: 'RT', url: 'https://x.example/r', source: 'R' },
    ],
  ])('COIN-02 reads %s', (_, text, expected) => {
    expect(itemsOf(text)).toMatchObject([expected])
  })

  it.each([
    ['a script for an address', { link: 'javascript:alert(1)' }],
    ['data for an address', { link: 'data:text/html,x' }],
    ['a name in the address', { link: 'https://me:secret@feeds.example/' }],
    ['no title', { title: ' ' }],
    ['a title of tags only', { title: '&lt;img src=x onerror=alert(1)&gt;' }],
    ['no day', { pubDate: '' }],
    ['a day that cannot be read', { pubDate: 'yesterday' }],
    ['a day that is still to come', { pubDate: 'Wed, 18 Nov 2027 13:00:00 GMT' }],
  ])('LINK-01 leaves out an item with %s', (_, change) => {
    expect(itemsOf(rss(rssItem(change) + rssItem()))).toHaveLength(1)
  })

  it('keeps fifty items of a feed', () => {
    expect(itemsOf(rss(rssItem().repeat(80)))).toHaveLength(50)
  })

  it.each(['', '<html><body>Not found</body></html>', '{}', '<rss'])(
    'refuses %j, which is no feed',
    (text) => {
      expect(() => itemsOf(text)).toThrow('Unrecognized feed format')
    },
  )

  it('expands no entities that a feed declares', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;">]>${rss(rssItem({ title: 'x &b; y' })).slice(21)}`
    expect(itemsOf(bomb)[0]?.title).toBe('x &b; y')
  })
})

describe('the texts of feeds', () => {
  it.each([
    ['A <b>bold</b> &amp; plain', 'A bold & plain'],
    ['1 &lt; 2 &amp;lt; 3', '1 < 2 &lt; 3'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['  many \n spaces ', 'many spaces'],
  ])('gives the title %j as the text %j', (title, text) => {
    expect(titleText(title)).toBe(text)
  })

  it('LINK-02 keeps emphasis of a summary and nothing that could act, load or lead away', () => {
    const html =
      '<p onclick="x()">a <em class="y">b</em> <a href="https://z.example">c</a><img src="https://t.example/p.gif"><style>p{}</style><svg onload=x></svg></p>'
    expect(summaryHtml(html)).toBe('a <em>b</em> c')
  })

  it('LINK-02 closes what a cut leaves open', () => {
    const html = summaryHtml(`<b>${'word '.repeat(400)}</b>`)
    expect(html).toMatch(/^<b>word .*word<\/b> …$/)
    expect(html.length).toBeLessThan(1300)
  })
})

const never = new AbortController().signal
let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

async function openFeed(answer: (address: URL) => string | TestAnswer | null) {
  const upstream = opened.use(await startTestUpstream(answer))
  const outbound = opened.use(createOutbound({ privateHosts: [upstream.host] }))
  return { upstream, source: createFeed(`${upstream.url}/feed?kind=all`, { outbound, now: () => nowMs }) }
}

describe('createFeed', () => {
  it('COIN-02 gives the items of a feed that a server sends, redirects on its own host included', async () => {
    const { upstream, source } = await openFeed(({ pathname }) =>
      pathname === '/feed' ? { status: 301, headers: { location: '/new' } } : rss(rssItem()),
    )
    expect(await source.read(never)).toMatchObject([{ title: 'Bitcoin halves again' }])
    expect(upstream.last?.address.pathname).toBe('/new')
  })

  it('asks for the address as the operator wrote it, and for feeds', async () => {
    const { upstream, source } = await openFeed(() => rss(rssItem()))
    await source.read(never)
    expect(upstream.last?.address.href).toBe(`${upstream.url}/feed?kind=all`)
    expect(upstream.last?.headers.accept).toContain('application/rss+xml')
  })

  it.each<[string, string | TestAnswer | null, string]>([
    [
      'redirects elsewhere',
      { status: 302, headers: { location: 'http://localhost:1/' } },
      'not its own host',
    ],
    ['is missing', null, 'status 404'],
    ['is larger than it may be', 'x'.repeat(1_000_001), 'larger than 1000000 bytes'],
    [
      'is larger than it may be, packed',
      { status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(1_000_001)) },
      'larger than 1000000 bytes',
    ],
  ])('says which feed cannot be read and why, when it %s', async (_what, answer, message) => {
    const { upstream, source } = await openFeed(() => answer)
    const told = new RegExp(`^${RegExp.escape(upstream.url)}/feed.*${message}`)
    await expect(source.read(never)).rejects.toThrow(told)
  })

  it('reads no feed from inside the operator’s network', async () => {
    const { upstream } = await openFeed(() => rss(rssItem()))
    const outbound = opened.use(createOutbound({ privateHosts: [] }))
    const source = createFeed(`https://${upstream.host}/feed`, { outbound, now: () => nowMs })
    await expect(source.read(never)).rejects.toThrow('not public')
    expect(upstream.connections).toBe(0)
  })
})
