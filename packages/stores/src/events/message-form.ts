import { eventTypes, systemCodes } from '@portico/contract'
import type { AcceptedEvent, EventSource } from './port.ts'

// What a message has to be for its events to be brought to the store: each field is there and of its type. Whether a value
// can be stored is the store's to say, event by event; here it would cost the other events of the message too. Tables of
// fields instead of schemas, since every event passes here.

/** An event in a message. */
export interface WrittenEvent extends Omit<AcceptedEvent, 'source'> {
  /** Its place among the sources of the message. */
  readonly source: number
}

/** The JSON of a message. */
export interface MessageForm {
  readonly v: typeof formatVersion
  readonly sources: readonly EventSource[]
  readonly events: readonly WrittenEvent[]
}

type Check = (value: unknown) => boolean
/** A field that is added has to be named, or nothing compiles. */
type Checks<Thing> = Readonly<Record<keyof Thing, Check>>

/** Raised when an older release could not read what is written. */
export const formatVersion = 1

const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number'
const flag: Check = (value) => typeof value === 'boolean'
const day: Check = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
const oneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values)
  return (value) => known.has(value)
}
const extension: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => one === null || typeof one !== 'object')

const sourceChecks: Checks<EventSource> = {
  ...{ id: text, website: text, browser: text, browser_version: text },
  ...{ sys: oneOf(...Object.values(systemCodes)), os_version: text, device_id: text, session_id: text },
  ...{ network_type: text, screen_width: number, screen_height: number, manufacturer: text, model: text },
  ...{ timezone_offset: number, url_host: text, log_env: text, qr_val: text, source_referer: text },
  ...{ source_target: text, first_visit_time: number, first_day: flag, lib_version: text, app_id: text },
  ...{ app_name: text, ver: text, uid: text },
}

const eventChecks: Checks<WrittenEvent> = {
  ...{ id: text, day, at: number, receivedAt: number, clock: oneOf('believed', 'clamped') },
  ...{ source: number, type: oneOf(...eventTypes), track_type: oneOf('manual', 'auto') },
  ...{ page_status: oneOf(undefined, 'show', 'hide'), business1: text, business2: text },
  ...{ event_tracking: text, event_tracking_id: text, event_tracking_ext: extension },
  ...{ curr_page: text, curr_page_ext: extension, timestamp: number, seq: number, log_seq: number },
  ...{ retry_count: number, url: text, title: text, referer: text, user_language: number, ctime: number },
  ...{ merge: flag, timely: flag, page_unique_id: text },
}

function checkOf<Thing>(checks: Checks<Thing>): Check {
  const fields = Object.entries<Check>(checks)
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    fields.every(([name, isRight]) => isRight(Reflect.get(value, name)))
}

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const check = checkOf<MessageForm>({
  v: oneOf(formatVersion),
  sources: listOf(checkOf(sourceChecks)),
  events: listOf(checkOf(eventChecks)),
})

/** Whether a value is a message, by its form alone. */
export function isMessage(value: unknown): value is MessageForm {
  return check(value)
}
