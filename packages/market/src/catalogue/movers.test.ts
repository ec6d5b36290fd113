import { expect, it } from 'vitest'

import { fixtureSnapshot } from '../../test/fixture.ts'
import { movableCoins } from './movers.ts'

const usd = { slug: 'usd', kind: 'fiat', prices: ['1', '1', '1', '1', '1', '1', '1', '1', '1'] } as const
const flat = ['1', '1', '1', '1', '1', '1', '1', '1']

const namesOf = (entries: Parameters<typeof fixtureSnapshot>[0]) =>
  movableCoins(fixtureSnapshot([...entries, usd])).map(({ slug }) => slug)

it('TRUTH-07 lets coins of known cap and equal age move, the largest first', () => {
  const entries = [
    { slug: 'big', prices: [...flat, '1.2'], supply: '900' },
    { slug: 'small', prices: [...flat, '0.8'], supply: '100' },
    { slug: 'uncounted', prices: [...flat, '1.4'] },
    { slug: 'old', prices: [...flat, '1.4'], supply: '500', behindDays: 8 },
    { slug: 'new', prices: ['1', '1.4'], supply: '500' },
  ]
  expect(namesOf(entries)).toEqual(['big', 'small'])
})

it('TRUTH-02 leaves out what jumped by more than half within a day, up or down', () => {
  const entries = [
    { slug: 'steady', prices: ['1', '1', '1.2', '1.4', '1.7', '2', '2.3', '2.7', '3.2'], supply: '4' },
    { slug: 'jumped', prices: [...flat, '1.6'], supply: '3' },
    { slug: 'fell', prices: [...flat.slice(1), '0.6', '0.6'], supply: '2' },
    { slug: 'earlier', prices: ['1', ...flat.map(() => '3'), '3'], supply: '1' },
  ]
  expect(namesOf(entries)).toEqual(['steady', 'earlier'])
})

it('lists the hundred largest coins at most', () => {
  const entries = Array.from({ length: 120 }, (_, place) => ({
    slug: `coin-${place}`,
    prices: [...flat, '1.1'],
    supply: String(1000 - place),
  }))
  const names = namesOf(entries)
  expect(names).toHaveLength(100)
  expect(names.at(-1)).toBe('coin-99')
})
