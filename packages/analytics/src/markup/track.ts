import type { EventArguments, EventName, EventType } from '@portico/contract'

/** The DOM event by which parts of the page tell the analytics client something. Nobody listens where there is none. */
export const trackedEvent = 'analytics:track'

/** What a `trackedEvent` carries. */
export type TrackedDetail = readonly [
  name: EventName,
  type: EventType<EventName>,
  ext: Readonly<Record<string, unknown>>,
]

/**
 * Tells the analytics client that something happened: `track('b201:pair-swapped', 'click', { from, to })`. The type is that of
 * the event map, which stays out of the page's scripts. Costs nothing where no client runs; never throws.
 */
export function track<Name extends EventName>(
  name: Name,
  type: EventType<Name>,
  ...[ext]: EventArguments<Name>
): void {
  const detail: TrackedDetail = [name, type, ext ?? {}]
  dispatchEvent(new CustomEvent(trackedEvent, { detail }))
}

/** Attributes that let an element be tracked. `data-track-on` says for what; see `MarkedFor`. */
export interface TrackedAttributes {
  readonly 'data-track': EventName
  readonly 'data-track-ext'?: string
}

/** Marks an element: `<button {...tracked('b201:pair-swapped', { from, to })}>`. */
// @__NO_SIDE_EFFECTS__
export function tracked<Name extends EventName>(
  name: Name,
  ...[ext]: EventArguments<Name>
): TrackedAttributes {
  return ext === undefined
    ? { 'data-track': name }
    : { 'data-track': name, 'data-track-ext': JSON.stringify(ext) }
}
