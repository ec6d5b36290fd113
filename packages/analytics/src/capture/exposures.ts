import { guarded } from '../guarded.ts'
import type { Listen } from './listen.ts'
import type { Tell } from './marks.ts'
import { markSelector } from './marks.ts'

const selector = markSelector('expose')
/** So long it has to be seen without a break, milliseconds. */
const seenMs = 500

/** Half of the element, or, where that is large, so much of it that it fills half of the window. */
function isSeen({ intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean {
  const { width, height } = intersectionRect
  return intersectionRatio >= 0.5 || width * height * 2 >= innerWidth * innerHeight
}

/** What captures are given. */
export interface ExposureOptions {
  readonly tell: Tell
  readonly listen: Listen
  readonly signal: AbortSignal
}

/**
 * Tells of elements marked for `expose` that were seen: half of them, or half of the window full of them, for 500 ms on a page
 * that is shown; once per element and page view. Elements that come later are found. Returns what begins a new page view.
 */
export function captureExposures({ tell, listen, signal }: ExposureOptions): () => void {
  /** Timers of the elements that are in view; 0 for those that were told of in this page view. */
  const timers = new Map<Element, number>()

  const stopWaiting = (element: Element) => {
    const timer = timers.get(element)
    clearTimeout(timer)
    if (timer) timers.delete(element)
  }
  const tellOf = guarded((element: Element) => {
    timers.set(element, 0)
    tell(element, 'expose')
  })
  const judge = (entry: IntersectionObserverEntry) => {
    const { target } = entry
    if (!isSeen(entry)) stopWaiting(target)
    else if (!timers.has(target)) timers.set(target, window.setTimeout(tellOf, seenMs, target))
  }
  const observer = new IntersectionObserver(
    guarded((entries) => entries.forEach(judge)),
    { threshold: [0.1, 0.25, 0.5] },
  )
  /** Observing what is observed already changes nothing. */
  const find = () => {
    if (document.visibilityState !== 'visible') return
    for (const element of document.querySelectorAll(selector)) observer.observe(element)
  }
  const stop = () => {
    observer.disconnect()
    for (const element of timers.keys()) stopWaiting(element)
  }
  /** What is in view is judged anew, so that time on a hidden page does not count. */
  const look = () => {
    stop()
    find()
  }
  /** Texts alone, such as prices, change each second: they bring nothing to find. */
  const arrivals = new MutationObserver(
    guarded((records) => {
      const isNew = records.some(
        ({ attributeName, addedNodes }) =>
          attributeName || [...addedNodes].some((node) => node instanceof Element),
      )
      if (isNew) find()
    }),
  )

  arrivals.observe(document, { childList: true, subtree: true, attributeFilter: ['data-track-on'] })
  listen(['visibilitychange'], look)
  signal.addEventListener('abort', () => {
    stop()
    arrivals.disconnect()
  })
  return () => {
    stop()
    timers.clear()
    find()
  }
}
