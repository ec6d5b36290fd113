import { type EventField, eventFieldNames, type SourceField, sourceFieldNames } from '@portico/contract'
import type { AcceptedEvent, EventSource } from '../port.ts'

/** `instant`: milliseconds since the epoch that become a `timestamptz`. */
type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'integer'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'uuid'

/** What a column can be given. */
export type ColumnValue = string | number | boolean | object | null | undefined

/** A column of a table, and where its values come from. */
export interface Column<Row> {
  readonly name: string
  readonly type: ColumnType
  readonly read: (row: Row) => ColumnValue
}

/** A source is kept once in each day that has events of it. */
export interface SourceOfDay {
  /** UTC, YYYY-MM-DD. */
  readonly day: string
  readonly source: EventSource
}

const eventTypes: Readonly<Record<EventField, ColumnType>> = {
  type: 'text',
  page_status: 'text',
  track_type: 'text',
  business1: 'text',
  business2: 'text',
  event_tracking: 'text',
  event_tracking_id: 'text',
  event_tracking_ext: 'jsonb',
  curr_page: 'text',
  curr_page_ext: 'jsonb',
  timestamp: 'bigint',
  seq: 'integer',
  log_seq: 'integer',
  retry_count: 'integer',
  url: 'text',
  title: 'text',
  referer: 'text',
  user_language: 'integer',
  ctime: 'bigint',
  merge: 'boolean',
  timely: 'boolean',
  page_unique_id: 'text',
}

const sourceTypes: Readonly<Record<SourceField, ColumnType>> = {
  browser: 'text',
  browser_version: 'text',
  sys: 'smallint',
  os_version: 'text',
  device_id: 'text',
  session_id: 'text',
  network_type: 'text',
  screen_width: 'integer',
  screen_height: 'integer',
  manufacturer: 'text',
  model: 'text',
  timezone_offset: 'smallint',
  url_host: 'text',
  log_env: 'text',
  qr_val: 'text',
  source_referer: 'text',
  source_target: 'text',
  first_visit_time: 'bigint',
  first_day: 'boolean',
  lib_version: 'text',
  app_id: 'text',
  app_name: 'text',
  ver: 'text',
  uid: 'text',
}

/** The columns of the table `event`. */
export const eventColumns: readonly Column<AcceptedEvent>[] = [
  { name: 'day', type: 'date', read: ({ day }) => day },
  { name: 'id', type: 'uuid', read: ({ id }) => id },
  { name: 'source', type: 'uuid', read: ({ source }) => source.id },
  { name: 'at', type: 'instant', read: ({ at }) => at },
  { name: 'received_at', type: 'instant', read: ({ receivedAt }) => receivedAt },
  { name: 'clock', type: 'text', read: ({ clock }) => clock },
  ...eventFieldNames.map((name): Column<AcceptedEvent> => {
    return { name, type: eventTypes[name], read: (event) => event[name] }
  }),
]

/** The columns of the table `event_source`. */
export const sourceColumns: readonly Column<SourceOfDay>[] = [
  { name: 'day', type: 'date', read: ({ day }) => day },
  { name: 'id', type: 'uuid', read: ({ source }) => source.id },
  { name: 'website', type: 'text', read: ({ source }) => source.website },
  ...sourceFieldNames.map((name): Column<SourceOfDay> => {
    return { name, type: sourceTypes[name], read: ({ source }) => source[name] }
  }),
]
