import type { LocaleCode } from '@portico/locale'
import { describe, expect, it } from 'vitest'
import type { ContentText } from '../views/content/content.ts'
import type { Announcement, NewsItem } from '../views/content/news.ts'
import { contextOf, marketOf, smallMarket } from '../../test/context.ts'
import { load as loadAcademy } from './academy/load.ts'
import { load as loadGuide } from './guide/load.ts'
import { load as loadNews } from './news/load.ts'
import { load as loadNewsItem } from './news-item/load.ts'
import type { Loaded } from './page-load.ts'
import { createCategories } from '../views/assets/categories.ts'

function pageOf<View>(loaded: Loaded<View> | Promise<Loaded<View>>) {
  if (loaded instanceof Promise || loaded.kind !== 'page') throw new Error('no page')
  return loaded
}

const market = marketOf(smallMarket)

const guideOf = (slug: string, change: Partial<ContentText> = {}): ContentText => ({
  slug,
  title: `Guide to ${slug}`,
  summary: 'What it is.',
  asset: slug,
  updated: '2026-11-20',
  sources: [{ name: 'Paper', url: 'https://paper.example/' }],
  html: '<p>Text</p>',
  minutes: 3,
  parts: [],
  lang: 'en',
  ...change,
})

const guides = [guideOf('btc'), guideOf('zec', { title: 'About Zcash' }), guideOf('wallets', { asset: null })]
const content = {
  guides: () => guides,
  guide: (slug: string) => guides.find((each) => each.slug === slug) ?? null,
}

describe('guides', () => {
  const load = (guide: string, locale: LocaleCode = 'en') =>
    loadGuide(contextOf(market, { params: { guide }, content, locale }))

  const titles = (guidesOfPage: readonly { readonly title: string }[]) =>
    guidesOfPage.map(({ title }) => title)

  it('leads with the guide to the brand’s coin and lists the others by their titles', () => {
    const { view, head } = pageOf(loadAcademy(contextOf(market, { content })))
    expect(view.lead).toMatchObject({
      title: 'Bitcoin',
      minutes: '3 min',
      cover: { asset: { code: 'BTC' } },
    })
    expect(view.groups.map(({ guides: each }) => titles(each))).toEqual([['About Zcash', 'Guide to wallets']])
    expect(head).toMatchObject({ index: true, canonicalPath: '/academy' })
  })

  it('groups guides by the narrowest kind of their coins; what would stand alone comes last', () => {
    const kind = (slug: string, assets: readonly string[]) => ({
      slug,
      name: { en: slug },
      definition: { en: slug },
      assets,
    })
    const categories = createCategories([
      kind('wide', ['a', 'b', 'c', 'd', 'e', 'f', 'g']),
      kind('narrow', ['b', 'c', 'f']),
      kind('own', ['d']),
    ])
    const written = { guides: () => ['btc', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug) => guideOf(slug)) }
    const { view } = pageOf(loadAcademy(contextOf(market, { content: written, categories })))
    expect(view.groups.map(({ name, guides: each }) => [name, ...titles(each)])).toEqual([
      ['wide', 'Guide to a', 'Guide to e', 'Guide to g'],
      ['narrow', 'Guide to b', 'Guide to c', 'Guide to f'],
      [null, 'Guide to d'],
    ])
  })

  it('LOC-06 lists guides in the page’s own language before those that are only there in English', () => {
    const mixed = [
      guideOf('a', { title: 'A' }),
      guideOf('b', { title: 'B' }),
      guideOf('c', { title: 'Z', lang: 'pt' }),
      guideOf('d', { title: 'Y', lang: 'pt' }),
    ]
    const written = { guides: () => mixed, guide: () => mixed[1] ?? null }
    const context = contextOf(market, { content: written, locale: 'pt_BR' })
    const { lead, groups } = pageOf(loadAcademy(context)).view
    expect([lead?.title, ...groups.flatMap((group) => titles(group.guides))]).toEqual(['Y', 'Z', 'A', 'B'])
    const guide = loadGuide({ ...context, params: { guide: 'b' } })
    expect(titles(pageOf(guide).view.more)).toEqual(['Z', 'Y', 'A'])
  })

  it('lists none where none was written, and is not indexed then', () => {
    const { view, head } = pageOf(loadAcademy(contextOf(market)))
    expect(view).toEqual({ lead: null, groups: [] })
    expect(head.index).toBe(false)
  })

  it('COIN-02 shows a guide with its sources, its day and the way to the asset', () => {
    const { view, head } = pageOf(load('btc'))
    expect(view).toMatchObject({
      text: { updated: 'Nov 20, 2026', sources: [{ name: 'Paper' }], foreign: null },
      cover: { asset: { slug: 'btc' } },
      buy: '/how-to-buy/btc',
    })
    expect(view.more.map(({ path }) => path)).toEqual(['/academy/zec', '/academy/wallets'])
    expect(head).toMatchObject({ index: true, values: { name: 'Guide to btc', summary: 'What it is.' } })
  })

  it('has no way to an asset that the catalogue lacks, or that it does not name', () => {
    expect(pageOf(load('zec')).view).toMatchObject({ cover: null, buy: null })
    expect(pageOf(load('wallets')).view).toMatchObject({ cover: null, buy: null })
  })

  it('SEO-01 keeps a text in another language than the page out of indexes, and says so', () => {
    const { view, head } = pageOf(load('btc', 'ar'))
    expect(head.index).toBe(false)
    expect(view.text).toMatchObject({ lang: 'en', foreign: 'الإنجليزية' })
  })

  it.each(['nothing', '', 'toString'])('ROUTE-03 misses "%s"', (guide) => {
    expect(load(guide)).toMatchObject({ kind: 'missing' })
  })
})

const announcement: Announcement = {
  kind: 'announcement',
  slug: 'hello',
  title: 'Hello',
  summary: 'a < b & c',
  published: '2026-09-28T00:00:00Z',
  lang: 'en',
  assets: ['btc', 'gone'],
  html: '<p>Text</p>',
}

const feedItem = (index: number): NewsItem => ({
  kind: 'feed-item',
  title: `Item ${index}`,
  published: '2026-09-27T00:00:00.000Z',
  lang: null,
  summaryHtml: '<em>x</em>',
  url: `https://feeds.example/${index}`,
  source: 'Feed',
})

describe('news', () => {
  const items = [announcement, ...Array.from({ length: 30 }, (_, index) => feedItem(index))]
  const news = {
    items: () => items,
    announcement: (slug: string) => (slug === 'hello' ? announcement : null),
  }
  const list = (query = '') => pageOf(loadNews(contextOf(market, { news, query })))
  const item = (slug: string, locale: LocaleCode = 'en') =>
    loadNewsItem(contextOf(market, { news, locale, params: { item: slug } }))

  it('COIN-02 lists twenty to a page, announcements with pages of their own', () => {
    const { view, head } = list()
    expect(view).toMatchObject({ page: 1, pages: 2 })
    expect(view.items).toHaveLength(20)
    expect(view.items[0]).toMatchObject({ path: '/news/hello', source: null, age: '27 hours ago' })
    expect(view.items[1]).toMatchObject({ path: 'https://feeds.example/0', source: 'Feed' })
    expect(view).toMatchObject({ has: 'announcements and reports', cover: { asset: { code: 'BTC' } } })
    expect(list('page=2').view.cover).toBeNull()
    expect(head).toMatchObject({ index: true, canonicalPath: '/news' })
    expect(list('page=2').view.items).toHaveLength(11)
    expect(list('page=2').head.index).toBe(false)
    expect(list('page=99').view.page).toBe(2)
  })

  it('COIN-02 promises no reports where no feed gives any', () => {
    const own = { ...news, items: () => [announcement] }
    const { view } = pageOf(loadNews(contextOf(market, { news: own })))
    expect(view).toMatchObject({ has: 'announcements', page: 1, pages: 1 })
  })

  it('LINK-02 lets no markup into a summary that is plain text', () => {
    expect(list().view.items[0]?.summaryHtml).toBe('a &lt; b &amp; c')
    expect(list().view.items[1]?.summaryHtml).toBe('<em>x</em>')
  })

  it('says that there is nothing, and is not indexed then', () => {
    const { view, head } = pageOf(loadNews(contextOf(market)))
    expect(view).toEqual({ has: 'announcements', items: [], cover: null, page: 1, pages: 1 })
    expect(head.index).toBe(false)
  })

  it('COIN-02 shows an announcement with its day and the assets that it names', () => {
    const { view, head } = pageOf(item('hello'))
    expect(view).toMatchObject({
      title: 'Hello',
      published: { iso: '2026-09-28', text: 'Sep 28, 2026', age: '27 hours ago' },
      assets: [{ name: 'Bitcoin', path: '/price/btc' }],
      foreign: null,
    })
    expect(head).toMatchObject({ index: true, values: { name: 'Hello', summary: 'a < b & c' } })
    expect(pageOf(item('hello', 'ja')).head.index).toBe(false)
  })

  it('ROUTE-03 misses what was never announced', () => {
    expect(item('nothing')).toMatchObject({ kind: 'missing' })
  })
})
