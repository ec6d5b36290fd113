import type { Listen } from './listen.ts'
import type { MarkedFor, Tell } from './marks.ts'
import { markedAround } from './marks.ts'

/** CSS pixels beyond which a pointer drags instead of pressing. */
const dragDistance = 8
/** CSS pixels from which on a finger has swiped or pulled. */
const swipeDistance = 30

function isRange(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'range'
}

/** Whether the marked element, or the page where it does not scroll itself, has nothing more to scroll to: pulling on is meant. */
function isAtEdge(target: EventTarget | null, type: 'pull up' | 'pull down'): boolean {
  const element = markedAround(target, type)
  if (!element) return false
  const scrolls = element.scrollHeight > element.clientHeight
  const { scrollTop, clientHeight, scrollHeight } = scrolls ? element : document.documentElement
  return type === 'pull down' ? scrollTop <= 0 : scrollTop + clientHeight >= scrollHeight - 1
}

/**
 * Tells of drags: a pointer that goes down on a marked element and up more than 8 pixels from there, or a slider that got another
 * value in whatever way; a touch by which the browser scrolls is none. And of a finger that moves 30 pixels or more: sideways
 * (`sideslip`), or down at the start or up at the end of a scroll area (`pull down`, `pull up`). Two fingers are neither.
 */
export function captureGestures(tell: Tell, listen: Listen): void {
  let from: PointerEvent | null = null
  /** Where the area stood when the finger came decides, since pulling scrolls. */
  let possible: readonly MarkedFor[] = []

  listen(['pointerdown'], (event) => {
    const { isPrimary, target } = event
    from = isPrimary ? event : null
    possible = (['pull up', 'pull down'] as const).filter((type) => isAtEdge(target, type))
  })
  listen(['pointerup'], ({ clientX, clientY }) => {
    if (!from || isRange(from.target)) return
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > dragDistance) tell(from.target, 'drag')
  })
  listen(['change'], ({ target }) => {
    if (isRange(target)) tell(target, 'drag')
  })
  listen(['touchend'], ({ changedTouches: [to] }) => {
    if (!from || !to) return
    const across = to.clientX - from.clientX
    const down = to.clientY - from.clientY
    if (Math.hypot(across, down) < swipeDistance) return
    const pull = down > 0 ? 'pull down' : 'pull up'
    if (Math.abs(across) > Math.abs(down)) tell(from.target, 'sideslip')
    else if (possible.includes(pull)) tell(from.target, pull)
  })
}
