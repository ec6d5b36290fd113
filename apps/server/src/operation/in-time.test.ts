import { describe, expect, it } from 'vitest'
import { hookGauges } from './hook-metrics.ts'
import { inTime } from './in-time.ts'
import { queueGauges } from './queue-metrics.ts'

describe('inTime', () => {
  it('OPS-01 answers what comes in time, and something else for what does not', async () => {
    expect(await inTime(Promise.resolve('right'), 50, 'late')).toBe('right')
    expect(await inTime(new Promise(() => {}), 1, 'late')).toBe('late')
    await expect(inTime(Promise.reject(new Error('away')), 50, 'late')).rejects.toThrow('away')
  })
})

describe('gauges of what waits in the database', () => {
  it('SAFE-07 leave a scrape its other figures where the database hangs', async () => {
    const waiting = () => new Promise<never>(() => {})
    for (const gauge of [...queueGauges({ waiting }, Date.now), ...hookGauges({ waiting }, Date.now)]) {
      const { values } = await gauge.get()
      expect(values).toEqual([])
    }
  })
})
