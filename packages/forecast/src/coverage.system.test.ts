import { afterAll, describe, expect, it } from 'vitest'
import { type CoverageCase, type CoverageCount, countCoverage, coverageDays } from '../test/coverage.ts'
import { writeDrillTable } from '../test/drill-table.ts'
import type { GeneratorName, HistoryShape } from '../test/generators.ts'
import type { FittedModelId } from './model.ts'
import { allModels } from './models/all-models.ts'

/**
 * Whether bands hold what they promise (TRUTH-06): every model on walks without a drift, calm and restless, and on series that
 * are what it assumes. `npm run drill -- bands` takes many series of each.
 */

const series = Number(process.env['PORTICO_SERIES'] ?? 200)
const seed = 52_000

/** What each model takes for granted, as series. */
const own: Readonly<Record<FittedModelId, GeneratorName>> = {
  'random-walk': 'driftless walk',
  'historical-growth': 'walk with drift',
  'log-trend': 'line in logarithms',
  'damped-trend': 'damped trend',
  'holt-winters': 'walk with drift and season',
  'geometric-brownian-motion': 'walk with drift',
  'shrunk-drift': 'walk with a drift from the belief',
  'block-bootstrap': 'walk with drift, fat tails and quiet months',
  'power-law': 'power of time',
}

const walks = ['driftless walk', 'driftless walk, fat tails and quiet months'] as const
const shapes: readonly HistoryShape[] = ['bundled', 'six years']

/** Each generator with the models that must hold on it. */
const cases: readonly CoverageCase[] = shapes.flatMap((shape) => {
  const ids = allModels.map(({ id }) => id)
  const generators = [...new Set<GeneratorName>([...walks, ...Object.values(own)])]
  return generators.map((generator) => ({
    generator,
    shape,
    models: ids.filter((id) => walks.some((walk) => walk === generator) || own[id] === generator),
  }))
})

const counts: CoverageCount[] = []

const allowedPoints = 5

/** Three standard errors of a share that is as far off as it may be: one in some hundred fails by chance at the very edge. */
function isNear(inside: number, { series: tried }: CoverageCount, nominal: number): boolean {
  const error = Math.sqrt((nominal * (1 - nominal)) / tried)
  return Math.abs(inside / tried - nominal) <= allowedPoints / 100 + 3 * error
}

const percent = (inside: number, tried: number) => `${((100 * inside) / tried).toFixed(1)} %`

describe('the bands of every model', () => {
  it.each(cases)(
    'TRUTH-06 hold on series of known parameters: $generator, $shape',
    (each) => {
      const found = countCoverage(each, { series, seed }).filter((count) => count.series > 0)
      counts.push(...found)
      const wrong = found.flatMap((count) =>
        coverageDays.flatMap((days, index) => {
          const [half, most] = [count.half[index] ?? 0, count.most[index] ?? 0]
          const told = `${count.model} after ${days} days: ${percent(half, count.series)} and ${percent(most, count.series)}`
          return isNear(half, count, 0.5) && isNear(most, count, 0.9) ? [] : [told]
        }),
      )
      expect(wrong).toEqual([])
    },
    900_000,
  )

  it('TRUTH-06 are looked at for all models, those alone left out that need a longer history', () => {
    const seen = (shape: HistoryShape) =>
      new Set(counts.filter((count) => count.shape === shape).map(({ model }) => model))
    expect(seen('six years').size).toBe(allModels.length)
    expect([...seen('bundled')]).not.toContain('holt-winters')
    expect(seen('bundled').size).toBe(allModels.length - 2)
  })
})

afterAll(() => {
  const off = counts.flatMap((count) =>
    coverageDays.flatMap((_, index) => [
      Math.abs((count.most[index] ?? 0) / count.series - 0.9),
      Math.abs((count.half[index] ?? 0) / count.series - 0.5),
    ]),
  )
  const furthest = (100 * Math.max(...off)).toFixed(1)
  writeDrillTable(
    `${off.length} shares of ${series} series each, the furthest ${furthest} points from its nominal`,
    ['Model', 'Series', 'History', '9 in 10, year 1', '1 in 2, year 1', '9 in 10, year 6', '1 in 2, year 6'],
    counts.map(({ model, generator, shape, series: tried, half, most }) => [
      ...[model, generator, shape],
      ...coverageDays.flatMap((_, index) => [
        percent(most[index] ?? 0, tried),
        percent(half[index] ?? 0, tried),
      ]),
    ]),
  )
})
