import { describe, expect, it } from 'vitest'
import { createCpuBudgets } from './cpu-budget.ts'

function createBench() {
  let nowMs = 0
  const budgets = createCpuBudgets({ perSecondMs: 100, burstMs: 1000, now: () => nowMs })
  return {
    ...budgets,
    pass(ms: number) {
      nowMs += ms
    },
  }
}

describe('budgets of CPU', () => {
  it('SAFE-01 has a burst, then what a second brings, and says how long the debt takes', () => {
    const { waitSeconds, charge, pass } = createBench()
    charge('a', 999)
    expect(waitSeconds('a')).toBe(0)
    charge('a', 1)
    expect(waitSeconds('a')).toBe(1)
    charge('a', 250)
    expect([waitSeconds('a'), waitSeconds('b')]).toEqual([3, 0])
    pass(2500)
    expect(waitSeconds('a')).toBe(1)
    pass(10)
    expect(waitSeconds('a')).toBe(0)
  })

  it('SAFE-01 saves up no more than the burst', () => {
    const { waitSeconds, charge, pass } = createBench()
    charge('a', 1)
    pass(3_600_000)
    charge('a', 1000)
    expect(waitSeconds('a')).toBe(1)
  })

  it('SAFE-01 remembers so many networks, and then forgets who came longest ago', () => {
    const { waitSeconds, charge } = createBench()
    charge('a', 2000)
    for (let network = 0; network < 19_999; network += 1) charge(`n${network}`, 2000)
    expect(waitSeconds('n1')).toBeGreaterThan(0)
    charge('one more', 2000)
    expect([waitSeconds('a'), waitSeconds('n1')]).toEqual([0, 10])
  })
})
