import { describe, expect, it } from 'vitest'
import { readRows, sharesOf } from './read-call.ts'

const cost = (cpuMs: number, perSecond = 1000 / cpuMs) => ({ cpuMs, perSecond })

describe('readRows', () => {
  const costs = {
    gateway: [cost(0.1), cost(0.2)],
    bare: [cost(0.07), cost(0.14)],
    same: [cost(0.08), cost(0.16)],
  }

  it('gives the share of a bare server’s work, more CPU being a smaller share', () => {
    expect(sharesOf(costs, 'same').map((share) => share.toFixed(3))).toEqual(['0.800', '0.800'])
  })

  it('holds only the gateway to the bar, against the server that sends the same', () => {
    const [gateway, bare, same] = readRows(costs)
    expect(gateway?.slice(3)).toEqual(['**0.8** (0.8 to 0.8)', '≥ 0.6', 'met', '0.7'])
    expect([bare?.slice(3), same?.slice(3)]).toEqual([Array(4).fill(''), Array(4).fill('')])
  })

  it('shows a miss', () => {
    const [gateway] = readRows({ ...costs, gateway: [cost(0.14), cost(0.28)] })
    expect(gateway).toContain('**missed**')
  })
})
