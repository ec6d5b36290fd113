// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://site.test/start" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestCaptures } from '../../test/captures.ts'
import type { TestIntake } from '../../test/intake.ts'
import { createTestIntake } from '../../test/intake.ts'

let intake: TestIntake
let stop = () => {}
let visibility: DocumentVisibilityState

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime(1000)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  history.replaceState(null, '', '/start')
  intake = createTestIntake()
})

afterEach(() => {
  stop()
  Reflect.deleteProperty(document, 'prerendering')
  vi.useRealTimers()
})

function begin(): void {
  stop = startTestCaptures(intake)
}

function become(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** What came since the last question. */
function since(): string[] {
  return intake.story.splice(0)
}

function nextTask(): void {
  vi.advanceTimersByTime(0)
}

describe('capturePage', () => {
  it('ANA-02 begins with a page view that is shown', () => {
    begin()
    expect(since()).toEqual(['begin', 'page-view', 'page-show'])
    expect(intake.events).toEqual(
      ['page-view', 'page-show'].map((name) => ({
        type: 'page',
        event_tracking_id: '/',
        event_tracking: name,
        event_tracking_ext: {},
        track_type: 'auto',
        page_status: 'show',
      })),
    )
  })

  it('ANA-02 views a page that opens in the background, and shows it when it is seen', () => {
    visibility = 'hidden'
    begin()
    expect(since()).toEqual(['begin', 'page-view'])
    become('visible')
    expect(since()).toEqual(['page-show'])
  })

  it('ANA-02 leaves out a page that was prepared until the visitor comes to it', () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    visibility = 'hidden'
    begin()
    history.pushState(null, '', '/prepared')
    nextTask()
    expect(since()).toEqual([])
    become('visible')
    expect(since()).toEqual(['begin', 'page-view', 'page-show'])
  })

  it('ANA-02 leaves and hides, with the time that the page was seen', () => {
    begin()
    since()
    vi.advanceTimersByTime(1234)
    become('hidden')
    expect(since()).toEqual(['page-leave', 'page-hide'])
    expect(intake.events.slice(-2)).toMatchObject([
      { page_status: 'hide', event_tracking_ext: { visible_ms: 1234 } },
      { page_status: 'hide', event_tracking_ext: {} },
    ])
    vi.advanceTimersByTime(5000)
    become('visible')
    vi.advanceTimersByTime(66)
    become('hidden')
    expect(intake.events.at(-2)).toMatchObject({
      event_tracking: 'page-leave',
      event_tracking_ext: { visible_ms: 66 },
    })
  })

  it('ANA-02 tells nothing twice where a page is hidden and goes', () => {
    begin()
    since()
    become('hidden')
    become('hidden')
    dispatchEvent(new Event('pagehide'))
    expect(since()).toEqual(['page-leave', 'page-hide'])
  })

  it.each(['pagehide first', 'hidden first'])(
    'ANA-02 begins another view when the back/forward cache gives the page back, %s',
    (order) => {
      begin()
      if (order === 'hidden first') become('hidden')
      dispatchEvent(new Event('pagehide'))
      become('hidden')
      expect(since().slice(-2)).toEqual(['page-leave', 'page-hide'])
      become('visible')
      dispatchEvent(new Event('pageshow'))
      expect(since()).toEqual(['begin', 'page-view', 'page-show'])
    },
  )

  it.each(['pushState', 'replaceState'] as const)('ANA-02 begins a page view with %s', (name) => {
    begin()
    since()
    vi.advanceTimersByTime(40)
    history[name]({ some: 'state' }, '', '/next?a=1')
    expect([location.pathname, history.state, since()]).toEqual(['/next', { some: 'state' }, ['page-leave']])
    expect(intake.events.at(-1)).toMatchObject({ event_tracking_ext: { visible_ms: 40 } })
    nextTask()
    expect(since()).toEqual(['begin', 'page-view'])
  })

  it('ANA-02 begins a page view with popstate', () => {
    begin()
    since()
    // What the browser does by itself when the visitor goes back.
    History.prototype.replaceState.call(history, null, '', '/before')
    dispatchEvent(new PopStateEvent('popstate'))
    nextTask()
    expect(since()).toEqual(['page-leave', 'begin', 'page-view'])
  })

  it('ANA-02 takes no change of hash or state for another page', () => {
    begin()
    since()
    history.pushState(null, '', '#part')
    history.replaceState({ scroll: 5 }, '')
    history.pushState(null, '', '/start#other')
    dispatchEvent(new PopStateEvent('popstate'))
    nextTask()
    expect(since()).toEqual([])
  })

  it('ANA-02 counts one page view for a redirect within one task', () => {
    begin()
    since()
    history.pushState(null, '', '/old')
    history.replaceState(null, '', '/new')
    nextTask()
    expect(since()).toEqual(['page-leave', 'begin', 'page-view'])
  })

  it('ANA-02 views a page that is hidden before it was drawn', () => {
    begin()
    since()
    history.pushState(null, '', '/short')
    become('hidden')
    expect(since()).toEqual(['page-leave', 'begin', 'page-view', 'page-leave', 'page-hide'])
    nextTask()
    expect(since()).toEqual([])
  })

  it('ANA-02 leaves no page that nobody sees', () => {
    begin()
    become('hidden')
    since()
    history.pushState(null, '', '/unseen')
    nextTask()
    expect(since()).toEqual(['begin', 'page-view'])
    become('visible')
    expect(since()).toEqual(['page-show'])
  })

  it('gives the history back and tells nothing more when it is stopped', () => {
    const { pushState, replaceState } = history
    begin()
    history.pushState(null, '', '/pending')
    since()
    stop()
    expect([history.pushState === pushState, history.replaceState === replaceState]).toEqual([true, true])
    history.pushState(null, '', '/after')
    become('hidden')
    nextTask()
    expect(since()).toEqual([])
  })

  it('does nothing below what others have put over the history', () => {
    const { pushState } = history
    begin()
    const ours = history.pushState
    const theirs: History['pushState'] = (...given) => ours.apply(history, given)
    history.pushState = theirs
    stop()
    since()
    history.pushState(null, '', '/through')
    nextTask()
    expect([history.pushState === theirs, location.pathname, since()]).toEqual([true, '/through', []])
    history.pushState = pushState
  })

  it('lets the history throw what it always throws', () => {
    begin()
    since()
    expect(() => history.pushState(null, '', 'https://elsewhere.test/')).toThrow(/origin/)
    nextTask()
    expect(since()).toEqual([])
  })

  it('throws nothing into the page', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    let isBroken = false
    intake.accept = () => {
      if (isBroken) throw new Error('broken')
    }
    begin()
    isBroken = true
    history.pushState(null, '', '/goes-on')
    expect([location.pathname, warn.mock.lastCall]).toEqual(['/goes-on', ['analytics:', new Error('broken')]])
  })
})
