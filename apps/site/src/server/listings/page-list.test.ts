import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assetPages,
  assetPagesBy,
  datedAssets,
  type DatedAssets,
  fewPages,
  type PageList,
  pairPages,
} from './page-list.ts'

const assetsOf = (days: readonly string[]): DatedAssets =>
  datedAssets(days.map((day, index) => ({ slug: `a${index}`, day })))

const pairPath = (from: string, to: string) => `/convert/${from}/${to}`
const all = (list: PageList) => Array.from({ length: list.count }, (_, index) => list.at(index))

const days = ['2026-09-27', '2026-09-29', '2026-09-28']

describe('lists of pages', () => {
  it('MAP-04 lists each pair once in each direction, on the day of the newer price', () => {
    expect(all(pairPages(assetsOf(days), pairPath))).toEqual([
      { path: '/convert/a0/a1', changed: '2026-09-29' },
      { path: '/convert/a0/a2', changed: '2026-09-28' },
      { path: '/convert/a1/a0', changed: '2026-09-29' },
      { path: '/convert/a1/a2', changed: '2026-09-29' },
      { path: '/convert/a2/a0', changed: '2026-09-28' },
      { path: '/convert/a2/a1', changed: '2026-09-29' },
    ])
  })

  it('MAP-04 lists an asset, and an asset in each country', () => {
    const assets = assetsOf(['2026-09-27', '2026-09-29'])
    expect(all(assetPages(assets, (slug) => `/price/${slug}`))).toEqual([
      { path: '/price/a0', changed: '2026-09-27' },
      { path: '/price/a1', changed: '2026-09-29' },
    ])
    const places = assetPagesBy(assets, ['de', 'gb'], (slug, country) => `/how-to-buy/${slug}/${country}`)
    expect(all(places).map(({ path }) => path)).toEqual([
      '/how-to-buy/a0/de',
      '/how-to-buy/a0/gb',
      '/how-to-buy/a1/de',
      '/how-to-buy/a1/gb',
    ])
    expect(places.changed).toBe('2026-09-29')
  })

  it('never understates its longest path and never lists a page twice', () => {
    fc.assert(
      fc.property(fc.nat({ max: 13 }), (count) => {
        const assets = assetsOf(Array.from({ length: count }, () => '2026-09-29'))
        for (const list of [pairPages(assets, pairPath), assetPagesBy(assets, ['x', 'yy'], pairPath)]) {
          const paths = all(list).map(({ path }) => path)
          expect(new Set(paths).size).toBe(list.count)
          expect(Math.max(0, ...paths.map((path) => path.length))).toBeLessThanOrEqual(list.longestPath)
        }
      }),
    )
  })

  it('counts a sign that XML escapes as what it is written as', () => {
    expect(fewPages([{ path: '/q&a', changed: null }]).longestPath).toBe('/q&amp;a'.length)
  })

  it.each([
    ['no assets', pairPages(assetsOf([]), pairPath)],
    ['one asset', pairPages(assetsOf(['2026-09-29']), pairPath)],
    ['no countries', assetPagesBy(assetsOf(days), [], pairPath)],
    ['nothing', fewPages([])],
  ])('has no pages of %s', (_name, list) => {
    expect(list.count).toBe(0)
    expect(() => list.at(0)).toThrow(RangeError)
  })

  it('knows no page beyond its end', () => {
    expect(() => assetPages(assetsOf(days), String).at(3)).toThrow('there is no asset 3 of 3')
    expect(() => fewPages([{ path: '/', changed: null }]).at(1)).toThrow('there is no page 1 of 1')
  })
})
