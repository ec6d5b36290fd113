// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://site.test/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestCaptures } from '../../test/captures.ts'
import type { TestIntake } from '../../test/intake.ts'
import { createTestIntake } from '../../test/intake.ts'

/** How much of an element is in view, in the hands of a test: happy-dom lays nothing out. */
class TestObserver {
  static current: TestObserver | null = null
  readonly observed = new Set<Element>()
  readonly callback: (entries: readonly object[]) => void

  constructor(callback: (entries: readonly object[]) => void) {
    this.callback = callback
    TestObserver.current = this
  }

  observe(element: Element): void {
    if (this.observed.has(element)) return
    this.observed.add(element)
    this.tell(element)
  }

  disconnect(): void {
    this.observed.clear()
  }

  tell(element: Element): void {
    if (!this.observed.has(element)) return
    const [width, height, ratio] = (element.getAttribute('data-view') ?? '100 100 0').split(' ').map(Number)
    const intersectionRect = { width, height: Number(height) * Number(ratio) }
    this.callback([{ target: element, intersectionRatio: ratio, intersectionRect }])
  }
}

let intake: TestIntake
let stop = () => {}
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IntersectionObserver', TestObserver)
  vi.stubGlobal('innerWidth', 400)
  vi.stubGlobal('innerHeight', 800)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
  intake = createTestIntake()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Width, height, and the part of it that is in view. */
type View = readonly [width: number, height: number, ratio: number]

function marked(id: string, view: View): string {
  return `<p id="${id}" data-track="b1:${id}" data-track-on="click expose" data-view="${view.join(' ')}"></p>`
}

function scroll(id: string, view: View): void {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no ${id}`)
  element.setAttribute('data-view', view.join(' '))
  TestObserver.current?.tell(element)
}

function become(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

function exposed(): string[] {
  return intake.events
    .filter(({ type }) => type === 'expose')
    .map(({ event_tracking }) => event_tracking ?? '')
}

/** Mutations are told of in a microtask. */
async function add(html: string): Promise<void> {
  document.body.insertAdjacentHTML('beforeend', html)
  await new Promise(process.nextTick)
}

describe('captureExposures', () => {
  it.each<readonly [string, View, readonly string[]]>([
    ['half of it', [100, 100, 0.5], ['a']],
    ['less than half of it', [100, 100, 0.49], []],
    ['half of the window, of a much larger element', [400, 4000, 0.1], ['a']],
    ['less than half of the window, of a much larger element', [400, 4000, 0.09], []],
    ['a narrow strip of a much larger element', [100, 4000, 0.2], []],
  ])('ANA-09 sees %s', (_case, view, expected) => {
    document.body.innerHTML = marked('a', view)
    stop = startTestCaptures(intake)
    vi.advanceTimersByTime(500)
    expect(exposed()).toEqual(expected)
  })

  it('ANA-09 waits 500 ms without a break', () => {
    document.body.innerHTML = marked('a', [100, 100, 1])
    stop = startTestCaptures(intake)
    vi.advanceTimersByTime(499)
    scroll('a', [100, 100, 0.2])
    vi.advanceTimersByTime(499)
    scroll('a', [100, 100, 0.6])
    vi.advanceTimersByTime(300)
    scroll('a', [100, 100, 0.9])
    vi.advanceTimersByTime(199)
    expect(exposed()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(exposed()).toEqual(['a'])
  })

  it('ANA-09 tells of an element once in a page view, and again in the next', () => {
    document.body.innerHTML = marked('a', [100, 100, 1])
    stop = startTestCaptures(intake)
    vi.advanceTimersByTime(500)
    scroll('a', [100, 100, 0])
    scroll('a', [100, 100, 1])
    vi.advanceTimersByTime(5000)
    expect(exposed()).toEqual(['a'])
    history.pushState(null, '', '/other')
    vi.advanceTimersByTime(500)
    expect(exposed()).toEqual(['a', 'a'])
    expect(intake.story.slice(-3)).toEqual(['begin', 'page-view', 'a'])
  })

  it('ANA-09 finds elements that come later, alone, within others, and by a new mark', async () => {
    stop = startTestCaptures(intake)
    await add(marked('alone', [100, 100, 1]))
    await add(`<section>${marked('within', [100, 100, 1])}</section><p id="plain" data-track="b2:plain"></p>`)
    vi.advanceTimersByTime(500)
    expect(exposed()).toEqual(['alone', 'within'])
    document.getElementById('plain')?.setAttribute('data-view', '9 9 1')
    document.getElementById('plain')?.setAttribute('data-track-on', 'expose')
    await add('')
    vi.advanceTimersByTime(500)
    expect(exposed()).toEqual(['alone', 'within', 'plain'])
  })

  it('ANA-09 does not search the page where a price alone changes', async () => {
    document.body.innerHTML = '<output>1</output>'
    const price = document.querySelector('output')
    stop = startTestCaptures(intake)
    const search = vi.spyOn(document, 'querySelectorAll')
    for (const text of ['2', '3', '']) {
      if (price) price.textContent = text
      await add('')
    }
    expect(search).not.toHaveBeenCalled()
    await add('<p></p>')
    expect(search).toHaveBeenCalledTimes(1)
  })

  it('ANA-09 does not count time on a page that is hidden', async () => {
    document.body.innerHTML = marked('a', [100, 100, 1])
    stop = startTestCaptures(intake)
    vi.advanceTimersByTime(400)
    become('hidden')
    await add(marked('b', [100, 100, 1]))
    vi.advanceTimersByTime(5000)
    expect(exposed()).toEqual([])
    become('visible')
    vi.advanceTimersByTime(499)
    expect(exposed()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(exposed()).toEqual(['a', 'b'])
  })

  it('leaves no timer behind where nothing is in view, and none when it is stopped', async () => {
    document.body.innerHTML = marked('far', [100, 100, 0])
    stop = startTestCaptures(intake)
    expect(vi.getTimerCount()).toBe(0)
    scroll('far', [100, 100, 1])
    expect(vi.getTimerCount()).toBe(1)
    stop()
    await add(marked('later', [100, 100, 1]))
    expect([vi.getTimerCount(), TestObserver.current?.observed.size]).toEqual([0, 0])
  })
})
