import { readFile } from 'node:fs/promises'
import { localeOf } from '@portico/locale'
import { type CatalogueReader, requiredLocales } from '@portico/locale/texts'
import { bundledSnapshot } from '@portico/market-app'
import { describe, expect, it } from 'vitest'
import { localText } from '../../views/assets/categories.ts'
import { parseCategories, readCategories } from './category-file.ts'

const texts: CatalogueReader = {
  own: (code) =>
    ({ en: { 'layer-1': 'Layer 1', 'layer-1.definition': 'A ledger' }, fr: { 'layer-1': 'Couche 1' } })[
      String(code)
    ] ?? null,
  merged: () => ({}),
}
const layer = { slug: 'layer-1', assets: ['btc', 'eth'] }
const fileOf = (change: object = {}, more: readonly object[] = []) =>
  JSON.stringify({ reviewed: '2026-11-20', categories: [{ ...layer, ...change }, ...more] })

describe('parseCategories', () => {
  it('reads categories with their coins and words', () => {
    const categories = parseCategories(fileOf(), texts)
    expect(categories.find('layer-1')).toEqual({
      slug: 'layer-1',
      assets: ['btc', 'eth'],
      name: { en: 'Layer 1', fr: 'Couche 1' },
      definition: { en: 'A ledger' },
    })
    expect(categories.find('layer-2')).toBeNull()
  })

  it.each([
    ['no JSON', '{', 'is not JSON'],
    ['another shape', '[]', 'does not fit'],
    ['a day that does not exist', fileOf().replace('11-20', '02-30'), 'reviewed'],
    ['a slug with capitals', fileOf({ slug: 'Layer' }), 'slug'],
    ['a slug that stands twice', fileOf({}, [layer]), 'each slug once'],
    ['no coin', fileOf({ assets: [] }), 'one asset at least'],
    ['a coin twice', fileOf({ assets: ['btc', 'btc'] }), 'each asset once'],
    ['a kind that English has no words for', fileOf({ slug: 'layer-3' }), 'lacks "layer-3"'],
    ['a field too many', fileOf({ icon: 'x' }), 'icon'],
  ])('refuses %s', (_name, content, problem) =>
    expect(() => parseCategories(content, texts)).toThrow(problem),
  )
})

describe('the categories of this checkout', () => {
  it('put every coin of the catalogue somewhere, and name none that is not there', async () => {
    const [snapshot, categories] = await Promise.all([bundledSnapshot(), readCategories()])
    const named = new Set(categories.all.flatMap(({ assets }) => assets))
    const coins = snapshot.assets.filter(({ kind }) => kind === 'crypto').map(({ slug }) => slug)
    expect([...named].toSorted()).toEqual(coins.toSorted())
  })

  it('say what they are in a few words that differ', async () => {
    const content: unknown = JSON.parse(
      await readFile(new URL('../../../../../content/categories.json', import.meta.url), 'utf8'),
    )
    expect(content).toMatchObject({ reviewed: expect.any(String) })
    const { all } = await readCategories()
    for (const code of requiredLocales) {
      const texts = all.map(({ definition }) => localText(definition, localeOf(code)))
      expect(new Set(texts).size).toBe(all.length)
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(220)
    }
  })
})

describe('localText', () => {
  it('takes the nearest language that has words', () => {
    const words = { en: 'coin', fr: 'monnaie', 'zh-CN': '代币' }
    expect(localText(words, localeOf('fr'))).toBe('monnaie')
    expect(localText(words, localeOf('zh-CN'))).toBe('代币')
    expect(localText(words, localeOf('ru'))).toBe('coin')
  })
})
