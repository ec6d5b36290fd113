import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linePath, type Place, thinned, wholePath } from './path.ts'

const place = (x: number, y: number, isAfterGap = false): Place => ({ x, y, isAfterGap })

/** The places that path data goes through, as a browser reads it. */
function walked(path: string): readonly (readonly [number, number])[] {
  const places: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, command = '', numbers = ''] of path.matchAll(/([MmLlHh])([^MmLlHh]*)/g)) {
    const all = [...numbers.matchAll(/-?\d+/g)].map(([number]) => Number(number))
    if (command === 'h') continue
    for (let at = 0; at < all.length; at += 2) {
      const [dx = 0, dy = 0] = [all[at], all[at + 1]]
      ;[x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy]
      places.push([x, y])
    }
  }
  return places
}

describe('linePath', () => {
  it('NUM-04 leaves a gap open in the line, and crosses it in a path of its own', () => {
    const { line, gaps } = linePath([place(0, 5), place(2, 3), place(9, 8, true), place(10, 8)])
    expect(line).toBe('M0 5l2-2m7 5l1 0')
    expect(gaps).toBe('M2 3l7 5')
  })

  it('NUM-04 draws a point between two gaps as a dot', () => {
    expect(linePath([place(0, 5), place(4, 3, true), place(9, 8, true)])).toEqual({
      line: 'M0 5h0m4-2h0m5 5h0',
      gaps: 'M0 5l4-2M4 3l5 5',
    })
  })

  it('goes through every place, with and without gaps', () => {
    const places = fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 1000 }),
        y: fc.integer({ min: 0, max: 400 }),
        isAfterGap: fc.boolean(),
      }),
      { minLength: 1, maxLength: 50 },
    )
    fc.assert(
      fc.property(places, (some) => {
        const { line } = linePath(some)
        const through = some.map(({ x, y }) => [x, y])
        expect(walked(line)).toEqual(through)
        expect(walked(wholePath(line))).toEqual(through)
        expect(wholePath(line)).not.toContain('m')
      }),
    )
  })
})

describe('thinned', () => {
  const every = Array.from({ length: 3000 }, (_, x) => place(Math.floor(x / 3), (x * 37) % 400))

  it('keeps both ends, and the lowest and highest of each column', () => {
    const kept = thinned(every, 5)
    expect(kept.length).toBeLessThanOrEqual(402)
    expect(kept.at(0)).toBe(every.at(0))
    expect(kept.at(-1)).toBe(every.at(-1))
    expect(Math.max(...kept.map(({ y }) => y))).toBe(Math.max(...every.map(({ y }) => y)))
  })

  it('NUM-04 keeps both sides of a gap', () => {
    const gap = every.map((each, index) => (index === 1500 ? { ...each, isAfterGap: true } : each))
    const kept = thinned(gap, 50)
    expect(kept).toContain(gap[1499])
    expect(kept).toContain(gap[1500])
  })
})
