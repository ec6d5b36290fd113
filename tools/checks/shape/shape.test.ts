import { describe, expect, it } from 'vitest'
import { checkDecisions, checkPackageReadmes, checkReadme } from './documents.ts'
import { checkCeilings, countEscapes } from './escapes.ts'
import { checkFolders } from './folders.ts'
import { checkLengths, countLines, ninetieth } from './lengths.ts'
import { checkNames } from './names.ts'
import { checkWords } from './words.ts'

describe('checkNames', () => {
  it.each([
    'packages/a/src/utils/x.ts',
    'apps/site/src/helpers/x.ts',
    'apps/site/src/common/x.ts',
    'constants/x.ts',
    'packages/a/src/camelCase.ts',
    'packages/a/src/snake_case.ts',
    'packages/a/src/Pascal.ts',
    'brands/default/Logo.svg',
  ])('refuses %s', (file) => {
    expect(checkNames([file]).map(({ place }) => place)).toEqual([file])
  })

  it.each([
    'packages/a/src/kebab-case.test.ts',
    'apps/site/src/ui/PriceTable.tsx',
    'apps/site/src/ui/PriceTable.module.css',
    'apps/site/src/ui/PriceTable.test.tsx',
    'apps/site/src/entry-client.tsx',
    'README.md',
    'NOTICE',
    '.oxlintrc.json',
    '.github/workflows/check.yml',
    'packages/locale/catalogues/zh-CN.json',
    'docs/decisions/site/0001-one-copy-of-react.md',
  ])('accepts %s', (file) => {
    expect(checkNames([file])).toEqual([])
  })
})

describe('checkFolders', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}.ts`)

  it('accepts 30 files in a folder, and does not count those of its folders', () => {
    expect(checkFolders([...filesIn('a', 30), ...filesIn('a/b', 30)], {})).toEqual([])
  })

  it('counts no records, of which there is one for each asset', () => {
    expect(checkFolders(filesIn('content/coins/en', 31), {})).toEqual([])
    expect(checkFolders(filesIn('content/coins/fr', 31), {})).toEqual([])
    expect(checkFolders(filesIn('content/academy/fr', 31), {})).toHaveLength(1)
  })

  it('refuses the thirty-first, whatever kind of file it is', () => {
    expect(checkFolders([...filesIn('a', 30), 'a/notes.md'], {})).toEqual([
      { place: 'a', message: 'holds 31 files, over 30: divide it by purpose' },
    ])
  })

  it('lets a folder that waits hold no more than it did, and strikes it off the list when it fits', () => {
    expect(checkFolders(filesIn('a', 40), { a: 40 })).toEqual([])
    expect(checkFolders(filesIn('a', 41), { a: 40 })[0]?.message).toContain('holds 41 files, over 40')
    expect(checkFolders(filesIn('a', 30), { a: 40 })[0]?.message).toContain('take it off the list')
  })
})

describe('checkLengths', () => {
  it('takes the 90th percentile by nearest rank', () => {
    expect(ninetieth([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toBe(9)
    expect(ninetieth([7])).toBe(7)
    expect(ninetieth([])).toBe(0)
  })

  it('counts lines with and without a last line break', () => {
    expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\nb')]).toEqual([0, 1, 1, 2])
  })

  it('refuses when more than one file in ten is long, and names the longest', () => {
    const lengths = (long: number) =>
      new Map(Array.from({ length: 10 }, (_, index) => [`f${index}`, index < long ? 221 : 10]))
    expect(checkLengths(lengths(1))).toEqual([])
    expect(checkLengths(lengths(2))[0]?.message).toMatch(/221, over 220: f0 221, f1 221/)
  })
})

describe('countEscapes', () => {
  it('counts casts and suppressions, but no as const, no renamed import and no words in strings', () => {
    const source = [
      "import { a as b } from './a.ts'",
      'const c = b as string',
      'const d = [1] as const',
      'const e = b as unknown as number',
      'const f = d[0]!',
      "const g = 'x as string // @ts-ignore'",
      '// @ts-expect-error the library lacks this type',
      '/* oxlint-disable-next-line max-params -- reason */',
    ].join('\n')
    expect(countEscapes('a.ts', source)).toEqual({ casts: 4, suppressions: 2 })
  })
})

describe('checkCeilings', () => {
  const ceiling = { casts: 3, suppressions: 1 }

  it('accepts a count at the ceiling, and a ceiling that fell', () => {
    expect(
      checkCeilings({ casts: 3, suppressions: 0 }, ceiling, [ceiling, { casts: 9, suppressions: 1 }]),
    ).toEqual([])
    expect(checkCeilings({ casts: 3, suppressions: 0 }, ceiling, [])).toEqual([])
  })

  it('refuses a count over the ceiling', () => {
    expect(checkCeilings({ casts: 4, suppressions: 2 }, ceiling, []).map(({ place }) => place)).toEqual([
      'casts',
      'suppressions',
    ])
  })

  it('refuses a ceiling over any earlier one', () => {
    const past = [ceiling, { casts: 2, suppressions: 1 }, { casts: 9, suppressions: 9 }]
    expect(checkCeilings({ casts: 0, suppressions: 0 }, ceiling, past).map(({ message }) => message)).toEqual(
      ['the ceiling rose from 2 to 3; it may only fall'],
    )
  })
})

describe('checkWords', () => {
  it.each([
    ['a path of one machine', ['', 'home', 'someone', 'project'].join('/')],
    ['a path of one machine', `see ${['', 'work', 'notes.md'].join('/')}`],
    ['the host of a package registry', `https://${['registry', 'example', 'org'].join('.')}/a`],
    ['a state that will change', `// good enough ${['for', 'now'].join(' ')}.`],
    ['filler text', ['Lorem', 'ipsum'].join(' ')],
    ['a merge conflict', `${'<'.repeat(7)} HEAD`],
  ])('finds %s', (reason, text) => {
    const findings = checkWords('docs/a.md', `first\n${text}\n`)
    expect(findings).toHaveLength(1)
    expect(findings[0]?.place).toBe('docs/a.md:2')
    expect(findings[0]?.message).toContain(reason)
  })

  it('accepts web paths, and words that only look alike', () => {
    expect(
      checkWords(
        'a.md',
        'https://example.com/home/x, src/home/load.ts, wait for nowhere, a heading\n=====\n',
      ),
    ).toEqual([])
  })
})

describe('documents', () => {
  it('asks for a README of at most 150 lines', () => {
    expect(checkReadme('line\n'.repeat(150))).toEqual([])
    expect(checkReadme('line\n'.repeat(151))[0]?.message).toContain('151 lines')
    expect(checkReadme(null)[0]?.message).toBe('is missing')
  })

  it('numbers decisions from 1 through all areas, without gap or repetition', () => {
    const decision = (name: string) => `docs/decisions/${name}`
    expect(
      checkDecisions([decision('market/0002-b.md'), decision('site/0001-a.md'), decision('README.md')]),
    ).toEqual([])
    expect(
      checkDecisions([decision('site/0001-a.md'), decision('market/0003-b.md')]).map(({ place }) => place),
    ).toEqual([decision('market/0003-b.md')])
    expect(checkDecisions([decision('site/0001-a.md'), decision('market/0001-b.md')])).toHaveLength(1)
    expect(checkDecisions([decision('0001-a.md'), decision('site/1-a.md')])).toHaveLength(2)
  })

  it('asks for a README in every workspace', () => {
    const files = [
      'package.json',
      'packages/a/package.json',
      'packages/a/README.md',
      'packages/b/package.json',
    ]
    expect(checkPackageReadmes(files).map(({ place }) => place)).toEqual(['packages/b/README.md'])
  })
})
