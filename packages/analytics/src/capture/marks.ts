import type { CapturedEvent, EventExtension, EventIntake } from '../captured.ts'
import { isKept } from './keep-rule.ts'

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

/** An event that is known by its mark, such as `b201:pair-swapped`, with its extension as JSON. */
export interface MarkedEvent extends Pick<CapturedEvent, 'type' | 'track_type'> {
  readonly mark: string
  readonly ext: string
  /** Added to the extension. */
  readonly more?: EventExtension | undefined
}

function isObject(value: unknown): boolean {
  return Object(value) === value
}

function readExtension({ mark, ext }: MarkedEvent): EventExtension {
  try {
    const value = JSON.parse(ext)
    if (isObject(value) && !Object.values(value).some(isObject)) return value
  } catch {
    // Warned of below, without its content.
  }
  console.warn(`analytics: malformed extension: ${mark}`)
  return {}
}

/** Hands in an event whose tracking id is kept (ANA-03); an extension other than plain values by name is left out. */
export function acceptMarked(intake: EventIntake, event: MarkedEvent): void {
  const [event_tracking_id = '', event_tracking = ''] = event.mark.split(':')
  const { type, track_type, more } = event
  const event_tracking_ext = { ...readExtension(event), ...more }
  if (isKept(event_tracking_id))
    intake.accept({ type, track_type, event_tracking_id, event_tracking, event_tracking_ext })
}

/** Tells that something happened to what is marked for it around a target; `more` is added to what its markup says. */
export type Tell = (target: EventTarget | null, type: MarkedFor, more?: EventExtension) => void

/** Reads names and extensions off the markup (ANA-09). */
export function createTell(intake: EventIntake): Tell {
  return (target, type, more) => {
    const element = markedAround(target, type)
    if (!element) return
    const mark = element.getAttribute('data-track') ?? ''
    const ext = element.getAttribute('data-track-ext') ?? '{}'
    acceptMarked(intake, { mark, type, track_type: 'auto', ext, more })
  }
}
