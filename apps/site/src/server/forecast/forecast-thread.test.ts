import { describe, expect, it } from 'vitest'
import { createForecastThread } from './forecast-thread.ts'

const closes = Array.from({ length: 400 }, (_, day) => ({ day, price: 100 + (day % 7) }))
const faulty = new URL('./test-faulty-worker.ts', import.meta.url)
const on = (asOfDay: number) => ({ closes: [], asOfDay, genesisDay: null })

describe('createForecastThread', () => {
  it('PRED-01 answers with the models of the closes', async () => {
    await using thread = createForecastThread()
    const computed = await thread.compute({ closes, asOfDay: 399, genesisDay: null })
    if (computed.kind === 'busy') throw new Error('the thread is busy')
    expect(computed.forecast.history).toMatchObject({ firstDay: 0, lastDay: 399, closes: 400 })
    expect(computed.forecast.models.find(({ id }) => id === 'random-walk')).toMatchObject({
      status: 'fitted',
    })
  })

  it('PRED-01 turns away what would wait too long, and computes again after that', async () => {
    await using thread = createForecastThread({ limit: 2, file: faulty })
    const three = await Promise.all([thread.compute(on(0)), thread.compute(on(0)), thread.compute(on(0))])
    expect(three.map(({ kind }) => kind)).toEqual(['computed', 'computed', 'busy'])
    expect((await thread.compute(on(0))).kind).toBe('computed')
  })

  it.each([
    [1, 'ended'],
    [2, 'failed'],
    [3, 'ended'],
    [4, 'the models failed: no'],
    [5, 'something else'],
  ])('PRED-01 fails where the thread is at fault (%i), and computes the next', async (fault, message) => {
    await using thread = createForecastThread({ file: faulty, hangMs: 1000 })
    await expect(thread.compute(on(fault))).rejects.toThrow(message)
    expect((await thread.compute(on(0))).kind).toBe('computed')
  })

  it('PRED-01 fails what is under way when it ends, and ends without a forecast too', async () => {
    const thread = createForecastThread({ file: faulty })
    const under = thread.compute(on(3))
    await Promise.all([expect(under).rejects.toThrow('ended'), thread[Symbol.asyncDispose]()])
    await createForecastThread()[Symbol.asyncDispose]()
  })
})
