import type { AnalyticsEvent, EventField } from '@portico/contract'
import type { CapturedEvent } from '../captured.ts'
import type { AnalyticsOptions, PageFacts } from '../options.ts'
import { toldAddress, withoutHash } from './told-address.ts'
import { userLanguage } from './user-language.ts'

/**
 * An event with its page; its number, device and session are added later. Fields that are absent are left to the reader's
 * defaults; failures are counted when the event is sent.
 */
export type RecordedEvent = Readonly<Pick<AnalyticsEvent, Exclude<EventField, 'log_seq' | 'retry_count'>>>

/** What records are made of. */
export interface RecorderOptions extends Pick<AnalyticsOptions, 'page' | 'now'> {
  readonly document: Pick<Document, 'URL' | 'title' | 'referrer'>
  /** Milliseconds since the epoch by the visitor's clock. */
  readonly clientNow: () => number
  readonly newId: () => string
}

/** Gives captured events their page view. */
export interface EventRecorder {
  record(event: CapturedEvent): RecordedEvent
  /** From here on: the address at hand, a new `page_unique_id`, and `seq` from 1. */
  beginPageView(): void
}

/** Creates a recorder; its first page view begins with the first call of `beginPageView`. */
export function createEventRecorder({
  document,
  page,
  now,
  clientNow,
  newId,
}: RecorderOptions): EventRecorder {
  let address = ''
  let url = ''
  let referer = ''
  let title = ''
  let facts: PageFacts = { curr_page: '', curr_page_ext: {} }
  let language = 0
  let viewId = newId()
  let seq = 0

  return {
    beginPageView() {
      const { origin, pathname } = new URL(document.URL)
      referer = url || toldAddress(document.referrer, origin)
      address = withoutHash(document.URL)
      url = toldAddress(address, origin)
      language = userLanguage(pathname)
      viewId = newId()
      seq = 0
    },
    record(event) {
      // Between a change of address and its page view, events are still those of the page before.
      if (withoutHash(document.URL) === address) {
        facts = page()
        // A title repeats what was typed into the address.
        title = url === address ? document.title.slice(0, 300) : ''
      }
      seq += 1
      return {
        ...event,
        ...facts,
        timestamp: Math.round(now()),
        seq,
        url,
        title,
        referer,
        user_language: language,
        ctime: clientNow(),
        page_unique_id: viewId,
      }
    },
  }
}
