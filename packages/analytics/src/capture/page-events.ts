import { autoEvent, type EventExtension, type EventIntake } from '../captured.ts'
import { guarded } from '../guarded.ts'
import type { Listen } from './listen.ts'
import { withoutHash } from '../record/told-address.ts'

/** Calls back after each `pushState` and `replaceState`, until the signal. */
function watchHistory(changed: () => void, signal: AbortSignal): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    const watched: History['pushState'] = (...given) => {
      original.apply(history, given)
      if (!signal.aborted) changed()
    }
    history[name] = watched
    signal.addEventListener('abort', () => {
      // Where others have put theirs over this one, it stays below theirs and does nothing more.
      if (history[name] === watched) history[name] = original
    })
  }
}

/** What the capture of page events listens by. */
interface PageListening {
  readonly listen: Listen
  readonly signal: AbortSignal
}

/**
 * Tells of the page itself (ANA-02): `page-view` at the start, on each change of address by push, replace or popstate, and when
 * the back/forward cache gives the page back; `page-show` and `page-hide` as it is seen and no longer seen; `page-leave` when it
 * is hidden or its address changes, with `visible_ms`: how long it was seen since it was viewed or last shown, so that the sum
 * over a page view is the whole time. A page that the browser prepares unseen is viewed when the visitor comes to it. Tells the intake
 * itself too, after these events, that the page is hidden or seen.
 */
export function capturePage(intake: EventIntake, { listen, signal }: PageListening): void {
  let address = withoutHash(location.href)
  let isShown = false
  /** Not viewed yet, or in the back/forward cache. */
  let isAway = Reflect.get(document, 'prerendering') === true
  /** `performance.now()` from which on the page was seen; 0 where `page-leave` has told of it. */
  let seenFrom = 0
  let pendingView = 0

  const tell = (name: string, page_status: 'show' | 'hide', ext: EventExtension = {}) =>
    intake.accept({ ...autoEvent('page', ['/', `page-${name}`], ext), page_status })
  const leave = () => {
    if (seenFrom) tell('leave', 'hide', { visible_ms: Math.round(performance.now() - seenFrom) })
    seenFrom = 0
  }
  const stop = () => {
    clearTimeout(pendingView)
    pendingView = 0
  }
  const view = () => {
    stop()
    isAway = false
    seenFrom = isShown ? performance.now() : 0
    intake.beginPageView()
    tell('view', 'show')
  }
  const turn = guarded(() => {
    const before = address
    address = withoutHash(location.href)
    if (address === before) return
    leave()
    stop()
    // The page of the new address is not drawn yet, and its title and its facts come with it.
    if (!isAway) pendingView = window.setTimeout(guarded(view))
  })
  const show = (isVisible: boolean) => {
    if (isVisible === isShown) return
    if (pendingView || isAway) view()
    leave()
    isShown = isVisible
    if (isShown) seenFrom = performance.now()
    const status = isShown ? 'show' : 'hide'
    tell(status, status)
  }
  const update = () => {
    const isVisible = document.visibilityState === 'visible'
    show(isVisible)
    if (isVisible) intake.show()
    else intake.hide()
  }

  if (!isAway) view()
  update()
  listen(['visibilitychange', 'pageshow'], update)
  listen(['pagehide'], () => {
    show(false)
    isAway = true
    intake.hide()
  })
  listen(['popstate'], turn)
  watchHistory(turn, signal)
  signal.addEventListener('abort', stop)
}
