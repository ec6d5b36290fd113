import { describe, expect, it } from 'vitest'
import { memoryTable } from './memory-table.ts'

const memory = (size: number, warmMegabytes: number, highestMegabytes: number) => ({
  size,
  warmBytes: warmMegabytes * 1e6,
  highestBytes: highestMegabytes * 1e6,
})

describe('memoryTable', () => {
  it('judges the highest memory, and the growth at rest and under load by the larger', () => {
    const { rows } = memoryTable([memory(100, 150, 200), memory(10_000, 310, 340)])
    expect(rows[0]).toEqual(['100 assets', '150 MB', '200 MB', 'met', '', ''])
    expect(rows[1]).toEqual(['10,000 assets', '310 MB', '340 MB', 'met', '+160 MB', '**missed**'])
  })

  it('finds what reaches the bar missed', () => {
    const { rows } = memoryTable([memory(100, 150, 350)])
    expect(rows[0]?.[3]).toBe('**missed**')
  })

  it('refuses to show nothing', () => {
    expect(() => memoryTable([])).toThrow(RangeError)
  })
})
