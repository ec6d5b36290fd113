import { describe, expect, it } from 'vitest'
import { checkBrandNames, mayNameNoBrand, type OwnName, readBrandNames } from './brand-names.ts'

const brands = [
  { id: 'default', words: ['Acme', 'Acme Demo Operator', 'hello@acme.example'] },
  { id: 'second', words: ['Zenith', 'Zenith AG', 'desk@zenith.example'] },
]
const workspaces: OwnName = { text: /@acme\//g, files: /./, reason: 'specifiers' }

const linesOf = (file: string, source: string, allowed: readonly OwnName[] = []) =>
  checkBrandNames(new Map([[file, source]]), brands, allowed).map(({ place }) => place)

describe('checkBrandNames', () => {
  it.each([
    ['a string', "\nexport const title = 'Welcome to Acme'\n"],
    ['another case', "\nexport const title = 'ACME'\n"],
    ['the second brand', "\nexport const title = 'Zenith'\n"],
    ['an operator', "\nexport const mail = 'desk@zenith.example'\n"],
    ['a template', '\nexport const title = (page: string) => `${page} at Acme`\n'],
    ['an attribute', '\nexport const Logo = () => <img alt="Acme" />\n'],
    ['text in JSX', '\nexport const Logo = () => <b>by Acme</b>\n'],
    ['an import', "\nimport { a } from '@acme/a'\n"],
    ['a branch on the id', "\nexport const odd = (id: string) => id === 'second'\n"],
  ])('finds %s', (_, source) => {
    expect(linesOf('apps/site/src/a.tsx', source)).toEqual(['apps/site/src/a.tsx:2'])
  })

  it.each([
    ['packages/locale/catalogues/en/site.json', '{"a": "Acme"}'],
    ['content/legal/en/terms.md', '# Terms of Zenith AG'],
    ['apps/site/src/a.css', '.acme { color: red }'],
  ])('finds a name anywhere in %s', (file, text) => {
    expect(linesOf(file, text)).toEqual([`${file}:1`])
  })

  it.each([
    'export const acme = 1 // Acme is only a comment',
    "export const word = 'seconds'",
    "export const fallback = 'default'",
  ])('leaves alone: %s', (source) => {
    expect(linesOf('packages/a/src/a.ts', source)).toEqual([])
  })

  it('lets a listed name pass, and only that', () => {
    expect(linesOf('apps/a.ts', "import { a } from '@acme/a'", [workspaces])).toEqual([])
    expect(
      linesOf('apps/a.ts', "import { a } from '@acme/a'\nexport const b = '@acme and Acme'", [workspaces]),
    ).toEqual(['apps/a.ts:2'])
  })

  it('lets a listed name pass in its own files only, and reports one that nothing uses', () => {
    const here = { ...workspaces, files: /^packages\// }
    expect(linesOf('apps/a.ts', "import { a } from '@acme/a'", [here])).toEqual([
      'apps/a.ts:1',
      'allowed name @acme\\/',
    ])
  })
})

describe('readBrandNames', () => {
  it('takes id, name, operator and contact', () => {
    const operator = { name: 'Zenith AG', contact: 'desk@zenith.example' }
    expect(readBrandNames(JSON.stringify({ id: 'second', name: 'Zenith', operator, more: 1 }))).toEqual(
      brands[1],
    )
  })

  it.each(['{}', '', '{"id":"a","name":"A"}', '[]'])('refuses %j', (settings) => {
    expect(() => readBrandNames(settings)).toThrow(/Invalid/)
  })
})

describe('mayNameNoBrand', () => {
  it.each([
    'apps/site/src/a.tsx',
    'widgets/header/src/a.css',
    'packages/locale/catalogues/fr/site.json',
    'content/a/b.md',
  ])('holds for %s', (file) => expect(mayNameNoBrand(file)).toBe(true))

  it.each([
    'brands/default/brand.json',
    'README.md',
    'packages/a/README.md',
    'packages/a/package.json',
    'tools/a.ts',
  ])('does not hold for %s', (file) => expect(mayNameNoBrand(file)).toBe(false))
})
