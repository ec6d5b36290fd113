import { guarded } from '../guarded.ts'
import type { Listen } from './listen.ts'
import type { Tell } from './marks.ts'
import { markSelector } from './marks.ts'

const selector = markSelector('expose')
/** So long it has to be seen without a break, milliseconds. */
const seenMs = 500

function areaOf({ width, height }: DOMRectReadOnly): number {
  return width * height
}

/** Half of the element, or, where that is large, so much of it that it fills half of the window. */
function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  return intersectionRatio >= 0.5 || (!!rootBounds && areaOf(intersectionRect) >= areaOf(rootBounds) / 2)
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
  const findIn = (node: Node) => {
    if (document.visibilityState !== 'visible' || !(node instanceof Element)) return
    if (node.matches(selector)) observer.observe(node)
    for (const element of node.querySelectorAll(selector)) observer.observe(element)
  }
  const find = () => findIn(document.documentElement)
  const stop = () => {
    observer.disconnect()
    timers.forEach((_, element) => stopWaiting(element))
  }
  /** What is in view is judged anew, so that time on a hidden page does not count. */
  const look = () => {
    stop()
    find()
  }
  const arrivals = new MutationObserver(
    guarded((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'attributes' ? [target] : addedNodes) findIn(node)
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
