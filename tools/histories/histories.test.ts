import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { dayNumber } from '@portico/market'
import { describe, expect, it } from 'vitest'

import { printRow } from '../figures/rows.ts'
import { evaluate, type Outcome, type Sample } from './evaluate.ts'
import { figuresOf, missesOf, tableColumns, tableRows } from './figures.ts'
import { knownMisses } from './known-misses.ts'
import { type Part, readLabelledSeries } from './series.ts'

const all = readLabelledSeries()
const isComplete = process.env['PORTICO_HISTORIES'] === 'all'

/** Every false day and every new unit, and of the true days one in ten; all of them in an exhaustive run. */
const sample: Sample = {
  wants: (series, date) =>
    isComplete ||
    series.false[date] !== undefined ||
    series.unitChanges[date] !== undefined ||
    dayNumber(date) % 10 === 0,
}
const parts: readonly Part[] = ['open', 'closed']
const outcomes = new Map(parts.map((part) => [part, evaluate(all, part, sample)]))
const of = (part: Part) => outcomes.get(part) ?? []

const isKnown = ({ series, date, moment }: Outcome) =>
  moment === 'arrival' && (knownMisses.get(series.id)?.days.includes(date) ?? false)

describe.each(parts)('the cleaning of the %s histories', (part) => {
  it('TRUTH-05 tells every false day from every true one in hindsight, and finds every new unit', () => {
    const hindsight = of(part).filter(({ moment }) => moment === 'hindsight')
    expect(missesOf(hindsight)).toEqual([])
    const { rejecting, keeping, unitsFound, unitChanges } = figuresOf(hindsight)
    expect([rejecting, keeping]).toEqual([
      { precision: 1, recall: 1 },
      { precision: 1, recall: 1 },
    ])
    expect(unitsFound).toBe(unitChanges)
  })

  it('TRUTH-05 misses on the day itself what is known that nobody can tell then, and nothing else', () => {
    const arrivals = of(part).filter(({ moment }) => moment === 'arrival')
    expect(missesOf(arrivals.filter((outcome) => !isKnown(outcome)))).toEqual([])
    expect(arrivals.length).toBeGreaterThan(isComplete ? 2000 : 200)
  })
})

describe('the known misses', () => {
  it('TRUTH-05 are misses', () => {
    const judged = parts.flatMap(of).filter(isKnown)
    expect(judged.filter(({ isRight }) => isRight)).toEqual([])
  })
})

/** The table of an exhaustive run, whose summary goes to the page of figures. */
const table = process.env['PORTICO_DRILL_TABLE']
if (table !== undefined && isComplete) {
  const rows = parts.flatMap((part) => tableRows(part, of(part)))
  const counts = parts.map(
    (part) => `${part}: ${missesOf(of(part)).length} of ${of(part).length} days missed`,
  )
  const lines = [
    `Summary: ${counts.join('; ')}`,
    '',
    ...[tableColumns, tableColumns.map(() => '---'), ...rows].map(printRow),
    '',
    ...parts.flatMap((part) => missesOf(of(part))),
  ]
  mkdirSync(dirname(table), { recursive: true })
  writeFileSync(table, `${lines.join('\n')}\n`)
}
