import { createHash } from 'node:crypto'
import { type AnalyticsEvent, analyticsLibVersion, systemCodes, webAppId } from '@portico/contract'

/** One browser of the sample: everything that its events have in common. */
interface Visitor {
  readonly device: string
  readonly session: string
  readonly phone: boolean
  readonly host: string
}

/** Where one event of the sample stands. */
interface Place {
  readonly visitor: Visitor
  readonly pageView: string
  readonly seq: number
  readonly logSeq: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

const coins = ['btc', 'eth', 'sol', 'usdt', 'xrp', 'doge', 'ada', 'ton'] as const
const fiats = ['usd', 'eur', 'jpy', 'gbp', 'try', 'brl'] as const
const languages = [
  { path: '', type: 0, title: 'convert at today’s price' },
  { path: '/de', type: 11, title: 'zum heutigen Kurs umrechnen' },
  { path: '/fr', type: 10, title: 'convertir au cours du jour, en détail' },
  { path: '/ja', type: 2, title: '今日の価格で換算する' },
] as const
const eventsOfPage = 5
const pagesOfVisit = 10
const oldOf = 50
const dayMs = 86_400_000

function turn<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('there is nothing to take turns with')
  return item
}

/** A name of 32 characters, as browsers draw them. */
const nameOf = (text: string) => createHash('md5').update(text).digest('hex')

function visitorOf(run: string, index: number): Visitor {
  const device = nameOf(`${run} device ${index}`)
  const session = nameOf(`${run} session ${index}`)
  return { device, session, phone: index % 3 !== 0, host: 'www.example.com' }
}

function sourceOf({ device, session, phone, host }: Visitor, at: number) {
  return {
    ...(phone
      ? { browser: 'Chrome Mobile', browser_version: '156.0.8078', os_version: 'Android 15' }
      : { browser: 'Firefox', browser_version: '151.0', os_version: 'Windows 11' }),
    sys: phone ? systemCodes.mobile : systemCodes.web,
    device_id: device,
    session_id: session,
    network_type: phone ? '4g' : 'wifi',
    screen_width: phone ? 412 : 1920,
    screen_height: phone ? 915 : 1080,
    manufacturer: phone ? 'Google' : '',
    model: phone ? 'Pixel 9' : '',
    timezone_offset: -60,
    url_host: host,
    log_env: 'online',
    qr_val: '',
    source_referer: 'https://www.google.com/',
    source_target: `https://${host}/convert/btc/usd?utm=spring`,
    first_visit_time: at - 3 * dayMs - (at % dayMs),
    first_day: false,
    lib_version: analyticsLibVersion,
    app_id: webAppId,
    app_name: 'Portico',
    ver: '0.1.0',
    uid: '',
  } as const
}

type Happening = Pick<
  AnalyticsEvent,
  | 'type'
  | 'track_type'
  | 'page_status'
  | 'business1'
  | 'event_tracking'
  | 'event_tracking_id'
  | 'event_tracking_ext'
>

/** A page view with what is done on it: it is shown, three clicks follow, and it is left. */
function happeningOf({ seq }: Place, pair: { readonly from: string; readonly to: string }): Happening {
  const page = { type: 'page', track_type: 'auto', event_tracking_id: '/', business1: '' } as const
  if (seq === 1)
    return { ...page, page_status: 'show', event_tracking: 'page-view', event_tracking_ext: {} } as const
  if (seq === eventsOfPage)
    return {
      ...{ ...page, page_status: 'hide', event_tracking: 'page-leave' },
      event_tracking_ext: { visible_ms: 41_250 },
    } as const
  return {
    ...{ type: 'click', track_type: 'auto', event_tracking_id: 'b201', event_tracking: 'pair-swapped' },
    ...{ business1: 'converter', event_tracking_ext: pair },
  } as const
}

function eventOf(place: Place, index: number): AnalyticsEvent {
  const { visitor, pageView, seq, logSeq, at } = place
  const pair = { from: turn(coins, index), to: turn(fiats, index) }
  const { path, type, title } = turn(languages, index)
  const address = `https://${visitor.host}${path}/convert/${pair.from}/${pair.to}`
  return {
    ...happeningOf(place, pair),
    business2: '',
    curr_page: 'pair',
    curr_page_ext: pair,
    timestamp: at,
    seq,
    log_seq: logSeq,
    retry_count: 0,
    url: address,
    title: `${pair.from.toUpperCase()} to ${pair.to.toUpperCase()}: ${title}`,
    referer: `https://${visitor.host}/convert`,
    user_language: type,
    ctime: at,
    merge: true,
    timely: false,
    page_unique_id: pageView,
    ...sourceOf(visitor, at),
  }
}

/**
 * Events as browsers send them, each with every field of the contract: visits of ten pages with five events each, one visit in
 * fifty from yesterday. `run` is a word that no other run shares, so that no event is known already.
 */
export function sampleEvents(run: string, count: number, nowMs: number): readonly AnalyticsEvent[] {
  const eventsOfVisit = eventsOfPage * pagesOfVisit
  const visits = Array.from({ length: Math.ceil(count / eventsOfVisit) }, (_, visit) => visit)
  const events = visits.flatMap((visit) => {
    const visitor = visitorOf(run, visit)
    const leftAt = nowMs - (visit % oldOf === 0 ? dayMs : 0)
    return Array.from({ length: eventsOfVisit }, (_, step) => {
      const pageView = nameOf(`${run} ${visit} ${Math.floor(step / eventsOfPage)}`)
      const at = leftAt - (eventsOfVisit - step) * 1000
      return eventOf({ visitor, pageView, at, seq: (step % eventsOfPage) + 1, logSeq: step + 1 }, visit)
    })
  })
  return events.slice(0, count)
}
