import { describe, expect, it } from 'vitest'
import { collectExpressions } from './collect.ts'
import { judge, withoutCounts } from './judge.ts'
import { recordMade } from './made.ts'
import { readsUntrustedText } from './scope.ts'

const kindOf = async ({ source, flags }: RegExp) => (await judge({ source, flags })).kind

describe('the check of regular expressions', () => {
  it.each([/\/+$/, /^(.*\d.*) +([A-Za-z]{3,5})$/, /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, /(a+)+$/, /(?<!x)a+b/])(
    'SAFE-02 refuses %s, whose time grows faster than the text',
    async (expression) => expect(await kindOf(expression)).toBe('refused'),
  )

  it.each([
    [/^[a-z0-9]{4,12}$/, 'proven'],
    [/^(?:[1-9]\d*|0)(?:\.\d+)?$/, 'proven'],
    [/(?<!\/)\/+$/, 'withstood'],
  ] as const)('SAFE-02 lets %s through: %s', async (expression, kind) =>
    expect(await kindOf(expression)).toBe(kind),
  )

  it('SAFE-02 takes counts for any number, but not where braces mean something else', () => {
    expect(withoutCounts('^a{3}[b{2}]{0,5}\\{2}\\u{1f600}\\p{L}{2,}$')).toBe(
      '^a+[b{2}]*\\{2}\\u{1f600}\\p{L}+$',
    )
  })

  it('SAFE-02 finds what is written out, with its line, and what is put together', () => {
    const source = "const a = 1\nconst b = /x+$/gu.test(t)\nconst c = new RegExp('y')\nconst d = RegExp(z)\n"
    expect(collectExpressions('a.ts', source)).toEqual({
      literals: [{ place: 'a.ts:2', source: 'x+$', flags: 'gu' }],
      constructed: ['a.ts:3', 'a.ts:4'],
    })
  })

  it('SAFE-02 records what is put together at run time', async () => {
    const letters = ['x', 'y']
    const made = await recordMade(async () => new RegExp(`[${letters.join('')}]`, 'u'))
    expect(made.map(String)).toEqual(['/[xy]/u'])
  })

  it('SAFE-02 leaves tests and builds alone', () => {
    const files = ['apps/site/src/a.ts', 'apps/site/src/a.test.ts', 'apps/site/build/a.ts', 'tools/a.ts']
    expect(files.filter(readsUntrustedText)).toEqual(['apps/site/src/a.ts'])
  })
})
