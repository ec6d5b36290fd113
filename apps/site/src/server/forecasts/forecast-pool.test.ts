import { describe, expect, it } from 'vitest'
import { createForecastThread } from './forecast-thread.ts'

const closes = Array.from({ length: 400 }, (_, day) => ({ day, price: 100 + (day % 7) }))

describe('createForecastThread', () => {
  it('PRED-01 answers with the models of the closes', async () => {
    await using thread = createForecastThread()
    const outcome = await thread.run({ closes, asOfDay: 399, genesisDay: null })
    if (outcome.kind === 'busy') throw new Error('the thread is busy')
    expect(outcome.result.history).toMatchObject({ firstDay: 0, lastDay: 399, closes: 400 })
    expect(outcome.result.models.find(({ id }) => id === 'random-walk')).toMatchObject({ status: 'fitted' })
  })
})
