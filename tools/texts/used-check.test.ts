import type { Catalogue, CatalogueReader, Namespace } from '@portico/locale/texts'
import { describe, expect, it } from 'vitest'
import { checkUse, saysTexts } from './used-check.ts'

const none = { built: {} }

/** What is wrong where the English texts of a namespace have the given ids and the code is one file. */
function faultsOf(
  ids: readonly string[],
  text: string,
  { of = 'site', ...options }: Parameters<typeof checkUse>[2] & { readonly of?: Namespace } = none,
) {
  const english: Catalogue = Object.fromEntries(ids.map((id) => [id, 'Text']))
  const reader: CatalogueReader = {
    own: (code, namespace) => (code === 'en' && namespace === of ? english : null),
    merged: () => ({}),
  }
  return checkUse(reader, [{ path: 'apps/site/src/page.tsx', text }], options)
}

const unused = (id: string, of = 'site') => `en/${of}.json "${id}": nothing in the code says it`

describe('checkUse', () => {
  it('LOC-06 finds a text that nothing says', () => {
    const code = `text('home.title'); say("home.lead"); word(\`home.end\`)`
    expect(faultsOf(['home.title', 'home.lead', 'home.end', 'home'], code)).toEqual([unused('home')])
    expect(faultsOf(['home.titles'], code)).toEqual([unused('home.titles')])
  })

  it('LOC-06 knows an id that the code builds out of words that it has', () => {
    const code = "text(`trend.${way}`); type Way = 'up' | 'down'"
    const built = { site: ['trend.${way}'] }
    expect(faultsOf(['trend.up', 'trend.down'], code, { ...none, built })).toEqual([])
    expect(faultsOf(['trend.up', 'trend.left'], code, { ...none, built })).toEqual([unused('trend.left')])
    expect(faultsOf(['trend.up'], code)).toEqual([unused('trend.up')])
  })

  it('LOC-06 knows an id that is built in two steps', () => {
    const code = "`${page}-${way}` `${name}.title` 'pair' 'up'"
    const options = { of: 'tdk', built: { tdk: ['${name}.title', '${page}-${way}'] } } as const
    expect(faultsOf(['pair-up.title'], code, options)).toEqual([])
    expect(faultsOf(['pair-down.title'], code, options)).toContain(unused('pair-down.title', 'tdk'))
  })

  it('LOC-07 finds a template of a page that the build would not see', () => {
    const code = "text(`${kind}.title`); type Kind = 'coin'"
    const built = { site: ['${kind}.title'] }
    const fault = 'used-check.ts: texts of pages begin with letters and a dot, unlike ${kind}.title'
    expect(faultsOf(['coin.title'], code, { ...none, built })).toEqual([fault])
  })

  it('finds a template that the code has no more, or that no text needs', () => {
    const built = { site: ['trend.${way}'] }
    const stale = ['used-check.ts: no text of site is built as trend.${way}']
    expect(faultsOf(['trend.up'], "'up'", { ...none, built })).toEqual(stale)
    expect(faultsOf(['trend.up'], "`trend.${way}` 'trend.up'", { ...none, built })).toEqual(stale)
  })
})

describe('saysTexts', () => {
  it.each([
    ['apps/site/src/pages/home/page.tsx', true],
    ['packages/locale/src/texts.ts', true],
    ['widgets/legal/src/Legal.tsx', true],
    ['content/categories.json', true],
    ['apps/site/src/pages/home/load.test.ts', false],
    ['apps/site/src/test-page.ts', false],
    ['packages/locale/catalogues/en/site.json', false],
    ['tools/texts/used-check.ts', false],
    ['e2e/home.e2e.ts', false],
  ])('%s: %s', (path, says) => {
    expect(saysTexts(path)).toBe(says)
  })
})
