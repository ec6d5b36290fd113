import * as v from 'valibot'
import { eventTypes, logEnvironmentPattern, systemCodes, trackingIdPattern } from './event-rules.ts'

/** A text as every store can keep it: NUL and halves of surrogate pairs become U+FFFD, so its length stays. */
// @__NO_SIDE_EFFECTS__
export function storableText(text: string): string {
  const wellFormed = text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed
}

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.transform(storableText))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647))
/** The last millisecond that a Date can hold. */
const latestTime = 8_640_000_000_000_000
/** Milliseconds since the epoch by the visitor's clock. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latestTime))
/** Texts by name; at most 2,000 characters as JSON. */
const extension = v.pipe(
  v.record(text(64), v.union([text(500), v.pipe(v.number(), v.finite()), v.boolean(), v.null()])),
  v.check((value) => JSON.stringify(value).length <= 2000, 'at most 2,000 characters as JSON'),
)

/** What happened (spec section 3, "Analytics event"). What is absent is null or empty in the store. */
const eventFields = {
  type: v.picklist(eventTypes),
  /** Of events of the type `page` alone. */
  page_status: v.optional(v.picklist(['show', 'hide'])),
  track_type: v.picklist(['manual', 'auto']),
  /** The area of the business that the event belongs to, such as `converter`, and a part of it. */
  business1: v.optional(text(64), ''),
  business2: v.optional(text(64), ''),
  /** The event's name, such as `pair-swapped`. */
  event_tracking: v.optional(text(64), ''),
  event_tracking_id: v.pipe(v.string(), v.regex(trackingIdPattern)),
  event_tracking_ext: v.optional(extension, {}),
  /** The page's name in the URL table, such as `pair`, and what it shows. */
  curr_page: v.optional(text(64), ''),
  curr_page_ext: v.optional(extension, {}),
  /** When it happened, corrected by the server's clock where that is known. */
  timestamp: time,
  /** Which event of its page view, from 1. */
  seq: count,
  /** Which event of its tab, from 1; grows through all its page views. */
  log_seq: count,
  /** How often sending it has failed before. */
  retry_count: v.optional(count, 0),
  url: v.optional(text(2000), ''),
  title: v.optional(text(300), ''),
  referer: v.optional(text(2000), ''),
  /** Language type of the analytics client (LOC-05). */
  user_language: v.optional(count, 0),
  /** When it was made, by the visitor's own clock. */
  ctime: time,
  /** Whether it may travel with others in one request. */
  merge: v.optional(v.boolean(), true),
  /** Whether it is sent at once, without waiting for the loop. */
  timely: v.optional(v.boolean(), false),
  /** Names one view of one page. */
  page_unique_id: id,
} as const

/** Where it happened (spec section 3, "Analytics device and session fields"). */
const sourceFields = {
  browser: v.optional(text(64), ''),
  browser_version: v.optional(text(32), ''),
  sys: v.picklist(Object.values(systemCodes)),
  os_version: v.optional(text(64), ''),
  device_id: id,
  session_id: id,
  network_type: v.optional(text(16), ''),
  screen_width: v.optional(count, 0),
  screen_height: v.optional(count, 0),
  manufacturer: v.optional(text(64), ''),
  model: v.optional(text(64), ''),
  /** Minutes that UTC is ahead of the visitor's clock. */
  timezone_offset: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(-1000), v.maxValue(1000)), 0),
  url_host: v.optional(text(253), ''),
  log_env: v.pipe(v.string(), v.regex(logEnvironmentPattern)),
  /** Value of the QR code that led here, from the address. */
  qr_val: v.optional(text(64), ''),
  /** The page that led to the session, and the address that it began with. */
  source_referer: v.optional(text(2000), ''),
  source_target: v.optional(text(2000), ''),
  first_visit_time: time,
  first_day: v.boolean(),
  lib_version: v.optional(text(32), ''),
  app_id: id,
  app_name: v.optional(text(64), ''),
  /** Version of the app or of the site's build. */
  ver: v.optional(text(64), ''),
  /** The account that is signed in, as the browser knows it; a claim. */
  uid: v.optional(text(64), ''),
} as const

/** One event as it goes over the wire. Unknown fields are dropped (protocol section 2). */
export const analyticsEvent = v.object({ ...eventFields, ...sourceFields })

/** An event as a client writes it. */
export type AnalyticsEvent = v.InferInput<typeof analyticsEvent>
/** An event with all its fields, as a reader of the wire gives it. */
export type ReadAnalyticsEvent = v.InferOutput<typeof analyticsEvent>

/** The fields of an event that tell of its device and session. */
export type SourceField = keyof typeof sourceFields
/** The fields of an event that tell what happened. */
export type EventField = keyof typeof eventFields
/** Their names, in the order of the specification. */
export const sourceFieldNames: readonly SourceField[] = v.keyof(v.object(sourceFields)).options
/** Their names, in the order of the specification. */
export const eventFieldNames: readonly EventField[] = v.keyof(v.object(eventFields)).options
