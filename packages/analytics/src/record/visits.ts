import type { ReadAnalyticsEvent } from '@portico/contract'
import { keyPrefix } from '../storage/guarded-storage.ts'
import { toldAddress } from './told-address.ts'

/** So long without an event ends a session, milliseconds. */
const sessionMs = 30 * 60_000
/** How often the storage is told that the session goes on, milliseconds: so much earlier it may end. */
const renewalMs = 30_000
/** No visit is older: September 2001. */
const earliestMs = 1e12
const dayMs = 24 * 60 * 60_000
const sessionKey = `${keyPrefix}session`
const firstVisitKey = `${keyPrefix}first-visit`

/** A storage that never throws: blocked or full, it refuses what is written and has nothing to read. */
export interface VisitStorage {
  read(key: string): string | null
  write(key: string, value: string): unknown
}

/** What visits are told apart by. */
export interface VisitOptions {
  /** Shared by all tabs. */
  readonly storage: VisitStorage
  readonly newId: () => string
  readonly document: Pick<Document, 'URL' | 'referrer'>
}

/** The fields that tell of the visit: `source_target` is what is told of the address that the session began with. */
export type VisitFields = Pick<
  ReadAnalyticsEvent,
  'session_id' | 'source_referer' | 'source_target' | 'first_visit_time' | 'first_day'
>

/**
 * Keeps session and first visit on this device, or in memory where it refuses. The answer takes the time of an event,
 * milliseconds since the epoch, and gives its visit: that of all tabs, or a new one after 30 minutes without an event. The first
 * day has 24 hours (ANA-08).
 */
export function createVisits({ storage, newId, document }: VisitOptions): (now: number) => VisitFields {
  /** As it is stored, a line each: when it was last renewed, its id, referrer and first address. */
  let session = ''
  let renewedAt = 0
  let firstVisit = 0

  const renew = (now: number) => {
    const stored = Math.trunc(Number(storage.read(firstVisitKey)))
    firstVisit = Math.min(stored > earliestMs ? stored : firstVisit || now, now)
    storage.write(firstVisitKey, String(firstVisit))
    const [seen, id = '', ...source] = (storage.read(sessionKey) ?? session).split('\n')
    const goesOn = /^[\w-]{1,64}$/.test(id) && Math.abs(now - Number(seen)) < sessionMs
    const { origin } = new URL(document.URL)
    const begun = () => [document.referrer, document.URL].map((address) => toldAddress(address, origin))
    session = [now, ...(goesOn ? [id, ...source] : [newId(), ...begun()])].join('\n')
    storage.write(sessionKey, session)
    renewedAt = now
  }

  return (now) => {
    if (Math.abs(now - renewedAt) >= renewalMs) renew(now)
    const [, session_id = '', source_referer = '', source_target = ''] = session.split('\n')
    const first_day = now - firstVisit < dayMs
    return { session_id, source_referer, source_target, first_visit_time: firstVisit, first_day }
  }
}
