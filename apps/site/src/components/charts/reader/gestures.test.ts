import { describe, expect, it } from 'vitest'
import { createGestures } from './gestures.ts'

function bench() {
  const done: unknown[][] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push([name, ...values])
  const gestures = createGestures({
    read: note('read'),
    leave: note('leave'),
    select: note('select'),
    choose: note('choose'),
    scale: note('scale'),
    move: note('move'),
  })
  return { gestures, done, named: (name: string) => done.filter(([each]) => each === name) }
}

const mouse = (at: number) => ({ id: 1, kind: 'mouse', at })
const finger = (id: number, at: number) => ({ id, kind: 'touch', at })

describe('a mouse on a chart', () => {
  it('NUM-04 reads where it moves, and leaves', () => {
    const { gestures, done } = bench()
    gestures.move(mouse(0.25))
    gestures.leave(mouse(0.25))
    expect(done).toEqual([['read', 0.25], ['leave']])
  })

  it('NUM-04 zooms into what it drags over', () => {
    const { gestures, named } = bench()
    gestures.press(mouse(0.2))
    gestures.move(mouse(0.6))
    gestures.release(mouse(0.6))
    expect(named('select')).toEqual([
      ['select', [0.2, 0.6]],
      ['select', null],
    ])
    expect(named('choose')).toEqual([['choose', [0.2, 0.6]]])
  })

  it('zooms into nothing by a click, and reads on while it drags beyond the edge', () => {
    const { gestures, named } = bench()
    gestures.press(mouse(0.2))
    gestures.leave(mouse(0.2))
    gestures.release(mouse(0.205))
    expect(named('choose')).toEqual([])
    expect(named('leave')).toEqual([])
  })
})

describe('fingers on a chart', () => {
  it('NUM-04 reads under one of them', () => {
    const { gestures, done } = bench()
    gestures.press(finger(1, 0.4))
    gestures.move(finger(1, 0.5))
    gestures.release(finger(1, 0.5))
    expect(done).toEqual([
      ['read', 0.4],
      ['read', 0.5],
    ])
  })

  it('NUM-04 zooms and moves with two', () => {
    const { gestures, named } = bench()
    gestures.press(finger(1, 0.4))
    gestures.press(finger(2, 0.6))
    gestures.move(finger(2, 0.8))
    const [, factor, at] = named('scale')[0] ?? []
    expect(factor).toBeCloseTo(0.5)
    expect(at).toBeCloseTo(0.6)
    expect(Number(named('move')[0]?.[1])).toBeCloseTo(-0.1)
  })

  it('NUM-04 lets go where the page is scrolled', () => {
    const { gestures, done } = bench()
    gestures.press(finger(1, 0.4))
    gestures.cancel(finger(1, 0.4))
    gestures.move(finger(1, 0.7))
    expect(done).toEqual([['read', 0.4], ['select', null], ['leave']])
  })
})
