import type { AnalyticsEvent } from '@portico/contract'

/**
 * What happened, by the names of the wire, before it is given its numbers, its page and its device. Without an allowed tracking
 * id it is dropped with a warning (ANA-03).
 */
export type CapturedEvent = Readonly<
  Pick<
    AnalyticsEvent,
    | 'type'
    | 'page_status'
    | 'track_type'
    | 'business1'
    | 'business2'
    | 'event_tracking'
    | 'event_tracking_id'
    | 'event_tracking_ext'
    | 'merge'
    | 'timely'
  >
>

/** Values by name that an event carries. */
export type EventExtension = NonNullable<CapturedEvent['event_tracking_ext']>

/** What captures hand their events to. Never throws. */
export interface EventIntake {
  accept(event: CapturedEvent): void
  /**
   * Begins a page view: events from here on carry a new `page_unique_id`, count from 1, and carry the address at hand as `url`
   * (the one before it as `referer`). The address belongs to the view, since `page-leave` follows the change of address.
   */
  beginPageView(): void
  /** The page is hidden, and may never be seen again (ANA-05): what was accepted leaves at once. */
  hide(): void
  /** The page is seen (again). */
  show(): void
}

/** An event that the client tells of by itself: its tracking id, its name, and what it carries. */
export function autoEvent(
  type: CapturedEvent['type'],
  [event_tracking_id, event_tracking]: readonly [id: string, name: string],
  event_tracking_ext: EventExtension,
): CapturedEvent {
  return { type, track_type: 'auto', event_tracking_id, event_tracking, event_tracking_ext }
}
