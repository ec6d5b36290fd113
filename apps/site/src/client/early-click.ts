/**
 * What a click is kept for until scripts answer it: buttons that do nothing without them, and links that scripts turn
 * into something better (`data-early="keep"`). All other links and form buttons work at once as they stand.
 */
const keptTargets = 'button[type="button"], a[data-early="keep"]'

/** The parts of a page that come alive each by itself: the app and the slots of the widgets. */
const unsettledAreas = ':is(#app, [id^="slot-"]):not([data-settled])'

const settledEvent = 'area:settled'

/** Says that scripts answer clicks in this area from here on, or never will; the click that was kept is repeated. */
export function settle(area: Element): void {
  area.setAttribute('data-settled', '')
  area.dispatchEvent(new Event(settledEvent))
}

/** Settles what has not come alive and will not. */
export function settleAll(): void {
  for (const area of document.querySelectorAll(unsettledAreas)) settle(area)
}

/** The element whose click is to be kept; the browser's own answer to it is held off. */
function keptTarget(event: Event): HTMLElement | null {
  const target = event.target instanceof Element ? event.target.closest(keptTargets) : null
  if (!(target instanceof HTMLElement) || !target.closest(unsettledAreas)) return null
  if (target instanceof HTMLAnchorElement) event.preventDefault()
  return target
}

/** Keeps the last click that nothing answers yet, and repeats it once when its area is settled (SHELL-11). */
export function keepEarlyClicks(): void {
  let kept: HTMLElement | null = null
  const keep = (event: Event) => {
    kept = keptTarget(event) ?? kept
  }
  const repeat = ({ target: area }: Event) => {
    if (!kept || !(area instanceof Element) || !area.contains(kept)) return
    const target = kept
    kept = null
    target.click()
  }
  addEventListener('click', keep, true)
  addEventListener(settledEvent, repeat, true)
}
