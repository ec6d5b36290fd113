import { describe, expect, it } from 'vitest'
import { brandOf, contextOf, marketOf, smallMarket } from '../../../test/context.ts'
import { load } from './load.ts'

const channels = { web: ['example.net'], mail: ['@example.net'], phones: [], profiles: [] }

function pageOf(query = '') {
  const loaded = load({ ...contextOf(marketOf(smallMarket), { query }), brand: brandOf({ channels }) })
  if (loaded.kind !== 'page') throw new Error('no page')
  return loaded
}

describe('loadOfficialChannels', () => {
  it('lists what the brand names, the own address and the contact', () => {
    expect(pageOf().view).toMatchObject({
      answer: { kind: 'none' },
      contact: 'help@exchange.example',
      domains: ['www.example.com', 'example.net'],
      addresses: ['help@exchange.example'],
      mailDomains: ['example.net'],
    })
  })

  it('answers what was typed, on a page that search engines do not list', () => {
    expect([pageOf().head.index, pageOf('q=example.net').head.index]).toEqual([true, false])
    expect(pageOf('q=example.net').view.answer).toEqual({
      kind: 'official',
      value: 'example.net',
      canBeForged: false,
    })
    expect(pageOf('q=examp1e.net').view).toMatchObject({ query: 'examp1e.net', answer: { kind: 'unlisted' } })
  })
})
