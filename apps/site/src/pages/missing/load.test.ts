import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { missingView } from './load.ts'

const context = contextOf(marketOf(smallMarket))
const near = [{ name: 'Germany', path: '/how-to-buy/btc/de' }]

describe('missingView', () => {
  it('ROUTE-03 shows what the page itself suggests, and then no asset of a similar name', () => {
    expect(missingView(context, 'bitcoim', near)).toEqual({ wanted: 'bitcoim', suggestions: [], near })
  })

  it('ROUTE-03 suggests assets where the page suggests nothing', () => {
    const view = missingView(context, 'bitcoim', [])
    expect(view.suggestions.map(({ asset }) => asset.slug)).toEqual(['btc'])
    expect(view).not.toHaveProperty('near')
  })

  it('SAFE-01 searches for the first words only of an address that has many', () => {
    const asked: string[] = []
    const search: typeof context.search = (word, options) => {
      asked.push(word)
      return context.search(word, options)
    }
    missingView({ ...context, search }, 'aab bbc ccd dde eef ffg ggh')
    expect(asked).toEqual(['aab', 'bbc', 'ccd', 'dde'])
  })

  it('SAFE-01 searches for a word once, and not for signs alone', () => {
    const asked: string[] = []
    const search: typeof context.search = (word, options) => {
      asked.push(word)
      return context.search(word, options)
    }
    const { wanted } = missingView({ ...context, search }, 'aab 😀 .. aab ×/÷ bbc')
    expect(asked).toEqual(['aab', 'bbc'])
    expect(wanted).toBe('aab 😀 .. aab × ÷ bbc')
  })
})
