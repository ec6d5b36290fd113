import { describe, expect, it } from 'vitest'
import { listForms } from './part-lists.ts'

describe('times of prices', () => {
  const read = (times: string, prices: string) =>
    listForms.recent.read({ times: [times], entries: [{ assetId: 'btc', times: 0, prices }] }, (text) => text)

  it('are as many as the prices, also where there are none', () => {
    expect(read('1 2', '5 6')).toEqual([{ assetId: 'btc', times: '1 2', prices: '5 6' }])
    expect(read('', '')).toEqual([{ assetId: 'btc', times: '', prices: '' }])
  })

  it.each([
    ['1 2', '5'],
    ['1', '5 6'],
    ['', '5'],
    ['1', ''],
  ])('SAFE-06 %j do not go with the prices %j', (times, prices) => {
    expect(() => read(times, prices)).toThrow('Prices and their times do not go together.')
  })
})
