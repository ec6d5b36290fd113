import type { AnalyticsEvent } from '@portico/contract'
import type { PreparedCall } from '../measuring/send.ts'
import { type EventForm, readCounts } from './event-form.ts'

/** The version whose interface this is. */
export const umamiVersion = '3.1.0'

/** What a connection keeps of the answers that came over it. */
interface Kept {
  visit?: string
  token?: string
}

const counts = /"processed":(\d+),"errors":(\d+)/
/** It answers programs that say who they are with status 200, and stores nothing. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

function payloadOf(event: AnalyticsEvent, website: string): object {
  const { event_tracking: name, event_tracking_ext: data, screen_width, screen_height } = event
  return {
    website,
    // One visit has one session, as with the other servers. All of the load comes from one address.
    id: event.session_id,
    hostname: event.url_host,
    language: String(event.user_language),
    screen: `${screen_width}x${screen_height}`,
    title: event.title,
    url: event.url,
    referrer: event.referer,
    timestamp: Math.floor(event.timestamp / 1000),
    ...(name === 'page-view' ? {} : { name, data }),
  }
}

/** Repeats the token of the last answer within a visit, as its tracker does: it spares the server two of four statements. */
function repeatToken(call: PreparedCall): PreparedCall {
  const [, visit = ''] = /"id":"(\w+)"/.exec(call.body) ?? []
  return {
    ...call,
    setupRequest: (request, kept: Kept) =>
      kept.visit === visit && kept.token !== undefined
        ? { ...request, headers: { ...request.headers, 'x-umami-cache': kept.token } }
        : request,
    onResponse(_status, answer, kept: Kept) {
      const [, token] = /"cache":"([^"]+)"/.exec(answer) ?? []
      if (token !== undefined) Object.assign(kept, { visit, token })
    },
  }
}

/**
 * How Umami is sent events: one in a request as by its tracker, or many in one (src/app/api/send/route.ts, src/app/api/batch/route.ts).
 * @param website the id that it knows the site by
 */
export function umamiForm(website: string, arrival: 'single' | 'batch'): EventForm {
  const item = (event: AnalyticsEvent) => ({ type: 'event', payload: payloadOf(event, website) })
  const common = {
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    write: item,
    breaks: [(event: AnalyticsEvent) => ({ ...item(event), type: 'tap' })],
  }
  if (arrival === 'batch')
    return {
      ...{ ...common, path: '/api/batch', enclose: (events) => events },
      ...{ holding: '"processed"', refusal: null, read: (answer) => readCounts(answer, counts) },
    }
  const holding = '"cache"'
  return {
    ...{ ...common, path: '/api/send', holding, refusal: '"bad-request"', finish: repeatToken },
    enclose: ([event = {}]) => event,
    read: (answer) => (answer.includes(holding) ? { accepted: 1, refused: 0 } : { accepted: 0, refused: 1 }),
  }
}
