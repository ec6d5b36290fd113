import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localeOf } from '@portico/locale'
import { ownLanguageChain, requiredLocales } from '@portico/locale/texts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FeedItem, type NewsItem, speaksOf } from '../../views/content/news.ts'
import { brandOf, marketOf, recordingLogger } from '../../../test/context.ts'
import { createAnnouncements } from './announcements.ts'
import type { LocalAnnouncement, NewsSource, SourceItem } from './news-source.ts'
import { openNews } from './open-news.ts'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'news-'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}

const announcement = (title: string, published = '2026-11-18', more = '') =>
  `---\ntitle: ${title}\nsummary: Short.\npublished: ${published}\n${more}---\nThe *whole* of it.\n`

function announcements() {
  const logger = recordingLogger()
  const own = pathToFileURL(`${root}/own/`)
  const bundled = pathToFileURL(`${root}/bundled/`)
  return { logger, source: createAnnouncements({ logger, brand: () => brandOf(), own, bundled }) }
}

const read = (source: NewsSource) => source.read(new AbortController().signal)

describe('createAnnouncements', () => {
  it('COIN-02 reads what the operator has to say, and which assets it names', async () => {
    await put('own/en/hello.md', announcement('Hello', '2026-11-18', 'assets: [btc, eth]\n'))
    expect(await read(announcements().source)).toEqual([
      {
        kind: 'announcement',
        code: 'en',
        slug: 'hello',
        title: 'Hello',
        summary: 'Short.',
        published: '2026-11-18T00:00:00Z',
        lang: 'en',
        assets: ['btc', 'eth'],
        html: '<p>The <em>whole</em> of it.</p>\n',
      },
    ])
  })

  it('shows the bundled ones until the operator has one', async () => {
    await put('bundled/en/sample.md', announcement('Sample'))
    const { source } = announcements()
    expect(await read(source)).toMatchObject([{ title: 'Sample' }])
    await put('own/en/hello.md', announcement('Hello'))
    expect(await read(source)).toMatchObject([{ title: 'Hello' }])
  })

  it('leaves out a file that is broken, keeps the others, and reports it once', async () => {
    await put('own/en/good.md', announcement('Good'))
    await put('own/en/bad.md', 'no front matter')
    const { source, logger } = announcements()
    expect(await read(source)).toMatchObject([{ title: 'Good' }])
    await read(source)
    expect(logger.lines).toMatchObject([
      {
        level: 'error',
        details: { fault: /own\/en\/bad\.md:1: / },
        message: 'an announcement cannot be read and is left out',
      },
    ])
  })

  it('LINK-02 sanitises what is written there too', async () => {
    await put('own/en/x.md', `${announcement('X')}<script>alert(1)</script><img src=x onerror=y>`)
    expect(JSON.stringify(await read(announcements().source))).not.toMatch(/script|onerror/)
  })
})

const feedItem = (title: string, published = '2026-11-19T10:00:00.000Z'): FeedItem => ({
  kind: 'feed-item',
  title,
  published,
  url: `https://f.example/${encodeURIComponent(title)}`,
  source: 'Feed',
  lang: 'en',
  summaryHtml: '',
})

const local = (code: 'en' | 'ar', slug: string, title: string): LocalAnnouncement => ({
  kind: 'announcement',
  code,
  slug,
  title,
  summary: '',
  published: '2026-11-18T00:00:00Z',
  lang: code,
  assets: [],
  html: '',
})

/** A source that answers what it is told to, one reading after the other. */
function scripted(answers: readonly (readonly SourceItem[] | Error)[], isLocal = true): NewsSource {
  let readings = 0
  return {
    name: 'scripted',
    isLocal,
    everyMs: 1000,
    async read() {
      const answer = answers[Math.min(readings, answers.length - 1)] ?? []
      readings += 1
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

describe('openNews', () => {
  const english = localeOf('en')
  const titles = (items: readonly NewsItem[]) => items.map(({ title }) => title)

  it('COIN-02 gives the newest first, an announcement once in the nearest language', async () => {
    const items = [local('en', 'a', 'Hello'), local('ar', 'a', 'أهلا'), feedItem('Feed')]
    const logger = recordingLogger()
    await using news = await openNews({ sources: [scripted([items])], logger, onChange: () => {} })
    expect(titles(news.items(english))).toEqual(['Feed', 'Hello'])
    expect(titles(news.items(localeOf('ar')))).toEqual(['Feed', 'أهلا'])
    expect(titles(news.items(localeOf('de')))).toEqual(['Feed', 'Hello'])
    expect(news.announcement('a', localeOf('ar'))).toMatchObject({ title: 'أهلا', lang: 'ar' })
    expect(news.announcement('b', english)).toBeNull()
  })

  it('keeps the last good items of a source that fails, says so once, and says when it is back', async () => {
    vi.useFakeTimers()
    try {
      const logger = recordingLogger()
      const changes: number[] = []
      const sources = [
        scripted([
          [feedItem('one')],
          new Error('away'),
          new Error('away'),
          [feedItem('one')],
          [feedItem('two')],
        ]),
      ]
      await using news = await openNews({ sources, logger, onChange: () => changes.push(1) })
      expect(changes).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(2000)
      expect(titles(news.items(english))).toEqual(['one'])
      expect(logger.lines.map(({ message }) => message)).toEqual([
        'news cannot be read; the last good ones stay',
      ])
      await vi.advanceTimersByTimeAsync(1000)
      expect(logger.lines.slice(1)).toMatchObject([{ level: 'info', message: 'news can be read again' }])
      expect(changes).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1000)
      expect(titles(news.items(english))).toEqual(['two'])
      expect(changes).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not wait for what lies elsewhere, and gives it up when it is disposed', async () => {
    const endless: NewsSource = {
      name: 'endless',
      isLocal: false,
      everyMs: 1000,
      read: (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const logger = recordingLogger()
    const news = await openNews({ sources: [endless], logger, onChange: () => {} })
    expect(news.items(english)).toEqual([])
    await news[Symbol.asyncDispose]()
    expect(logger.lines).toEqual([])
  })
})

describe('speaksOf', () => {
  const market = marketOf([
    { slug: 'btc', name: 'Bitcoin' },
    { slug: 'sol', name: 'Solana' },
    { slug: 'op', name: 'Optimism' },
    { slug: 'one', name: 'Harmony' },
  ])
  const names = (title: string) =>
    market.assets.filter((asset) => speaksOf(feedItem(title), asset)).map(({ slug }) => slug)

  it.each([
    ['BITCOIN rises', ['btc']],
    ['Will BTC and Solana part?', ['btc', 'sol']],
    ['Optimism grows', ['op']],
    ['Bitcoiners meet', []],
    ['The one that got away; op-ed on sol', []],
    ['ABTCD', []],
  ])('COIN-02 finds whole words only: %s', (title, slugs) => {
    expect(names(title).toSorted()).toEqual(slugs)
  })

  it('COIN-02 believes an announcement what it says of itself', () => {
    const asset = market.asset('sol')
    if (!asset) throw new Error('no sol')
    const said = { ...local('en', 'a', 'Solana'), assets: ['sol'] }
    expect(speaksOf(said, asset)).toBe(true)
    expect(speaksOf({ ...said, assets: [] }, asset)).toBe(false)
  })
})

describe('the bundled announcements', () => {
  it('are readable, and there in every language that is complete', async () => {
    const bundled = new URL('../../../../../content/news/', import.meta.url)
    const logger = recordingLogger()
    const items = await read(createAnnouncements({ logger, brand: () => brandOf(), own: null, bundled }))
    expect(logger.lines).toEqual([])
    const slugsOf = (codes: readonly string[]) =>
      new Set(
        items.flatMap((item) =>
          item.kind === 'announcement' && codes.includes(item.code) ? [item.slug] : [],
        ),
      )
    expect(slugsOf(['en']).size).toBeGreaterThan(0)
    for (const code of requiredLocales)
      expect(slugsOf(ownLanguageChain(localeOf(code))), code).toEqual(slugsOf(['en']))
  })
})
