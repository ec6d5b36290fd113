import { createHash } from 'node:crypto'
import type { AcceptedEvent, EventSource } from '../../src/events/port.ts'

/** A visit as a test tells it. */
export interface TestVisit {
  readonly website?: string
  readonly device: string
  readonly session?: string
  readonly source?: Partial<EventSource>
  /** ISO times of the events, and how each differs from a page view of the home page. */
  readonly events: readonly (Partial<AcceptedEvent> & { readonly time: string })[]
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function sourceOf({
  website = 'default',
  device,
  session = `${device}-session`,
  source,
}: TestVisit): EventSource {
  return {
    ...{ id: idOf(JSON.stringify([website, device, session, source])), website },
    ...{ device_id: device, session_id: session, sys: 3, browser: 'Chrome', browser_version: '142' },
    ...{ os_version: '', network_type: '', screen_width: 0, screen_height: 0, manufacturer: '', model: '' },
    ...{ timezone_offset: 0, url_host: 'www.example.com', log_env: 'online', qr_val: '' },
    ...{ source_referer: '', source_target: '', first_visit_time: 0, first_day: false },
    ...{ lib_version: '1.1.45', app_id: 'web', app_name: '', ver: '', uid: '' },
    ...source,
  }
}

/** The events of a visit as the collector hands them on. Each page view is of a page of its own unless its events say otherwise. */
export function eventsOf(visit: TestVisit): readonly AcceptedEvent[] {
  const source = sourceOf(visit)
  return visit.events.map(({ time, ...parts }, index): AcceptedEvent => {
    const at = Date.parse(time)
    const page = `${source.session_id}-${index}`
    return {
      ...{ id: idOf(`${source.id} ${index} ${time}`), day: time.slice(0, 10), at, clock: 'believed' },
      ...{ receivedAt: at + 500, source, type: 'page', page_status: 'show', track_type: 'auto' },
      ...{ business1: '', business2: '', event_tracking: 'page-view', event_tracking_id: '/' },
      ...{ event_tracking_ext: {}, curr_page: 'home', curr_page_ext: {}, timestamp: at, seq: index + 1 },
      ...{ log_seq: index + 1, retry_count: 0, url: 'https://www.example.com/', title: '', referer: '' },
      ...{ user_language: 0, ctime: at, merge: true, timely: false, page_unique_id: page },
      ...parts,
    }
  })
}

const pair = (from: string, to: string) => ({
  curr_page: 'pair',
  curr_page_ext: { from, to },
  url: `https://www.example.com/convert/${from}/${to}?amount=2#chart`,
})
const leave = (page: string, visible_ms: number | string) =>
  ({
    page_status: 'hide',
    event_tracking: 'page-leave',
    event_tracking_ext: { visible_ms },
    page_unique_id: page,
  }) as const
const click = (id: string, name: string) =>
  ({ type: 'click', track_type: 'manual', event_tracking_id: id, event_tracking: name }) as const

const search = 'https://www.Search.example/?q=price'
const long = `https://www.example.com/${'😀'.repeat(400)}`

/** Three days of two sites: an ordinary visitor, one whose browser lies, one around midnight. */
export const testVisits: readonly TestVisit[] = [
  {
    device: 'ann',
    source: { sys: 4, source_referer: search, first_day: true },
    events: [
      { time: '2026-11-21T00:00:00.000Z', user_language: 11, page_unique_id: 'p1' },
      { time: '2026-11-21T10:30:00Z', ...pair('btc', 'usd'), page_unique_id: 'p2' },
      { time: '2026-11-21T10:31:00Z', ...leave('p2', 4000) },
      { time: '2026-11-21T10:32:00Z', ...leave('p2', 2000) },
      { time: '2026-11-21T10:32:30Z', ...click('b201', 'pair-swapped') },
      { time: '2026-11-21T10:33:00Z', ...pair('btc', 'usd') },
    ],
  },
  {
    device: 'ann',
    session: 'ann-again',
    source: { sys: 4, source_referer: 'https://www.example.com/price' },
    events: [
      { time: '2026-11-21T23:59:59.999Z', curr_page: 'register', url: 'https://www.example.com/register' },
      { time: '2026-11-21T23:59:59.999Z', ...click('b701', 'registration-code-asked'), type: 'click' },
    ],
  },
  {
    device: 'bob',
    source: { source_referer: 'javascript:alert(1)' },
    events: [
      { time: '2026-11-21T10:00:00Z', url: long, page_unique_id: 'p3' },
      { time: '2026-11-21T10:00:09Z', ...leave('p3', 'long') },
      {
        time: '2026-11-21T10:00:10Z',
        ...click('b999', '<script>alert(1)</script>'),
        receivedAt: Date.parse('2026-11-21T11:00:11Z'),
      },
      {
        time: '2026-11-21T10:00:11Z',
        ...click('b999', '<script>alert(1)</script>'),
        clock: 'clamped',
        receivedAt: Date.parse('2026-11-28T10:00:11Z'),
      },
    ],
  },
  { device: 'eve', events: [{ time: '2026-11-20T23:59:59.999Z' }, { time: '2026-11-22T00:00:00Z' }] },
  { device: 'ann', session: 'later', events: [{ time: '2026-11-22T08:00:00Z', ...pair('eth', 'btc') }] },
  { website: 'contrast', device: 'ann', events: [{ time: '2026-11-21T10:00:00Z', ...pair('sol', 'usd') }] },
]
