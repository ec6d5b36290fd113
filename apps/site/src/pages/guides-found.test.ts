import { describe, expect, it } from 'vitest'
import { contextOf, flatYear, marketOf, smallMarket } from '../../test/context.ts'
import { findEverything } from './search/finder.ts'

const guideOf = (slug: string, title: string) => ({
  slug,
  title,
  summary: '',
  asset: slug,
  updated: '2026-09-01',
  sources: [],
  html: '',
  minutes: 3,
  parts: [],
  lang: 'en',
})

describe('guides in the search', () => {
  it('V18 SHELL-09 lists the guide to the larger coin first where several names match', () => {
    const market = marketOf([
      ...smallMarket,
      { slug: 'bch', name: 'Bitcoin Cash', prices: flatYear('300'), supply: '20000000' },
    ])
    const guides = () => [guideOf('bch', 'Bitcoin Cash: a guide'), guideOf('btc', 'Bitcoin: a guide')]
    const { groups } = findEverything(contextOf(market, { content: { guides } }), 'bitcoin')
    const pages = groups.find(({ kind }) => kind === 'pages')?.findings.map(({ path }) => path) ?? []
    const found = pages.filter((path) => path.startsWith('/academy/'))
    expect(found).toEqual(['/academy/btc', '/academy/bch'])
  })
})
