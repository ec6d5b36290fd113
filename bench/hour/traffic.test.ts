import { describe, expect, it } from 'vitest'
import { perKind } from './mix.ts'
import { createTraffic } from './traffic.ts'

const quiet = perKind(() => 0)
const instant = perKind(() => async () => 5)

describe('traffic', () => {
  it('sends each kind at its rate times the scale, and tells how long answers took', async () => {
    const traffic = createTraffic({ ...quiet, cached: 50, made: 5 }, { ...instant, made: async () => 40 })
    traffic.pace(4)
    await expect.poll(() => traffic.figures().kinds.made.answered, { interval: 300 }).toBeGreaterThan(3)
    traffic.figures()
    await expect.poll(() => traffic.figures().kinds.cached.answered, { interval: 300 }).toBeGreaterThan(30)
    await traffic.end()
  })

  it('counts what fails, and what could not be sent since too many are under way', async () => {
    const open = Promise.withResolvers<number>()
    const senders = {
      ...instant,
      quote: () => open.promise,
      read: () => Promise.reject(new Error('refused')),
    }
    const traffic = createTraffic({ ...quiet, quote: 4000, read: 100 }, senders)
    traffic.pace(1)
    let failures = 0
    const messages = () => {
      const figures = traffic.figures()
      failures += figures.failures
      return figures.messages.join('\n')
    }
    await expect
      .poll(messages)
      .toMatch(
        /^quote: \d+ failed, the first: not sent, 200 are under way\nread: \d+ failed, the first: Error: refused$/,
      )
    open.resolve(7)
    await traffic.end()
    const { kinds } = traffic.figures()
    expect(kinds.quote).toMatchObject({ answered: 200 })
    expect(kinds.quote.middleMs).toBeCloseTo(7, 0)
    expect(failures).toBeGreaterThan(1)
  })
})
