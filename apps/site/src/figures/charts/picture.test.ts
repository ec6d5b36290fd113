import { describe, expect, it } from 'vitest'
import { directionOf, drawPicture, drawSmall, plotBox, shownRange } from './picture.ts'
import { chartLine, type ChartLine } from './points.ts'

const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

function lineOf(values: readonly number[], without: readonly number[] = []): ChartLine {
  const points = values.flatMap((value, index) =>
    without.includes(index) ? [] : [{ day: dayOf(index), value: String(value) }],
  )
  const gaps = without.length === 0 ? [] : [{ after: dayOf(Math.min(...without) - 1) }]
  const line = chartLine(points, { unit: 'day', kind: 'amount', gaps })
  if (line === null) throw new Error('there are points')
  return line
}

const style = { tag: 'en', compact: 'suffix' } as const
const wave = Array.from({ length: 60 }, (_, index) => 70_000 + 9000 * Math.sin(index / 6) + 100 * index)

describe('drawPicture', () => {
  it('NUM-04 has a value axis, a time axis and the last value, which no mark of the axis covers', () => {
    const { values, grid, times, last, direction } = drawPicture(lineOf(wave), style)
    expect(values.map(([, text]) => text)).toContain('70K')
    expect(times.map(([, text]) => text)).toContain('Jan 27')
    expect(times.every(([place]) => place > 40)).toBe(true)
    expect(last?.[1]).toMatch(/^\d\d\.\d\dK$/)
    expect(values.every(([place]) => Math.abs(place - (last?.[0] ?? 0)) >= 70)).toBe(true)
    expect(values).toHaveLength(grid.length)
    expect(direction).toBe(directionOf(wave))
  })

  it('NUM-04 moves a mark beside the last value to its side of it, and leaves its line where it is', () => {
    const near = [...wave.slice(0, -1), 80_500]
    const { values, grid, last } = drawPicture(lineOf(near), style)
    const at = values.findIndex(([, text]) => text === '80K')
    expect(at).toBeGreaterThanOrEqual(0)
    const place = last?.[0] ?? 0
    expect(Math.abs((grid[at] ?? 0) - place)).toBeLessThan(70)
    expect(values[at]?.[0]).toBe(place + 70)
  })

  it('NUM-04 washes the stretches alone that have no gap, and of shares none', () => {
    expect(drawPicture(lineOf(wave), style).washed).toEqual([[0, 1000]])
    const parted = drawPicture(lineOf(wave, [20, 21, 22, 23, 24]), style).washed
    expect(parted).toHaveLength(2)
    expect(parted[0]?.[0]).toBe(0)
    expect(parted[0]?.[1]).toBeLessThan(parted[1]?.[0] ?? 0)
    expect(drawPicture({ ...lineOf(wave), kind: 'percent' }, style).washed).toEqual([])
  })

  it('NUM-04 leaves days without a value open', () => {
    const { line, gaps } = drawPicture(lineOf(wave, [20, 21, 22, 23, 24]), style)
    expect(line.match(/m/g)).toHaveLength(1)
    expect(gaps).toMatch(/^M\d+ \d+l\d+/)
    expect(drawPicture(lineOf(wave), style).gaps).toBe('')
  })

  it('NUM-04 draws a part of its time alone, by the values of that part', () => {
    const whole = lineOf([...Array.from({ length: 40 }, () => 10), ...Array.from({ length: 20 }, () => 1000)])
    const part = drawPicture(whole, { ...style, shown: { from: 0, to: 30 * 1440 } })
    expect(part.last).toBeNull()
    expect(part.direction).toBe('steady')
    expect(part.values.map(([, text]) => text)).toContain('10.00')
    expect(part.line.startsWith(`M0 ${plotBox.height / 2}`)).toBe(true)
  })

  it('NUM-04 draws what hardly moves flat and in no colour of change', () => {
    const stable = Array.from({ length: 30 }, (_, index) => 1 + (index % 3) / 10_000)
    expect(drawPicture(lineOf(stable), style).direction).toBe('steady')
    expect(drawSmall(lineOf(stable), { width: 96, height: 28 })).toEqual({
      path: expect.stringMatching(/^M0 14l[\d -]+$/),
      direction: 'steady',
    })
  })

  it('gives wide letters the room that they take', () => {
    const large = wave.map((value) => value * 10)
    const letters = (tag: string) => drawPicture(lineOf(large), { tag, compact: 'locale' }).letters
    expect(letters('ja')).toBeGreaterThan(4)
  })
})

describe('shownRange', () => {
  it('goes on to the points next to what is shown', () => {
    expect(shownRange({ times: [0, 10, 20, 30, 40] }, { from: 12, to: 25 })).toEqual([1, 3])
    expect(shownRange({ times: [0, 10, 20, 30, 40] }, { from: 0, to: 40 })).toEqual([0, 4])
  })
})

describe('directionOf', () => {
  it.each([
    [[1, 2], 'rising'],
    [[2, 1], 'falling'],
    [[1, 1.5, 1.00004], 'steady'],
    [[1, 1.004], 'steady'],
  ] as const)('NUM-04 goes by the ends of %j: %s', (values, direction) => {
    expect(directionOf(values)).toBe(direction)
  })
})
