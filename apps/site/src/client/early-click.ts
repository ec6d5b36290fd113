/** Links that the legal dialog answers, wherever in the page they stand. */
const choiceLinks = 'a[href$="#privacy-choices"]'

/**
 * What a click is kept for until scripts answer it: buttons that do nothing without them, links that open the legal dialog, and what
 * is marked (`data-early="click"`): fields that open a list, and charts. All other links and form buttons work at once as they stand.
 */
const keptTargets = `button[type=button],[data-early=click],${choiceLinks}`

/** Fields whose value scripts hold from the moment they answer: sliders, and those that are marked. */
const keptFields = '[type=range],[data-early=keep]'

/** The parts of a page that are hydrated: the app, the slots of the widgets, and those of the app's own parts within it. */
const areas = ':is(#app,[id^=slot-])'
const unsettledAreas = `${areas}:not([data-settled])`

export const settledEvent = 'settled'

/** Says that scripts answer clicks in this area from here on, or never will; the click that was kept is repeated. */
export function settle(area: Element): void {
  area.setAttribute('data-settled', '')
  area.dispatchEvent(new Event(settledEvent))
}

/** Settles what is not hydrated and will not be: all areas, or those of a selector. */
export function settleAll(areas = unsettledAreas): void {
  for (const area of document.querySelectorAll(areas)) settle(area)
}

/** Settles the app and the slots within it, none of which will be hydrated. */
export function settleApp(): void {
  settleAll('#app,#app [id^=slot-]')
}

/** Parts of the app whose scripts have not come (decision 0098): they keep the server's HTML. */
export function waitingParts(): Iterable<Element> {
  return document.querySelectorAll('#app [id^=slot-]:not([data-settled])')
}

/** Brings a part without a sign of a reader, since it must be drawn anew. */
export function bringPart(part: Element): void {
  part.dispatchEvent(new Event('focusin'))
}

interface Kept {
  readonly target: HTMLElement
  /** Where scripts will answer the click. */
  readonly area: Element
}

/** What is to be kept of a click; null where it is to take its course. */
function keptOf({ target: clicked }: Event): Kept | null {
  const target = clicked instanceof Element ? clicked.closest(keptTargets) : null
  if (!(target instanceof HTMLElement)) return null
  const home = target.matches(choiceLinks) ? document.querySelector('#slot-legal') : target
  const area = home?.closest(unsettledAreas)
  return area ? { target, area } : null
}

/** Writes what stands in a field past React, which takes only a value that it did not write itself for the reader's. */
const writeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** The server's value brings React to the field, if it is not there yet; the reader's then differs from what it knows. */
function moveAgain(field: HTMLInputElement, value: string): void {
  for (const each of [field.defaultValue, value]) {
    writeValue?.call(field, each)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Keeps what fields were moved to that nothing answers yet, and moves them there again when their area is settled (SHELL-11). */
export function keepEarlyValues(): void {
  const kept = new Map<HTMLInputElement, string>()
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(keptFields)) return
      if (target.closest(unsettledAreas)) kept.set(target, target.value)
    },
    true,
  )
  const repeat = ({ target: area }: Event) => {
    // In an area that is not settled yet around this one, a field that is moved is kept anew.
    for (const [field, value] of [...kept])
      if (field.closest(areas) === area && kept.delete(field)) moveAgain(field, value)
  }
  addEventListener(settledEvent, repeat, true)
}

/**
 * Keeps the last click that nothing answers yet, and repeats it once when its area is settled (SHELL-11). An area hears the
 * sign of interest in what it will answer, which may stand outside of it.
 */
export function keepEarlyClicks(): void {
  let kept: Kept | null = null
  const keep = (event: Event) => {
    const next = keptOf(event)
    if (!next) return
    next.area.dispatchEvent(new Event('focusin'))
    kept = next
    const { target } = next
    // What is typed next takes the place of what is chosen.
    if (target instanceof HTMLInputElement && target.value === target.defaultValue) target.select()
    // Neither the browser nor a part that is hydrated before its whole area may answer it as well.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const repeat = ({ target: area }: Event) => {
    if (kept?.area !== area) return
    const { target } = kept
    kept = null
    target.click()
  }
  addEventListener('click', keep, true)
  addEventListener(settledEvent, repeat, true)
}
