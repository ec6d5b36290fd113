import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffLine, diffTexts } from './diff-texts.ts'

const signs = { same: ' ', added: '+', removed: '-' } as const
const textOf = ({ pieces }: DiffLine) => pieces.map(({ text }) => text).join('')
const shown = (before: string, after: string) =>
  diffTexts(before, after).hunks.map(({ start, lines }) => [
    start,
    ...lines.map((line) => `${signs[line.kind]}${textOf(line)}`),
  ])

describe('diffTexts', () => {
  it('SHIP-03 shows lines that differ with three around them', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].join('\n')
    const after = before.replace('b', 'B').replace('j', 'j\nk')
    expect(shown(before, after)).toEqual([
      [1, ' a', '-b', '+B', ' c', ' d', ' e'],
      [8, ' h', ' i', ' j', '+k'],
    ])
    expect(diffTexts(before, after)).toMatchObject({ kind: 'matched', added: 2, removed: 1 })
  })

  it('SHIP-03 marks the words of a long line that differ', () => {
    const { hunks } = diffTexts('The fee is 1% of all.\n', 'The fee is 2% of all.\n')
    const changed = hunks.flatMap(({ lines }) =>
      lines.map(({ pieces }) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)),
    )
    expect(changed).toEqual([['1'], ['2']])
  })

  it('SHIP-03 marks words also where more lines were added than removed, and none in lines that share little', () => {
    const changed = (before: string, after: string) =>
      diffTexts(before, after).hunks.flatMap(({ lines }) =>
        lines.flatMap(({ pieces }) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text)),
      )
    expect(changed('Open on the first day.\n', 'Open on the first week.\nBring friends.\n')).toEqual([
      'day',
      'week',
    ])
    expect(changed('Open on the first day.\n', 'Bring your friends along.\n')).toEqual([])
  })

  it.each([
    ['one\n', 'one'],
    ['one\r\ntwo\r\n', 'one\ntwo\n'],
    ['', ''],
  ])('SHIP-03 finds nothing where only the ends of lines differ: %j', (before, after) => {
    expect(diffTexts(before, after).hunks).toEqual([])
  })

  it('SHIP-03 shows both texts whole where matching them takes too long', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n')
    const difference = diffTexts(text('a'), text('b'))
    expect(difference).toMatchObject({ kind: 'apart', added: 20_000, removed: 20_000 })
    expect(difference.hunks.flatMap(({ lines }) => lines)).toHaveLength(40_000)
  }, 20_000)

  it('SHIP-03 loses no line of either text', () => {
    const line = fc.constantFrom('', 'a', 'b', 'a b', 'b a', ' ')
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.map((one) => `${one}\n`).join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const all = diffTexts(before, after).hunks.flatMap(({ lines }) => lines)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        const side = (kind: DiffLine['kind']) => all.filter((one) => one.kind === kind).length
        expect(side('added') - side('removed')).toBe(after.split('\n').length - before.split('\n').length)
        if (before === after) expect(all).toEqual([])
      }),
    )
  })
})
