import { type ReadAnalyticsEvent, type SourceField, sourceFieldNames, storableText } from '@portico/contract'
import { isShortened } from '../http/items-json.ts'
import { isEvent, isItem, isSource, type Item } from './event-checks.ts'

/** What an event tells of what happened. */
type EventFields = Omit<ReadAnalyticsEvent, SourceField>

/** What an event tells of where it happened. */
export type SourceFields = Pick<ReadAnalyticsEvent, SourceField>

type Extension = ReadAnalyticsEvent['event_tracking_ext']

/** One event that fits. Neighbours that tell the same of their source share one object for it. */
export interface ReadEvent {
  readonly fields: EventFields
  readonly source: SourceFields
  /** UTF-8 bytes of the texts in `fields`, and of its extensions as JSON. */
  readonly bytes: number
}

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Undefined where a value does not fit. */
function readEntry(value: unknown): Extension[string] | undefined {
  switch (typeof value) {
    case 'string':
      return value.length <= 500 ? storableText(value) : undefined
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'boolean':
      return value
    default:
      return value === null ? null : undefined
  }
}

/** Values by name, and the same as JSON. */
interface ReadExtension {
  readonly values: Extension
  readonly json: string
}

/** Reads values by name; null where they do not fit. */
function readExtension(value: unknown = {}): ReadExtension | null {
  if (!isItem(value)) return null
  const extension: Extension = {}
  for (const name of Object.keys(value)) {
    if (prototypeKeys.has(name)) continue
    const entry = readEntry(value[name])
    if (name.length > 64 || entry === undefined) return null
    extension[storableText(name)] = entry
  }
  const json = JSON.stringify(extension)
  return json.length <= 2000 ? { values: extension, json } : null
}

const textOf = (text: string | undefined) => (text === undefined ? '' : storableText(text))

/** The bytes of all texts at once: each call costs more than a text. */
function bytesOf(fields: EventFields, extensions: string): number {
  const { type, page_status = '', track_type, business1, business2, event_tracking } = fields
  const { event_tracking_id, curr_page, url, title, referer, page_unique_id } = fields
  const happening = type + page_status + track_type + business1 + business2 + event_tracking
  const place = event_tracking_id + curr_page + url + title + referer + page_unique_id
  return Buffer.byteLength(happening + place + extensions)
}

function readFields(item: Item): Pick<ReadEvent, 'fields' | 'bytes'> | null {
  if (!isEvent(item)) return null
  const tracking = readExtension(item['event_tracking_ext'])
  const page = readExtension(item['curr_page_ext'])
  if (tracking === null || page === null) return null
  const fields = {
    type: item.type,
    page_status: item.page_status,
    track_type: item.track_type,
    business1: textOf(item.business1),
    business2: textOf(item.business2),
    event_tracking: textOf(item.event_tracking),
    event_tracking_id: item.event_tracking_id,
    event_tracking_ext: tracking.values,
    curr_page: textOf(item.curr_page),
    curr_page_ext: page.values,
    timestamp: item.timestamp,
    seq: item.seq,
    log_seq: item.log_seq,
    retry_count: item.retry_count ?? 0,
    url: textOf(item.url),
    title: textOf(item.title),
    referer: textOf(item.referer),
    user_language: item.user_language ?? 0,
    ctime: item.ctime,
    merge: item.merge ?? true,
    timely: item.timely ?? false,
    page_unique_id: item.page_unique_id,
  }
  return { fields, bytes: bytesOf(fields, tracking.json + page.json) }
}

function readSource(item: Item): SourceFields | null {
  if (!isSource(item)) return null
  return {
    browser: textOf(item.browser),
    browser_version: textOf(item.browser_version),
    sys: item.sys,
    os_version: textOf(item.os_version),
    device_id: item.device_id,
    session_id: item.session_id,
    network_type: textOf(item.network_type),
    screen_width: item.screen_width ?? 0,
    screen_height: item.screen_height ?? 0,
    manufacturer: textOf(item.manufacturer),
    model: textOf(item.model),
    timezone_offset: item.timezone_offset ?? 0,
    url_host: textOf(item.url_host),
    log_env: item.log_env,
    qr_val: textOf(item.qr_val),
    source_referer: textOf(item.source_referer),
    source_target: textOf(item.source_target),
    first_visit_time: item.first_visit_time,
    first_day: item.first_day,
    lib_version: textOf(item.lib_version),
    app_id: item.app_id,
    app_name: textOf(item.app_name),
    ver: textOf(item.ver),
    uid: textOf(item.uid),
  }
}

/**
 * Creates what reads the items of one request, one after the other: events by the contract's schema, and null for what does not
 * fit. A schema walks over 46 fields of each event at several times the cost; a test holds that both say the same. `shared`: the fields
 * that shortened items have besides.
 */
export function createEventReader(shared?: Item): (item: unknown) => ReadEvent | null {
  const isWhole = shared !== undefined && sourceFieldNames.every((name) => Object.hasOwn(shared, name))
  let latest: { readonly values: readonly unknown[]; readonly source: SourceFields } | null = null
  let sharedSource: SourceFields | null | undefined

  function ownSourceOf(item: Item): SourceFields | null {
    const known = latest
    if (known !== null && sourceFieldNames.every((name, at) => item[name] === known.values[at]))
      return known.source
    const source = readSource(item)
    if (source !== null) latest = { values: sourceFieldNames.map((name) => item[name]), source }
    return source
  }

  /** Shortened items have one source, where nothing of it is their own. */
  function sourceOf(item: Item): SourceFields | null {
    if (shared === undefined || !isShortened(item)) return ownSourceOf(item)
    if (!isWhole) return ownSourceOf({ ...item, ...shared })
    sharedSource ??= ownSourceOf(shared)
    return sharedSource
  }

  return (item) => {
    if (!isItem(item)) return null
    const read = readFields(item)
    const source = read && sourceOf(item)
    return read && source && { ...read, source }
  }
}
