import { describe, expect, it } from 'vitest'
import { categoryIds, readScores, scoreTable } from './categories.ts'

const category = (score: number | null, ...auditRefs: { id: string; weight: number }[]) => ({
  score,
  auditRefs,
})

function resultWith(performance: object, audits: Record<string, { score: number | null }> = {}) {
  const others = Object.fromEntries(categoryIds.map((id) => [id, category(1)]))
  return { lhr: { audits, categories: { ...others, performance } } }
}

describe('readScores', () => {
  it('gives the points of each category, and the audits that took some', () => {
    const performance = category(0.934, { id: 'slow', weight: 10 }, { id: 'fast', weight: 5 })
    const scores = readScores(resultWith(performance, { slow: { score: 0.4 }, fast: { score: 1 } }))
    expect(scores).toEqual({ points: [93, 100, 100, 100], failed: ['slow'] })
  })

  it('names no audit that carries no points or does not apply', () => {
    const performance = category(1, { id: 'weightless', weight: 0 }, { id: 'absent', weight: 3 })
    const audits = { weightless: { score: 0 }, absent: { score: null } }
    expect(readScores(resultWith(performance, audits)).failed).toEqual([])
  })

  it.each([
    ['a category without a score', resultWith(category(null))],
    ['a category that is not there', { lhr: { audits: {}, categories: {} } }],
    ['no result', undefined],
    [
      'a page that did not load',
      { lhr: { ...resultWith(category(1)).lhr, runtimeError: { code: 'NO_FCP' } } },
    ],
  ])('refuses %s', (_, result) => {
    expect(() => readScores(result)).toThrow(Error)
  })
})

describe('scoreTable', () => {
  const run = (performance: number, ...failed: string[]) => ({ points: [performance, 100, 100, 100], failed })

  it('shows medians, and audits that fail in at least half of the runs', () => {
    const runs = [run(90, 'blocking', 'paint'), run(100), run(97, 'blocking')]
    const [home] = scoreTable(new Map([['home', runs]])).rows
    expect(home).toEqual(['home', '97', '100', '100', '100', '**missed**', 'blocking'])
  })

  it('finds the bars kept only at full points everywhere', () => {
    const [home] = scoreTable(new Map([['home', [run(100), run(100), run(99, 'paint')]]])).rows
    expect(home).toEqual(['home', '100', '100', '100', '100', 'met', ''])
  })
})
