import { describe, expect, it } from 'vitest'
import { foldTexts, matchItems, matchRank } from './text-search.ts'

const names = ['Bitcoin', 'Bitcoin Cash', 'Ethereum']
const texts = names.map((name) => foldTexts({ codes: [], names: [name] }))

describe('matchItems', () => {
  it.each([
    'bitcoin, cash',
    'Bitcoin (Cash)',
    'bitcoin/cash!',
    'bitcoin、cash',
    '“bitcoin cash”',
    'bitcoin – cash',
  ])('CONV-02 finds the name in %s as if nothing but its words were typed', (typed) => {
    expect(matchItems(names, texts, typed)).toEqual([{ item: 'Bitcoin Cash', rank: matchRank.name }])
  })

  it.each(['cash, bitcoin', 'cash; bitco'])('CONV-02 finds the words of %s in any order', (typed) => {
    expect(matchItems(names, texts, typed)[0]).toEqual({ item: 'Bitcoin Cash', rank: matchRank.wordsBegin })
  })
  it('CONV-02 takes no long Chinese name for another one whose characters stand in another order', () => {
    const name = '比特币现金'
    const found = (typed: string) => matchItems([name], [foldTexts({ codes: [], names: [name] })], typed)
    expect(found('比特币现')).toHaveLength(1)
    expect(found('比特币金现')).toEqual([])
  })
})
