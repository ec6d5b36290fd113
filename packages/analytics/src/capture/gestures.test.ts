// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://site.test/" }
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../captured.ts'
import { startTestCaptures } from '../../test/captures.ts'
import { part, show } from '../../test/elements.ts'
import type { TestIntake } from '../../test/intake.ts'
import { createTestIntake } from '../../test/intake.ts'

let intake: TestIntake
let stop = () => {}

beforeEach(() => {
  document.body.innerHTML = ''
  intake = createTestIntake()
  stop = startTestCaptures(intake)
  intake.events.length = 0
})

afterEach(() => stop())

function types(): readonly CapturedEvent['type'][] {
  return intake.events.map(({ type }) => type)
}

describe('drags', () => {
  function pointer(type: string, id: string, at: PointerEventInit): void {
    part(id).dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, ...at }))
  }

  beforeEach(() => {
    show(`<div data-track="b3:knob" data-track-on="drag"><i id="knob"></i></div><p id="plain"></p>
      <input id="range" type="range" data-track="b4:range" data-track-on="drag">
      <input id="text" data-track="b5:text" data-track-on="drag">`)
  })

  it.each([
    ['more than 8 pixels', { clientX: 100, clientY: 109 }, ['drag']],
    ['aslant', { clientX: 106, clientY: 106 }, ['drag']],
    ['8 pixels', { clientX: 108, clientY: 100 }, []],
    ['nowhere', { clientX: 100, clientY: 100 }, []],
  ])('ANA-09 tells of a pointer that went %s', (_case, to, expected) => {
    pointer('pointerdown', 'knob', { clientX: 100, clientY: 100 })
    pointer('pointermove', 'plain', to)
    pointer('pointerup', 'plain', to)
    expect(types()).toEqual(expected)
  })

  it('ANA-09 tells of no drag that began elsewhere, or with a second finger', () => {
    pointer('pointerdown', 'plain', { clientX: 0 })
    pointer('pointerup', 'knob', { clientX: 50 })
    pointer('pointerdown', 'knob', { clientX: 0, isPrimary: false })
    pointer('pointerup', 'knob', { clientX: 50, isPrimary: false })
    expect(types()).toEqual([])
  })

  it('ANA-09 tells of a slider by its new value, and not by the pointer as well', () => {
    pointer('pointerdown', 'range', { clientX: 0 })
    pointer('pointerup', 'range', { clientX: 50 })
    part('range').dispatchEvent(new Event('change', { bubbles: true }))
    part('text').dispatchEvent(new Event('change', { bubbles: true }))
    expect(intake.events).toMatchObject([{ type: 'drag', event_tracking: 'range' }])
  })
})

interface Way {
  readonly on: string
  readonly by: readonly [x: number, y: number]
  readonly fingers?: number
}

/** A finger on its way; the browser takes the pointer away as soon as it scrolls. */
function swipe({ on, by: [x, y], fingers = 1 }: Way): void {
  const element = part(on)
  const pointer = (type: string, isPrimary: boolean) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 200, clientY: 200, isPrimary }))
  const touch = { identifier: 0, target: element, clientX: 200 + x, clientY: 200 + y }
  for (let finger = 0; finger < fingers; finger += 1) pointer('pointerdown', finger === 0)
  pointer('pointercancel', true)
  const end = new TouchEvent('touchend', { bubbles: true })
  Object.defineProperty(end, 'changedTouches', { value: [touch] })
  element.dispatchEvent(end)
}

describe('swipes and pulls', () => {
  const all = 'data-track="b6:area" data-track-on="sideslip pull-up pull-down"'

  function scrolled(id: string, [scrollTop, clientHeight, scrollHeight]: readonly [number, number, number]) {
    for (const [name, value] of Object.entries({ scrollTop, clientHeight, scrollHeight }))
      Object.defineProperty(part(id), name, { value, configurable: true })
  }

  beforeEach(() => {
    show(`<div id="area" ${all}><p id="in"></p></div>
      <div id="click-only" data-track="b7:other"></div>`)
    scrolled('area', [0, 500, 500])
  })

  it.each<readonly [string, Way['by'], readonly string[]]>([
    ['to the left', [-30, 10], ['sideslip']],
    ['to the right', [200, -199], ['sideslip']],
    ['down', [10, 30], ['pull down']],
    ['up', [-29, -80], ['pull up']],
    ['aslant', [22, 23], ['pull down']],
    ['straight between', [50, 50], ['pull down']],
    ['too little', [21, 21], []],
    ['not at all', [0, 0], []],
  ])('ANA-09 tells of a finger that moved %s', (_case, by, expected) => {
    swipe({ on: 'in', by })
    expect(types()).toEqual(expected)
  })

  it.each<readonly [string, readonly [number, number, number], Way['by'], readonly string[]]>([
    ['down at the start', [0, 500, 2000], [0, 60], ['pull down']],
    ['down in rubber-band overscroll', [-12, 500, 2000], [0, 60], ['pull down']],
    ['down in the middle', [700, 500, 2000], [0, 60], []],
    ['up in the middle', [700, 500, 2000], [0, -60], []],
    ['up at the end, by fractions of a pixel', [1499.4, 500, 2000], [0, -60], ['pull up']],
    ['up at the start', [0, 500, 2000], [0, -60], []],
  ])('ANA-09 tells of a pull %s of the area', (_case, place, by, expected) => {
    scrolled('area', place)
    swipe({ on: 'in', by })
    expect(types()).toEqual(expected)
  })

  it('ANA-09 asks the page where the marked element does not scroll itself', () => {
    Object.defineProperty(document.documentElement, 'scrollTop', { value: 40, configurable: true })
    swipe({ on: 'in', by: [0, 90] })
    expect(types()).toEqual([])
    Reflect.deleteProperty(document.documentElement, 'scrollTop')
    swipe({ on: 'in', by: [0, 90] })
    expect(types()).toEqual(['pull down'])
  })

  it('ANA-09 takes two fingers for no swipe', () => {
    swipe({ on: 'in', by: [90, 0], fingers: 2 })
    expect(types()).toEqual([])
  })

  it('ANA-09 tells of no swipe that nothing is marked for', () => {
    swipe({ on: 'click-only', by: [90, 0] })
    swipe({ on: 'click-only', by: [0, 90] })
    expect(types()).toEqual([])
  })
})
