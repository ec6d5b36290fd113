/**
 * What a click is kept for until scripts answer it: buttons that do nothing without them, and links that scripts turn
 * into something better (`data-early="keep"`). All other links and form buttons work at once as they stand.
 */
const keptTargets = 'button[type="button"], a[data-early="keep"]'

/** The element whose click is to be kept; the browser's own answer to it is held off. */
export function keptTarget(event: Event): HTMLElement | null {
  const target = event.target instanceof Element ? event.target.closest(keptTargets) : null
  if (!(target instanceof HTMLElement)) return null
  if (target instanceof HTMLAnchorElement) event.preventDefault()
  return target
}

/** Keeps clicks inside the widgets from here on; the answer repeats the last one once, when the widgets are alive. */
export function keepEarlyClick(): () => void {
  let early: HTMLElement | null = null
  const keep = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[id^="slot-"]'))
      early = keptTarget(event) ?? early
  }
  addEventListener('click', keep, true)
  return () => {
    removeEventListener('click', keep, true)
    const target = early
    early = null
    if (target?.isConnected) target.click()
  }
}
