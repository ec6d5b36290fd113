/**
 * Events by which a reader shows interest in a page. Scrolling is none: reading needs no scripts, and browsers scroll by
 * themselves.
 */
const readerSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const

/** Browsers tell a pointer at rest that it moved when something else comes to lie under it. */
function isAtRest(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
}

/** Tells the first sign of interest, once. */
export function onFirstSign(target: EventTarget, tell: () => void): void {
  const end = new AbortController()
  const first = (event: Event) => {
    if (isAtRest(event)) return
    end.abort()
    tell()
  }
  for (const sign of readerSigns)
    target.addEventListener(sign, first, { capture: true, passive: true, signal: end.signal })
}
