import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../captured.ts'
import { createEventRecorder } from './event-record.ts'

const click: CapturedEvent = {
  type: 'click',
  event_tracking_id: 'b201',
  event_tracking: 'pair-swapped',
  event_tracking_ext: { from: 'btc' },
  track_type: 'auto',
}

function createRecorder() {
  const document = { URL: 'https://site.test/de/a?page=2#top', title: 'A', referrer: 'https://from.test/' }
  const shown = { curr_page: 'pair', curr_page_ext: { from: 'btc' } }
  let ids = 0
  const recorder = createEventRecorder({
    document,
    page: () => ({ ...shown }),
    now: () => 1000.4,
    clientNow: () => 2000,
    newId: () => `view-${(ids += 1)}`,
  })
  recorder.beginPageView()
  return { recorder, document, shown }
}

describe('createEventRecorder', () => {
  it('ANA-01 fills the fields of an event', () => {
    const { recorder } = createRecorder()
    expect(recorder.record({ ...click, business1: 'converter', merge: false, timely: true })).toEqual({
      type: 'click',
      page_status: undefined,
      track_type: 'auto',
      business1: 'converter',
      business2: undefined,
      event_tracking: 'pair-swapped',
      event_tracking_id: 'b201',
      event_tracking_ext: { from: 'btc' },
      curr_page: 'pair',
      curr_page_ext: { from: 'btc' },
      timestamp: 1000,
      seq: 1,
      url: 'https://site.test/de/a?page=2',
      title: 'A',
      referer: 'https://from.test/',
      user_language: 11,
      ctime: 2000,
      merge: false,
      timely: true,
      page_unique_id: 'view-2',
    })
  })

  it('ANA-10 counts seq from 1 in each page view', () => {
    const { recorder, document } = createRecorder()
    recorder.record(click)
    expect(recorder.record(click)).toMatchObject({ seq: 2, page_unique_id: 'view-2' })
    document.URL = 'https://site.test/b'
    recorder.beginPageView()
    expect(recorder.record(click)).toMatchObject({ seq: 1, page_unique_id: 'view-3' })
  })

  it('ANA-02 names the page before as referer', () => {
    const { recorder, document } = createRecorder()
    document.URL = 'https://site.test/b'
    recorder.beginPageView()
    expect(recorder.record(click)).toMatchObject({
      url: 'https://site.test/b',
      referer: 'https://site.test/de/a?page=2',
    })
  })

  it('ANA-02 leaves events between a change of address and its page view with the page before', () => {
    const { recorder, document, shown } = createRecorder()
    recorder.record(click)
    document.URL = 'https://site.test/b'
    document.title = 'B'
    shown.curr_page = 'home'
    expect(recorder.record(click)).toMatchObject({
      url: 'https://site.test/de/a?page=2',
      title: 'A',
      curr_page: 'pair',
    })
    recorder.beginPageView()
    expect(recorder.record(click)).toMatchObject({
      url: 'https://site.test/b',
      title: 'B',
      curr_page: 'home',
    })
  })

  it('ROUTE-04 reads the language from the first or second segment of the path', () => {
    const { recorder, document } = createRecorder()
    const languageAt = (path: string) => {
      document.URL = `https://site.test${path}`
      recorder.beginPageView()
      return recorder.record(click).user_language
    }
    expect(['/fr/x', '/m/ja/x', '/x/y/de'].map(languageAt)).toEqual([10, 2, 0])
  })

  it('ANA-01 cuts addresses and titles to what the collector takes', () => {
    const { recorder, document } = createRecorder()
    document.title = 'y'.repeat(400)
    expect(recorder.record(click).title).toHaveLength(300)
    document.URL = `https://site.test/${'x'.repeat(3000)}`
    recorder.beginPageView()
    expect(recorder.record(click).url).toHaveLength(2000)
  })

  it('ANA-01 leaves out what was typed, of the address, of the one before and of the title', () => {
    const { recorder, document } = createRecorder()
    document.URL = 'https://site.test/convert/btc/usd?amount=12.5&window=7d#top'
    document.title = 'Convert 12.5 BTC to USD'
    recorder.beginPageView()
    expect(recorder.record(click)).toMatchObject({
      url: 'https://site.test/convert/btc/usd?window=7d',
      title: '',
      referer: 'https://site.test/de/a?page=2',
    })
    document.URL = 'https://site.test/search'
    document.title = 'Search'
    recorder.beginPageView()
    expect(recorder.record(click)).toMatchObject({
      url: 'https://site.test/search',
      title: 'Search',
      referer: 'https://site.test/convert/btc/usd?window=7d',
    })
  })
})
