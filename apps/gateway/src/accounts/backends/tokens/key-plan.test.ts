import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlannedKey, planKeys } from './key-plan.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000

/** What a site does with its keys when it is asked at these times. */
function live(askedMs: readonly number[]) {
  let keys: readonly PlannedKey[] = []
  const made: { readonly atMs: number; readonly startsMs: number }[] = []
  const answers: {
    readonly atMs: number
    readonly signing: string | null
    readonly kids: readonly string[]
  }[] = []
  for (const atMs of askedMs) {
    const { nextStartsMs, outdated } = planKeys(keys, atMs)
    keys = keys.filter(({ kid }) => !outdated.includes(kid))
    if (nextStartsMs !== null) {
      keys = [...keys, { kid: `key ${made.length}`, startsMs: nextStartsMs }]
      made.push({ atMs, startsMs: nextStartsMs })
    }
    answers.push({ atMs, signing: planKeys(keys, atMs).signing, kids: keys.map(({ kid }) => kid) })
  }
  return { made, answers }
}

describe('planKeys', () => {
  it('ACC-08 makes a key that signs at once where there is none', () => {
    expect(planKeys([], 1000)).toEqual({ signing: null, nextStartsMs: 1000, outdated: [] })
  })

  it('ACC-08 publishes the next key a day before it signs, and the last one for an hour after', () => {
    const first = { kid: 'first', startsMs: 0 }
    const dueMs = 29 * dayMs
    expect(planKeys([first], dueMs - 1).nextStartsMs).toBeNull()
    expect(planKeys([first], dueMs)).toEqual({ signing: 'first', nextStartsMs: 30 * dayMs, outdated: [] })
    const both = [first, { kid: 'next', startsMs: 30 * dayMs }]
    expect(planKeys(both, 30 * dayMs - 1).signing).toBe('first')
    expect(planKeys(both, 30 * dayMs)).toEqual({ signing: 'next', nextStartsMs: null, outdated: [] })
    expect(planKeys(both, 30 * dayMs + hourMs).outdated).toEqual(['first'])
  })

  it('ACC-08 lets an old key sign on until the next one has been published for a day', () => {
    const old = { kid: 'old', startsMs: 0 }
    const plan = planKeys([old], 400 * dayMs)
    expect(plan).toEqual({ signing: 'old', nextStartsMs: 401 * dayMs, outdated: [] })
  })

  it('ACC-08 publishes every key but the first a day before it signs, and as long as a token of it may be valid', () => {
    const waits = fc.array(fc.oneof(fc.nat(10 * minuteMs), fc.nat(2 * dayMs), fc.nat(50 * dayMs)), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(waits, (steps) => {
        const times = steps.map((_, index) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0))
        const { made, answers } = live(times)
        for (const { atMs, startsMs } of made.slice(1)) expect(startsMs - atMs).toBeGreaterThanOrEqual(dayMs)
        for (const { atMs, signing } of answers) {
          const meanwhile = answers.filter((answer) => answer.atMs >= atMs && answer.atMs <= atMs + minuteMs)
          for (const { kids } of meanwhile) expect(kids).toContain(signing)
        }
      }),
    )
  })
})
