import { describe, expect, it } from 'vitest'
import { contextOf, marketOf, smallMarket } from '../../../../test/context.ts'
import { load as loadPair } from '../load.ts'
import { pairPath } from '../pair-path.ts'

const market = marketOf(smallMarket)

function viewOf(query: string) {
  const loaded = loadPair(contextOf(market, { query, params: { from: 'btc', to: 'usd' } }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded.view
}

describe('what a trade would leave', () => {
  it('says nothing until a fee is asked about', () => {
    expect(viewOf('').fee).toEqual({ asked: '', state: 'empty' })
  })

  it.each([
    ['0', '66000', '132,000.00'],
    ['1.5', '65010', '130,020.00'],
    ['1,5', '65010', '130,020.00'],
    ['50', '33000', '66,000.00'],
  ])('takes %s percent off', (fee, rate, value) => {
    expect(viewOf(`amount=2&fee=${fee}`).fee).toMatchObject({ state: 'known', rate, value })
  })

  it.each(['50.1', '-1', 'abc', '1e9', '%25', '1,500'])('explains that %s is no fee, and keeps it', (fee) => {
    const view = viewOf(`fee=${fee}`)
    expect(view.fee).toEqual({ asked: decodeURIComponent(fee), state: 'bad' })
    expect(view.result).toBe('66,000.00')
  })

  it('CONV-06 stays in the addresses of the page, as plain digits', () => {
    expect(pairPath(viewOf('fee=1,5'), null, { window: '7d' })).toBe('/convert/btc/usd?window=7d&fee=1.5')
  })
})
