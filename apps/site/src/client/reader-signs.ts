/**
 * Events by which a reader shows interest in a page. Scrolling is none: reading needs no scripts, and browsers scroll by
 * themselves.
 */
const readerSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'] as const

/** Tells the first sign of interest, once. */
export function onFirstSign(target: EventTarget, tell: () => void): void {
  const end = new AbortController()
  const first = () => {
    end.abort()
    tell()
  }
  for (const sign of readerSigns)
    target.addEventListener(sign, first, { capture: true, passive: true, signal: end.signal })
}
