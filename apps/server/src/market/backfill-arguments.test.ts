import { describe, expect, it } from 'vitest'
import { parseBackfillArguments } from './backfill-arguments.ts'

const today = '2026-11-20'
const parse = (text: string) => parseBackfillArguments(text === '' ? [] : text.split(' '), today)

describe('parseBackfillArguments', () => {
  it('HIST-04 asks for ten years of everything unless told otherwise', () => {
    expect(parse('')).toEqual({ from: '2016-01-01', to: today, sources: null, assets: null })
    expect(parse('--from 2020-02-29 --to=2020-03-01 --source Binance --assets btc,eth,btc')).toEqual({
      ...{ from: '2020-02-29', to: '2020-03-01', sources: ['binance'], assets: ['btc', 'eth'] },
    })
  })

  it('HIST-04 refuses what it does not understand, days that there are not, and days to come', () => {
    for (const text of [
      'btc',
      '--all',
      '--from',
      '--from 2021-02-29',
      '--from yesterday',
      '--from 2026-11-21',
      '--to 2026-11-21',
      '--from 2026-02-01 --to 2026-01-01',
      '--assets btc,,eth',
      '--assets ../etc',
      '--source ',
    ]) {
      expect(parse(text)).toBeNull()
    }
  })
})
