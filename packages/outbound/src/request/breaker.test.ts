import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBreaker } from './breaker.ts'
import { UpstreamError } from '../port.ts'

const startMs = Date.parse('2026-11-20T12:00:00Z')
const open = () =>
  createBreaker({ name: 'rates', host: 'rates.example', failures: 5, restMs: 30_000, refusals: [404, 410] })
type Facts = ConstructorParameters<typeof UpstreamError>[1]
const failWith = (facts: Facts) => () => Promise.reject(new UpstreamError('rates fails', facts))
const fail = failWith({ fault: 'unreachable' })
const succeed = async () => 'rates'

async function failTimes(breaker: ReturnType<typeof open>, times: number, task: () => Promise<never> = fail) {
  for (let time = 0; time < times; time += 1) await expect(breaker.run(task)).rejects.toThrow('rates fails')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createBreaker', () => {
  it('OUT-03 sends nothing after five failures in a row, and says until when', async () => {
    const breaker = open()
    await failTimes(breaker, 4)
    expect(breaker.state()).toBe('closed')
    await failTimes(breaker, 1)
    expect(breaker.state()).toBe('open')
    vi.setSystemTime(startMs + 10_000)
    const task = vi.fn(succeed)
    await expect(breaker.run(task)).rejects.toMatchObject({
      name: 'UpstreamError',
      fault: 'resting',
      retryAfterMs: 20_000,
      message: 'rates is left alone for 20 s more',
    })
    expect(task).not.toHaveBeenCalled()
  })

  it('OUT-03 counts failures in a row only', async () => {
    const breaker = open()
    await failTimes(breaker, 4)
    await breaker.run(succeed)
    await failTimes(breaker, 4)
    expect(breaker.state()).toBe('closed')
  })

  it.each([404, 410])('OUT-03 does not count status %d, which is about one thing', async (status) => {
    const breaker = open()
    await failTimes(breaker, 9, failWith({ fault: 'status', status }))
    expect(breaker.state()).toBe('closed')
  })

  it('OUT-03 counts other statuses, 400 among them, unless told that they are about one request', async () => {
    const counted = open()
    const task = failWith({ fault: 'status', status: 400 })
    await failTimes(counted, 5, task)
    expect(counted.state()).toBe('open')
    const told = createBreaker({
      name: 'rates',
      host: 'rates.example',
      failures: 5,
      restMs: 30_000,
      refusals: [400],
    })
    await failTimes(told, 9, task)
    expect(told.state()).toBe('closed')
  })

  it('OUT-03 does not count what the caller gives up', async () => {
    const breaker = open()
    const reason = new Error('The server stops.')
    for (let time = 0; time < 9; time += 1) {
      await expect(breaker.run(() => Promise.reject(reason))).rejects.toBe(reason)
    }
    expect(breaker.state()).toBe('closed')
  })

  it.each([
    ['succeeds', succeed, 'closed'],
    ['fails', fail, 'open'],
    ['is given up', () => Promise.reject(new Error('The server stops.')), 'open'],
  ])(
    'OUT-03 lets one request try after the rest, alone, and those beside it wait; when that %s it is %s',
    async (_what, task, state) => {
      const breaker = open()
      await failTimes(breaker, 5)
      vi.setSystemTime(startMs + 30_000)
      expect(breaker.state()).toBe('half-open')
      const trial = breaker.run(task).catch(() => null)
      expect(breaker.state()).toBe('half-open')
      const askedBeside = vi.fn(succeed)
      const beside = breaker.run(askedBeside).catch((error: unknown) => error)
      expect(askedBeside).not.toHaveBeenCalled()
      await trial
      expect(breaker.state()).toBe(state)
      if (state === 'closed') expect(await beside).toBe('rates')
      else expect(await beside).toMatchObject({ fault: 'resting' })
      expect(askedBeside).toHaveBeenCalledTimes(state === 'closed' ? 1 : 0)
    },
  )

  it('OUT-03 opens again for a service that is asked for several things at once', async () => {
    const breaker = open()
    await failTimes(breaker, 5)
    vi.setSystemTime(startMs + 30_000)
    const answers = Promise.all([breaker.run(succeed), breaker.run(succeed), breaker.run(succeed)])
    expect(await answers).toEqual(['rates', 'rates', 'rates'])
    expect(breaker.state()).toBe('closed')
  })

  it.each([429, 418])('OUT-03 rests at once for as long as a service orders by status %d', async (status) => {
    const breaker = open()
    await failTimes(breaker, 1, failWith({ fault: 'status', status, retryAfterMs: 120_000 }))
    expect(breaker.state()).toBe('open')
    vi.setSystemTime(startMs + 119_999)
    await expect(breaker.run(succeed)).rejects.toMatchObject({ fault: 'resting', retryAfterMs: 1 })
    vi.setSystemTime(startMs + 120_000)
    expect(await breaker.run(succeed)).toBe('rates')
    expect(breaker.state()).toBe('closed')
  })

  it.each([
    ['without a time', { fault: 'status', status: 429 }],
    ['by another status', { fault: 'status', status: 503, retryAfterMs: 5000 }],
  ] satisfies [string, Facts][])('OUT-03 takes no order %s', async (_what, facts) => {
    const breaker = open()
    await failTimes(breaker, 1, failWith(facts))
    expect(breaker.state()).toBe('closed')
  })
})
