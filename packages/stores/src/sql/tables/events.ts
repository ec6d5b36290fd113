import type { EventField, ReadAnalyticsEvent, SourceField } from '@portico/contract'
import type { JsonObject } from './columns.ts'

/** Where it happened, as the visitor's browser says. */
type SourceColumns = Readonly<Pick<ReadAnalyticsEvent, SourceField>>

/** Where events of a day come from. Rows are only added; a day is dropped as a whole. */
export interface EventSourceTable extends SourceColumns {
  /** UTC, YYYY-MM-DD. */
  readonly day: string
  readonly id: string
  readonly website: string
}

/** What happened, as the visitor's browser says. `jsonb` is read as a value. */
type EventColumns = Readonly<
  Omit<Pick<ReadAnalyticsEvent, EventField>, 'page_status'> & { page_status: 'show' | 'hide' | null }
>

/** An event. Rows are only added; a day is dropped as a whole. */
export interface EventTable extends EventColumns {
  /** UTC day of `at`, YYYY-MM-DD. */
  readonly day: string
  readonly id: string
  /** Id of the source of the same day. */
  readonly source: string
  readonly at: Date
  readonly received_at: Date
  readonly clock: 'believed' | 'clamped'
}

/** An event whose own time was not believed, and the day that it lies in. */
export interface EventClampedTable {
  readonly id: string
  readonly day: string
}

/** Every event with its source. */
export interface AnalyticsEventView extends EventTable, Omit<EventSourceTable, 'id'> {}

/** What the views by tenant and UTC day have in common. */
export interface DailyView {
  readonly website: string
  /** UTC, YYYY-MM-DD. */
  readonly day: string
}

/** A page view. */
export interface AnalyticsPageViewView extends DailyView {
  readonly at: Date
  readonly device_id: string
  readonly session_id: string
  readonly page_unique_id: string
  readonly path: string
  /** The page's name in the URL table, and what it showed. */
  readonly page: string
  readonly ext: JsonObject
  readonly referer: string
  readonly user_language: number
  /** Null where nothing was told of it. */
  readonly visible_ms: number | null
}

/** What of a session fell into one day. */
export interface AnalyticsSessionView extends DailyView {
  readonly session_id: string
  readonly device_id: string
  readonly started_at: Date
  readonly ended_at: Date
  readonly events: number
  readonly page_views: number
  /** Null where the day has no page view of it. */
  readonly landing_path: string | null
  readonly source_referer: string
  readonly browser: string
  readonly sys: ReadAnalyticsEvent['sys']
  readonly first_day: boolean
}

/** Distinct devices that came as far as each step of signing up. */
export interface AnalyticsSignUpFunnelView extends DailyView {
  readonly visited: number
  readonly opened_sign_up: number
  readonly asked_for_code: number
  readonly registered: number
}

/** What visitors did on the pages of a pair. */
export interface AnalyticsConversionPairView extends DailyView {
  readonly from_slug: string
  readonly to_slug: string
  readonly views: number
  readonly devices: number
  readonly swaps: number
  readonly copies: number
  readonly shares: number
  readonly buy_clicks: number
}
