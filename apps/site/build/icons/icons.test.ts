import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import colours from '../../src/figures/coin-colours.json' with { type: 'json' }
import { coinColours, mainColour } from './colours.ts'
import countries from '../../../../content/countries/currencies.json' with { type: 'json' }
import copied from './crypto-db.json' with { type: 'json' }
import { countrySheets } from './country-sheets.ts'
import { drawings, readDrawing } from './drawings.ts'
import { sheetText } from './sheets.ts'
import { ensureHarmless, symbolOf } from './symbol.ts'

const catalogue = v.parse(
  v.object({
    assets: v.array(
      v.object({
        kind: v.string(),
        code: v.string(),
        slug: v.optional(v.string()),
        icon: v.nullable(v.string()),
      }),
    ),
  }),
  JSON.parse(readFileSync(new URL('../../../market/bundled/catalogue.json', import.meta.url), 'utf8')),
)
const assets = catalogue.assets.map((asset) => ({ ...asset, slug: asset.slug ?? asset.code.toLowerCase() }))
const drawn = Object.entries(drawings.sheets).flatMap(([sheet, icons]) =>
  Object.entries(icons).map(([slug, source]) => ({ slug, source, icon: `${sheet}/${slug}` })),
)
const missing = drawings.missing.flatMap(({ slugs }) => slugs)

describe('the drawings', () => {
  it('COIN-02 draw every coin and currency of the catalogue, or say why one shows a letter', () => {
    const said = [...drawn.map(({ slug }) => slug), ...missing]
    expect(said.toSorted()).toEqual(assets.map(({ slug }) => slug).toSorted())
  })

  it('stand in the catalogue under the sheet that holds them', () => {
    const icons = new Map(drawn.map(({ slug, icon }) => [slug, icon]))
    for (const { slug, icon } of assets) expect(icon, slug).toBe(icons.get(slug) ?? null)
  })

  it('leave no more than a tenth of the coins to their letter', () => {
    const coins = assets.filter(({ kind }) => kind === 'crypto')
    expect(coins.filter(({ icon }) => icon === null).length).toBeLessThanOrEqual(coins.length / 10)
  })

  it('are copied of those only that are taken from the copies', () => {
    const used = drawn.filter(({ source }) => source === 'crypto-db').map(({ slug }) => slug)
    expect(Object.keys(copied)).toEqual(used.toSorted())
  })

  it('BUY-01 draw the flag of every country, those that are asked for most apart', () => {
    const flags = Object.values(countrySheets).flatMap((flags) => Object.keys(flags))
    expect(flags.map((code) => code.toUpperCase()).toSorted()).toEqual(
      Object.keys(countries.currencies).toSorted(),
    )
    expect(Object.keys(countrySheets['countries-1'] ?? {}).length).toBeLessThan(40)
  })

  it.each(Object.entries({ ...drawings.sheets, ...countrySheets }))(
    '%s is a sheet of harmless symbols of at most 110 KB',
    async (_, icons) => {
      const text = await sheetText(icons)
      expect(text.length).toBeLessThanOrEqual(110_000)
      expect(text.match(/<symbol /g)).toHaveLength(Object.keys(icons).length)
      const references = [...text.matchAll(/(?:url\(|href=")#([^")]+)/g)].map(([, id]) => id)
      const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(references.filter((id) => !ids.includes(id))).toEqual([])
    },
  )

  it('refuse a set that nobody knows, and a drawing that is not there', async () => {
    await expect(readDrawing('btc', 'elsewhere:btc')).rejects.toThrow('elsewhere')
    await expect(readDrawing('nope', 'crypto-db')).rejects.toThrow('nope')
    await expect(readDrawing('nope', 'circle-flags:nope')).rejects.toThrow('ENOENT')
  })
})

describe('ensureHarmless', () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`

  it('takes shapes, paints and references within the drawing', () => {
    const shapes = '<g fill="url(#a)"><path d="M0 0h24"/><use href="#b"/></g>'
    expect(() => ensureHarmless(svg(shapes), 'btc')).not.toThrow()
  })

  it.each([
    ['a script', '<script>1</script>'],
    ['a handler', '<path onload="x()" d="M0 0"/>'],
    ['a picture', '<image href="#a"/>'],
    ['foreign content', '<foreignObject/>'],
    ['a style sheet', '<style>path{}</style>'],
    ['a link to elsewhere', '<use href="https://example.com/a.svg#b"/>'],
    ['an old link to elsewhere', '<use xlink:href="//example.com/a.svg#b"/>'],
    ['a paint from elsewhere', '<path fill="url(https://example.com/#a)" d="M0 0"/>'],
    ['a text of data', '<use href="data:image/svg+xml,x"/>'],
    ['a declaration', '<!DOCTYPE svg>'],
    ['an animation', '<animate attributeName="x"/>'],
  ])('refuses %s', (_, inside) => {
    expect(() => ensureHarmless(svg(inside), 'btc')).toThrow('btc')
  })
})

describe('symbolOf', () => {
  it('names a symbol by its asset, keeps its box and paints, and parts its ids from those of others', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" fill="none" viewBox="0 0 24 24">\n' +
      ' <defs><linearGradient id="a"/></defs> <path fill="url(#a)" d="M0 0"/>\n</svg>\n'
    expect(symbolOf(svg, 'btc')).toBe(
      '<symbol id="btc" viewBox="0 0 24 24" fill="none"><defs><linearGradient id="btc-a"/></defs>' +
        '<path fill="url(#btc-a)" d="M0 0"/></symbol>',
    )
  })

  it('drops the cut at the edges, which a symbol makes by itself', () => {
    const cut = '<defs><clipPath id="BTC__a"><path fill="#fff" d="M24 0H0v24h24z"/></clipPath></defs>'
    const svg = `<svg viewBox="0 0 24 24"><g clip-path="url(#BTC__a)"><path d="M1 1"/></g>${cut}</svg>`
    expect(symbolOf(svg, 'btc')).toBe('<symbol id="btc" viewBox="0 0 24 24"><path d="M1 1"/></symbol>')
  })
})

describe('the colours of coins', () => {
  it('VS-01 are those that their logos have: after a change of logos run npm run colours', async () => {
    expect(colours).toEqual(await coinColours())
  })

  it.each([
    ['<svg><path fill="#F60"/><path fill="#fff"/></svg>', '#ff6600'],
    [
      '<svg><path fill="#000"/><path fill="#cba7f5"/><path fill="#74a0f3"/><path fill="#74a0f3"/></svg>',
      '#74a0f3',
    ],
    ['<svg><path fill="#000"/><path fill="#fff"/><path fill="none"/></svg>', null],
  ])('VS-01 leave greys out and take what is used most', (svg, colour) => {
    expect(mainColour(svg)).toBe(colour)
  })
})
