import { describe, expect, it } from 'vitest'
import { noScores, type RecordScores } from '../../views/forecast/scores.ts'
import { contextOf, marketOf, noForecasts, smallMarket } from '../../../test/context.ts'
import { load } from './load.ts'

async function viewOf(scores: RecordScores) {
  const forecasts = { ...noForecasts, scores: async () => scores }
  const loaded = await load(contextOf(marketOf(smallMarket), { forecasts }))
  if (loaded.kind !== 'page') throw new Error(`no page but ${loaded.kind}`)
  return loaded
}

const score = {
  model: 'log-trend',
  horizonDays: 30,
  outcomes: 8,
  assets: 2,
  inHalf: 4,
  inMost: 7,
  error: 8 * Math.log(1.25),
  noChangeError: 8 * Math.log(1.1),
}

describe('the record of all forecasts', () => {
  it('PRED-06 says of a young record when the first day comes, and makes no number up', async () => {
    const young = await viewOf({ ...noScores, published: 9, since: '2026-09-28', nextDay: '2026-10-28' })
    expect(young.view).toEqual({
      since: 'Sep 28, 2026',
      published: 9,
      nextDay: 'Oct 28, 2026',
      damaged: 0,
      rows: [],
    })
    expect((await viewOf(noScores)).view).toMatchObject({ since: null, nextDay: null, rows: [] })
  })

  it('PRED-06 has for every model what its ranges held and how far it was off, beside guessing no change', async () => {
    const { view } = await viewOf({ ...noScores, published: 9, since: '2026-01-01', scores: [score] })
    expect(view.rows).toEqual([
      {
        model: 'log-trend',
        horizonDays: 30,
        outcomes: '8',
        assets: '2',
        half: '50%',
        most: '88%',
        factor: '1.25',
        noChangeFactor: '1.10',
      },
    ])
  })

  it('PRED-06 has short lengths first, and what models are held against before them', async () => {
    const scores = [
      { ...score, horizonDays: 90 },
      score,
      { ...score, model: 'random-walk' },
      { ...score, model: 'damped-trend' },
    ]
    const { view } = await viewOf({ ...noScores, scores })
    expect(view.rows.map(({ model, horizonDays }) => `${model} ${horizonDays}`)).toEqual([
      'random-walk 30',
      'damped-trend 30',
      'log-trend 30',
      'log-trend 90',
    ])
  })

  it('SEO-01 is indexed, and names itself', async () => {
    expect((await viewOf(noScores)).head).toMatchObject({ index: true, canonicalPath: '/forecast-record' })
  })
})
