import { describe, expect, it } from 'vitest'
import { signedRow } from './signed-calls.ts'

const cost = (cpuMs: number, perSecond = 1000 / cpuMs) => ({ cpuMs, perSecond })

describe('signedRow', () => {
  const round = (perSecond: number) => ({
    gateway: cost(0.4, perSecond),
    bare: cost(0.1),
    raw: cost(0.05),
  })

  it('holds the median of calls a second to its bar, and compares the CPU round by round', () => {
    expect(signedRow('userinfo', [round(2600), round(2000), round(2500)])).toEqual([
      'userinfo',
      '0.4',
      '**2,500** (2,000 to 2,600)',
      '≥ 2,500',
      'met',
      '0.1',
      '10,000',
      '0.05',
      '4',
      '8',
    ])
  })

  it('shows a miss', () => {
    expect(signedRow('userinfo', [round(2499)])).toContain('**missed**')
  })

  it('refuses to speak of no rounds', () => {
    expect(() => signedRow('userinfo', [])).toThrow(RangeError)
  })
})
