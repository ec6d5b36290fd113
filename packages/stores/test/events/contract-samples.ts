import { createHash, randomUUID } from 'node:crypto'
import type { AcceptedEvent, EventSource } from '../../src/events/port.ts'

const dayMs = 86_400_000

/** When most samples happened: noon, so that a minute more is the same day. */
export const sampleTime: number = Date.parse('2026-11-22T12:00:00Z')

/** The id of a sample: 32 hexadecimal digits that follow from the text. */
export function sampleId(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The source of a session, with an id that follows from all its fields. */
export function sampleSource(change: Partial<Omit<EventSource, 'id'>> = {}): EventSource {
  const source = {
    website: 'default',
    browser: 'Firefox',
    browser_version: '151.0',
    sys: 3,
    os_version: 'Windows 11',
    device_id: 'device-1',
    session_id: randomUUID(),
    network_type: '',
    screen_width: 1920,
    screen_height: 1080,
    manufacturer: '',
    model: '',
    timezone_offset: -60,
    url_host: 'www.example.com',
    log_env: 'online',
    qr_val: '',
    source_referer: 'https://www.google.com/',
    source_target: 'https://www.example.com/en',
    first_visit_time: sampleTime - 90 * dayMs,
    first_day: false,
    lib_version: '1.1.45',
    app_id: 'web',
    app_name: 'Site',
    ver: '0.1.0',
    uid: '',
    ...change,
  } as const
  return { ...source, id: sampleId(JSON.stringify(source)) }
}

/** What of a sample is not as usual; its id and its day follow from the rest unless they are given. */
export type SampleChange = Partial<AcceptedEvent>

/** An event of a source; `log_seq` tells it from the others of its session. */
export function sampleEvent(source: EventSource, logSeq: number, change: SampleChange = {}): AcceptedEvent {
  const at = change.at ?? sampleTime + logSeq
  const { website, app_id, device_id, session_id } = source
  const page = change.page_unique_id ?? 'page-1'
  return {
    id: sampleId([website, app_id, device_id, session_id, page, logSeq].join('\n')),
    day: new Date(at).toISOString().slice(0, 10),
    at,
    clock: 'believed',
    receivedAt: at + 250,
    source,
    type: 'click',
    track_type: 'auto',
    business1: '',
    business2: '',
    event_tracking: 'pair-swapped',
    event_tracking_id: 'b201',
    event_tracking_ext: { from: 'btc', to: 'usd' },
    curr_page: 'pair',
    curr_page_ext: { from: 'btc', to: 'usd' },
    timestamp: at,
    seq: logSeq,
    log_seq: logSeq,
    retry_count: 0,
    url: 'https://www.example.com/en/convert/btc/usd?amount=1',
    title: 'Bitcoin to US Dollar',
    referer: '',
    user_language: 0,
    ctime: at,
    merge: true,
    timely: false,
    page_unique_id: page,
    ...change,
  }
}
