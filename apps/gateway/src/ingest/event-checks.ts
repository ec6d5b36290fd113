import {
  type AnalyticsEvent,
  eventTypes,
  logEnvironmentPattern,
  type SourceField,
  systemCodes,
  trackingIdPattern,
} from '@portico/contract'

/** The fields that hold values by name, and so are read value by value. */
export type ExtensionField = 'event_tracking_ext' | 'curr_page_ext'

/** One item of a request, as JSON.parse gives it. */
export type Item = Readonly<Record<string, unknown>>

type Check<Value> = (value: unknown) => value is Value
type Checks<Fields> = Item & { readonly [Name in keyof Fields]-?: Check<Fields[Name]> }

function oneOf<Value>(values: readonly Value[]): Check<Value> {
  const known = new Set<unknown>(values)
  return (value): value is Value => known.has(value)
}

function matching(pattern: RegExp): Check<string> {
  return (value): value is string => typeof value === 'string' && pattern.test(value)
}

function whole(from: number, to: number): Check<number> {
  return (value): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= from && value <= to
}

function optional<Value>(fits: Check<Value>): Check<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || fits(value)
}

const text = (longest: number) =>
  optional((value): value is string => typeof value === 'string' && value.length <= longest)
const boolean = (value: unknown) => typeof value === 'boolean'
const id = matching(/^[A-Za-z0-9_-]{1,64}$/)
const count = whole(0, 2_147_483_647)
const time = whole(0, 8_640_000_000_000_000)

const eventChecks: Checks<Omit<AnalyticsEvent, SourceField | ExtensionField>> = {
  type: oneOf(eventTypes),
  page_status: optional(oneOf(['show', 'hide'])),
  track_type: oneOf(['manual', 'auto']),
  business1: text(64),
  business2: text(64),
  event_tracking: text(64),
  event_tracking_id: matching(trackingIdPattern),
  curr_page: text(64),
  timestamp: time,
  seq: count,
  log_seq: count,
  retry_count: optional(count),
  url: text(2000),
  title: text(300),
  referer: text(2000),
  user_language: optional(count),
  ctime: time,
  merge: optional(boolean),
  timely: optional(boolean),
  page_unique_id: id,
}

const sourceChecks: Checks<Pick<AnalyticsEvent, SourceField>> = {
  browser: text(64),
  browser_version: text(32),
  sys: oneOf(Object.values(systemCodes)),
  os_version: text(64),
  device_id: id,
  session_id: id,
  network_type: text(16),
  screen_width: optional(count),
  screen_height: optional(count),
  manufacturer: text(64),
  model: text(64),
  timezone_offset: optional(whole(-1000, 1000)),
  url_host: text(253),
  log_env: matching(logEnvironmentPattern),
  qr_val: text(64),
  source_referer: text(2000),
  source_target: text(2000),
  first_visit_time: time,
  first_day: boolean,
  lib_version: text(32),
  app_id: id,
  app_name: text(64),
  ver: text(64),
  uid: text(64),
}

/** None of the names is one of Object.prototype's, so that what is read of parsed JSON is its own. */
function createGuard<Fields>(checks: Checks<Fields>) {
  const rows = Object.entries<Check<unknown>>(checks)
  return (item: Item): item is Item & Fields => rows.every(([name, fits]) => fits(item[name]))
}

/** Fits all that an item tells of what happened, save its extensions. */
export const isEvent = createGuard(eventChecks)
/** Fits all that an item tells of where it happened. */
export const isSource = createGuard(sourceChecks)

/** An array is an item too: one without any field. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}
