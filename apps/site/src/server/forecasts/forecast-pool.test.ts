import { describe, expect, it } from 'vitest'
import { createForecastPool } from './forecast-pool.ts'

const closes = Array.from({ length: 400 }, (_, day) => ({ day, price: 100 + (day % 7) }))

describe('createForecastPool', () => {
  it('PRED-01 answers with the models of the closes', async () => {
    await using pool = createForecastPool()
    const outcome = await pool.run({ closes, asOfDay: 399, genesisDay: null })
    if (outcome.kind === 'busy') throw new Error('the worker is busy')
    expect(outcome.result.history).toMatchObject({ firstDay: 0, lastDay: 399, closes: 400 })
    expect(outcome.result.models.find(({ id }) => id === 'random-walk')).toMatchObject({ status: 'fitted' })
  })
})
