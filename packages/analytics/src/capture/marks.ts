import { trackingIdPattern } from '@portico/contract'
import { autoEvent, type CapturedEvent, type EventExtension, type EventIntake } from '../captured.ts'

/**
 * What an element can be tracked for. `data-track-on` lists these with `-` for a blank, such as `click pull-up`; without the
 * attribute it is `click`. The type of the event is what happened.
 */
export type MarkedFor = Exclude<CapturedEvent['type'], 'page' | 'system'>

/** Finds the elements that are tracked for this. */
export function markSelector(type: MarkedFor): string {
  const listed = `[data-track][data-track-on~=${type.replace(' ', '-')}]`
  return type === 'click' ? `${listed},[data-track]:not([data-track-on])` : listed
}

/** The nearest element around a target that is tracked for this, itself included. */
export function markedAround(target: EventTarget | null, type: MarkedFor): Element | null {
  return target instanceof Element ? target.closest(markSelector(type)) : null
}

function isObject(value: unknown): boolean {
  return Object(value) === value
}

function readExtension(mark: string, ext: string): EventExtension {
  try {
    const value = JSON.parse(ext)
    if (isObject(value) && !Object.values(value).some(isObject)) return value
  } catch {
    // Warned of below, without its content.
  }
  console.warn(`analytics: malformed extension: ${mark}`)
  return {}
}

/**
 * The event of a mark, such as `b201:pair-swapped`, with its extension as JSON, to which `more` is added; an extension other than plain
 * values by name is left out. None, and a warning, without a tracking id that is a slash, or b and digits (ANA-03).
 */
export function markedEvents(
  type: CapturedEvent['type'],
  [mark, ext]: readonly [mark: string, ext: string],
  more?: EventExtension,
): readonly CapturedEvent[] {
  const [id = '', name = ''] = mark.split(':')
  const event = autoEvent(type, [id, name], { ...readExtension(mark, ext), ...more })
  if (trackingIdPattern.test(id)) return [event]
  console.warn(`analytics: no tracking id: ${id}`)
  return []
}

/** Tells that something happened to what is marked for it around a target; `more` is added to what its markup says. */
export type Tell = (target: EventTarget | null, type: MarkedFor, more?: EventExtension) => void

/** Reads names and extensions off the markup (ANA-09). */
export function createTell(intake: EventIntake): Tell {
  return (target, type, more) => {
    const element = markedAround(target, type)
    const read = (name: string) => element?.getAttribute(name)
    const mark = [read('data-track') ?? '', read('data-track-ext') ?? '{}'] as const
    if (element) markedEvents(type, mark, more).forEach(intake.accept)
  }
}
