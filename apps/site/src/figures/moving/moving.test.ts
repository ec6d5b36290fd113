// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { type Moving, movingAttributes, readMoving } from './moving.ts'

const change = { of: 'btc/usd', window: '24h', then: '60000' } as const

function readBack(moving: Moving): Moving | null {
  const element = document.createElement('bdi')
  for (const [name, value] of Object.entries(movingAttributes(moving))) element.setAttribute(name, value)
  return readMoving(element.dataset)
}

describe('a figure as attributes', () => {
  it.each<Moving>([
    { kind: 'price', of: 'btc/usd' },
    { kind: 'amount', of: 'btc/usd', times: '2.5' },
    { kind: 'result', of: 'btc/usd', times: '1' },
    { kind: 'low', of: 'btc/usd', usd: '59000' },
    { kind: 'high', of: 'btc/usd', usd: '68000' },
    { kind: 'change', ...change },
    { kind: 'size', ...change },
    { kind: 'sentence', says: 'falling', ...change },
    { kind: 'absolute', unit: { symbol: '€' }, ...change },
    { kind: 'absolute', unit: { form: '+0.00 €' }, ...change },
    { kind: 'absolute', unit: { code: 'UZS' }, ...change },
    { kind: 'time', of: '*' },
    { kind: 'origin', of: 'btc' },
    { kind: 'origin', of: '*', mark: 'set-by-hand' },
    { kind: 'whole', of: 'btc/usd' },
  ])('LIVE-01 is read as it was written: %j', (moving) => {
    expect(readBack(moving)).toEqual(moving)
  })

  it('LIVE-01 has none where nothing moves, and is none of what is not known', () => {
    expect(movingAttributes(undefined)).toEqual({})
    expect(readMoving({})).toBeNull()
    expect(readMoving({ figure: 'other', of: 'btc/usd' })).toBeNull()
    expect(readMoving({ figure: 'change', of: 'btc/usd', window: '2h', then: '1' })).toBeNull()
  })
})
