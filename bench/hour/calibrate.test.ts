import { describe, expect, it } from 'vitest'
import { busyShare, nextScale, targetShare } from './calibrate.ts'

describe('the pace after a round', () => {
  it('is that at which the machine is as busy as wanted, where cost grows with the pace', () => {
    const cost = 0.04
    const found = nextScale(5, 5 * cost)
    expect(found * cost).toBeCloseTo(targetShare)
  })

  it('comes nearer with each round where a part of the cost is there at any pace', () => {
    const shareAt = (scale: number) => 0.1 + 0.05 * scale
    let scale = 1
    for (let round = 0; round < 6; round += 1) scale = nextScale(scale, shareAt(scale))
    expect(shareAt(scale)).toBeCloseTo(targetShare, 1)
  })

  it('changes fourfold at most', () => {
    expect(nextScale(1, 0.001)).toBe(4)
    expect(nextScale(8, 1000)).toBe(2)
  })

  it.each([0, -1, Number.NaN])('refuses the share %j', (share) => {
    expect(() => nextScale(1, share)).toThrow(RangeError)
  })
})

describe('busyShare', () => {
  const cpu = { server: 0.4, load: 0.1, others: 0 }

  it('is that of all cores, or of those that other work leaves', () => {
    const idle = { threadShare: 0.1, busiestShare: 0.1 }
    expect(busyShare(cpu, idle)).toBe(0.5)
    expect(busyShare({ ...cpu, others: 0.5 }, idle)).toBe(1)
  })

  it('is that of one thread where this is the higher one', () => {
    expect(busyShare(cpu, { threadShare: 0.8, busiestShare: 0.7 })).toBe(0.8)
    expect(busyShare(cpu, { threadShare: 0.2, busiestShare: 0.9 })).toBe(0.9)
  })
})
