import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLinks, indexByLetter, letterOf, type LinkList } from './site-links.ts'

function listOf(codes: readonly string[], perItem = 1): LinkList<string> {
  return {
    index: indexByLetter(codes, (code) => code),
    perItem,
    link: (code, place) => ({ to: `/${code}/${place}`, values: {} }),
    find: (query) => codes.filter((code) => code.includes(query)),
  }
}

const all = { letter: null, query: '' }
const places = (list: LinkList<string>, wanted: { letter: string | null; query: string }) => {
  const chosen = chooseLinks(list, wanted)
  return chosen.part(0, chosen.total).map(({ to }) => to)
}

describe('letterOf', () => {
  it.each([
    ['BTC', 'B'],
    ['btc', 'B'],
    ['1INCH', '0-9'],
    ['Ångström', 'A'],
    ['ß', 'S'],
    ['عملة', 'ع'],
    ['', '0-9'],
  ])('finds %j under %s', (code, letter) => expect(letterOf(code)).toBe(letter))
})

describe('chooseLinks', () => {
  const list = listOf(['eth', 'btc', '1inch', 'bnb'], 2)

  it('MAP-03 goes from A to Z, after what begins with a digit', () => {
    expect(places(list, all).map((to) => to.slice(0, -2))).toEqual(
      ['/1inch', '/bnb', '/btc', '/eth'].flatMap((to) => [to, to]),
    )
    expect([...list.index.letters.keys()]).toEqual(['0-9', 'B', 'E'])
  })

  it('MAP-03 gives the links of one letter', () => {
    expect(places(list, { letter: 'B', query: '' })).toEqual(['/bnb/0', '/bnb/1', '/btc/0', '/btc/1'])
  })

  it('MAP-03 gives what a filter means, whatever the letter', () => {
    expect(places(list, { letter: 'E', query: 'b' })).toEqual(['/btc/0', '/btc/1', '/bnb/0', '/bnb/1'])
    expect(chooseLinks(list, { letter: null, query: 'zzz' }).total).toBe(0)
  })

  it('takes an unknown letter for none', () => {
    expect(chooseLinks(list, { letter: 'Q', query: '' }).total).toBe(8)
  })

  it('MAP-03 pages without a gap and without a repeat', () => {
    const codes = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,4}$/), { maxLength: 30 })
    fc.assert(
      fc.property(
        codes,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (some, perItem, size) => {
          const chosen = chooseLinks(listOf(some, perItem), all)
          const pages = Array.from({ length: Math.ceil(chosen.total / size) }, (_, page) =>
            chosen.part(page * size, size),
          )
          expect(new Set(pages.flat().map(({ to }) => to)).size).toBe(some.length * perItem)
          expect(chosen.part(chosen.total, size)).toEqual([])
        },
      ),
    )
  })
})
