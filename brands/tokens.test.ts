import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tooPale } from './contrast.ts'
import { brandIds, loadBrand } from './load.ts'
import { contrastRatio, readTokenRules, type TokenPlace, tokensAt } from './token-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const brands = await Promise.all((await brandIds()).map(loadBrand))
const sheets = brands.map(({ id, tokensCss }) => ({ id, tokensCss, rules: readTokenRules(tokensCss) }))

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

  it('finds what is shown in a theme, a direction of colours and a slot', () => {
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

  it.each(sheets)(
    'A11Y-01 $id: every text has a contrast of 4.5 at least, every shape of 3',
    ({ tokensCss }) => {
      expect(tooPale(tokensCss)).toEqual([])
    },
  )

  it('A11Y-01 would name a pale text', () => {
    const found = tooPale(`${first.tokensCss}[data-theme="white"]{--ink-3: #aaaaaa;}`)
    expect(found).toContainEqual(
      expect.stringMatching(/^light page, a rise is green: ink-3 on surface has 2\.\d+, needs 4\.5$/),
    )
    expect(found.filter((line) => line.startsWith('dark'))).toEqual([])
  })

  it('A11Y-01 would name a pale shape', () => {
    const found = tooPale(`${first.tokensCss}[data-theme="black"]{--focus: #101010;}`)
    expect(found).toContainEqual(expect.stringMatching(/^dark page, .*: focus on paper has 1\.\d+, needs 3$/))
  })
})
