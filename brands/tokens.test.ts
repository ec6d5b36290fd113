import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brandIds, loadBrand } from './load.ts'
import { contrastRatio, readTokenRules, type TokenPlace, tokensAt } from './test-tokens.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const brands = await Promise.all((await brandIds()).map(loadBrand))
const sheets = brands.map(({ id, tokensCss }) => ({ id, rules: readTokenRules(tokensCss) }))

const places: readonly TokenPlace[] = (['white', 'black'] as const).flatMap((theme) =>
  (['green', 'red'] as const).flatMap((rise) =>
    ([null, 'slot-header', 'slot-footer'] as const).map((slot) => ({ theme, rise, slot })),
  ),
)

/** Text on the grounds that pages put it on. */
const textPairs: Readonly<Record<string, readonly string[]>> = {
  ink: ['paper', 'band', 'surface', 'surface-2', 'raised', 'accent-wash'],
  'ink-2': ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'ink-3': ['paper', 'band', 'surface', 'surface-2'],
  'accent-ink': ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'on-accent': ['accent-fill'],
  rise: ['paper', 'band', 'surface', 'surface-2', 'rise-wash'],
  fall: ['paper', 'band', 'surface', 'surface-2', 'fall-wash'],
  steady: ['paper', 'surface', 'surface-2'],
  warn: ['paper', 'surface', 'surface-2', 'warn-wash'],
  danger: ['paper', 'surface'],
  'on-badge': ['badge-coin', 'badge-fiat', 'badge-metal', 'badge-stock'],
}

/** The focus ring, the edges of fields, what is accentuated, and the lines of charts. */
const shapePairs: Readonly<Record<string, readonly string[]>> = {
  focus: ['paper', 'band', 'surface', 'surface-2', 'accent-wash'],
  'field-line': ['paper', 'surface'],
  accent: ['paper', 'surface'],
  rise: ['surface', 'surface-2'],
  fall: ['surface', 'surface-2'],
  steady: ['surface', 'surface-2'],
}

function tooPale(
  rules: ReturnType<typeof readTokenRules>,
  pairs: Readonly<Record<string, readonly string[]>>,
  least: number,
): readonly string[] {
  return places.flatMap((place) => {
    const tokens = tokensAt(rules, place)
    const colour = (name: string) => tokens.get(`--${name}`) ?? 'undefined'
    return Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds.flatMap((ground) => {
        const ratio = contrastRatio(colour(front), colour(ground))
        if (ratio >= least) return []
        return `${place.theme} ${place.rise} ${place.slot ?? 'page'}: ${front} on ${ground} ${ratio.toFixed(2)}`
      }),
    )
  })
}

async function stylesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  const own = names.filter(
    (name) => name.endsWith('.css') && !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(name),
  )
  return Promise.all(own.map((name) => readFile(join(root, folder, name), 'utf8')))
}

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#767676', 4.54],
  ])('is that of WCAG for %s and %s', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })

  it.each(['#fff', 'red', '', 'rgb(0 0 0)', '#12345g'])('refuses %j', (colour) => {
    expect(() => contrastRatio(colour, '#000000')).toThrow('expected a colour')
  })
})

describe('readTokenRules', () => {
  const rules = readTokenRules(
    ':root,[data-theme="white"]{--a: 1;--b: 2;} [data-theme="black"],#slot-header{--a: 3;} ' +
      '[data-rise="red"]{--b: 4;} [data-rise="red"][data-theme="black"]{--b: 5;} .mark{--a: 6;}',
  )
  const seen = (theme: 'white' | 'black', rise: 'green' | 'red', slot: TokenPlace['slot'] = null) =>
    [...tokensAt(rules, { theme, rise, slot }).values()].join(' ')

  it('finds what is in force in a theme, a direction of colours and a slot', () => {
    expect([seen('white', 'green'), seen('black', 'green')]).toEqual(['1 2', '3 2'])
    expect([seen('white', 'red'), seen('black', 'red')]).toEqual(['1 4', '3 5'])
    expect([seen('white', 'green', 'slot-header'), seen('white', 'green', 'slot-footer')]).toEqual([
      '3 2',
      '1 2',
    ])
  })

  it.each(['@media print{:root{--a: 1;}}', ':root{&:hover{--a: 1;}}', ':root{--a: 1;'])(
    'refuses %s',
    (css) => {
      expect(() => readTokenRules(css)).toThrow('flat')
    },
  )
})

describe('token sheets', () => {
  const names = ({ rules }: (typeof sheets)[number], theme: 'white' | 'black') =>
    [...tokensAt(rules, { theme, rise: 'green', slot: null }).keys()].toSorted()
  const [first] = sheets
  if (!first) throw new Error('there is no brand')

  it('define the same custom properties in every brand', () => {
    expect(sheets.length).toBeGreaterThan(1)
    for (const sheet of sheets) expect(names(sheet, 'white'), sheet.id).toEqual(names(first, 'white'))
  })

  it('define every colour anew for the dark theme, and rise and fall anew where a rise is red', () => {
    for (const { id, rules } of sheets) {
      const own = (selector: string) =>
        rules
          .filter(({ selectors }) => selectors.includes(selector))
          .flatMap(({ tokens }) => [...tokens.keys()])
          .toSorted()
      expect(own('[data-theme="black"]'), id).toEqual(own('[data-theme="white"]'))
      const reds = ['--fall', '--fall-wash', '--rise', '--rise-wash']
      expect(own('[data-rise="red"]'), id).toEqual(reds)
      expect(own('[data-rise="red"][data-theme="black"]'), id).toEqual(reds)
    }
  })

  it('define what the styles of site, widgets and packages use, and nothing else', async () => {
    const styles = (await Promise.all(['apps', 'widgets', 'packages'].map(stylesOf))).flat()
    const sheetTexts = brands.map(({ tokensCss }) => tokensCss)
    const used = new Set([...styles, ...sheetTexts].join('\n').match(/(?<=var\()--[a-z0-9-]+/g))
    const ownOfSite = new Set(styles.join('\n').match(/(?<=^ +)--[a-z0-9-]+(?=:)/gm))
    expect([...used.difference(ownOfSite)].toSorted()).toEqual(names(first, 'white'))
  })

  it.each(sheets)('A11Y-01 $id: every text has a contrast of 4.5 at least, every shape of 3', ({ rules }) => {
    expect(tooPale(rules, textPairs, 4.5)).toEqual([])
    expect(tooPale(rules, shapePairs, 3)).toEqual([])
  })

  it('A11Y-01 would name a pale text', () => {
    const pale = [...first.rules, ...readTokenRules('[data-theme="white"]{--ink-3: #aaaaaa;}')]
    const found = tooPale(pale, textPairs, 4.5)
    expect(found).toContainEqual(expect.stringMatching(/^white green page: ink-3 on surface 2\.\d\d$/))
    expect(found.filter((line) => line.startsWith('black'))).toEqual([])
  })
})
