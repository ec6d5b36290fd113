import { describe, expect, it } from 'vitest'
import { keyPrefix } from '../storage/guarded-storage.ts'
import { createVisits } from './visits.ts'

const minute = 60_000
const start = 1_700_000_000_000

/** Storage of a browser in the hands of a test; `isBlocked` refuses and forgets everything. */
function createBrowser() {
  const kept = new Map<string, string>()
  let writes = 0
  let ids = 0
  const browser = {
    kept,
    isBlocked: false,
    document: {
      URL: 'https://site.test/first?page=2&q=words#part',
      referrer: 'https://search.test/?q=words',
    },
    writes: () => writes,
    tab: () =>
      createVisits({
        storage: {
          read: (key) => (browser.isBlocked ? null : (kept.get(key) ?? null)),
          write: (key, value) => {
            writes += 1
            if (!browser.isBlocked) kept.set(key, value)
          },
        },
        newId: () => {
          ids += 1
          return `id-${ids}`
        },
        document: browser.document,
      }),
  }
  return browser
}

describe('createVisits', () => {
  it('ANA-01 begins a session with the page that led to it and its first address', () => {
    expect(createBrowser().tab()(start)).toEqual({
      session_id: 'id-1',
      source_referer: 'https://search.test/',
      source_target: 'https://site.test/first?page=2',
      first_visit_time: start,
      first_day: true,
    })
  })

  it('ANA-01 keeps the session while events come, on later pages and in other tabs', () => {
    const browser = createBrowser()
    const first = browser.tab()
    const { session_id, source_referer, source_target } = first(start)
    browser.document = { URL: 'https://site.test/second', referrer: 'https://site.test/first' }
    const second = browser.tab()
    expect(second(start + 29 * minute)).toMatchObject({ session_id, source_referer, source_target })
    expect(first(start + 58 * minute)).toMatchObject({ session_id, source_referer, source_target })
  })

  it('ANA-01 begins another session after 30 minutes without an event', () => {
    const browser = createBrowser()
    const visitAt = browser.tab()
    visitAt(start)
    browser.document.URL = 'https://site.test/later'
    expect(visitAt(start + 30 * minute - 1).session_id).toBe('id-1')
    expect(visitAt(start + 60 * minute)).toMatchObject({
      session_id: 'id-2',
      source_target: 'https://site.test/later',
      first_visit_time: start,
    })
    expect(browser.tab()(start + 61 * minute).session_id).toBe('id-2')
  })

  it('ANA-01 writes no more than once in 30 seconds', () => {
    const browser = createBrowser()
    const visitAt = browser.tab()
    visitAt(start)
    const writes = browser.writes()
    for (let ms = 0; ms < 30_000; ms += 100) visitAt(start + ms)
    expect(browser.writes()).toBe(writes)
    visitAt(start + 30_000)
    expect(browser.writes()).toBeGreaterThan(writes)
  })

  it('ANA-08 counts 24 hours after the first visit as the first day', () => {
    const browser = createBrowser()
    browser.tab()(start)
    const day = 24 * 60 * minute
    expect([start + day - 1, start + day].map((now) => browser.tab()(now).first_day)).toEqual([true, false])
    const visitAt = browser.tab()
    expect([start + day - 2, start + day - 1, start + day].map((now) => visitAt(now).first_day)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('ANA-01 keeps its visit in memory where the storage refuses', () => {
    const browser = createBrowser()
    browser.isBlocked = true
    const visitAt = browser.tab()
    const before = visitAt(start)
    expect(visitAt(start + 10 * minute)).toEqual(before)
    expect(visitAt(start + 41 * minute)).toMatchObject({ session_id: 'id-2', first_visit_time: start })
  })

  it.each(['', 'x', '\n', 'NaN\nid\nr\nt', `${start}\nan id\nr\nt`, `${start}\n\nr\nt`, `${start}`, '{}'])(
    'ANA-01 begins another session where storage holds %j',
    (stored) => {
      const browser = createBrowser()
      browser.kept.set(`${keyPrefix}session`, stored)
      expect(browser.tab()(start).session_id).toBe('id-1')
    },
  )

  it.each(['', 'x', '-5', '0', '1.5', 'Infinity', String(start + 5000)])(
    'ANA-01 takes the first visit for now where storage holds %j',
    (stored) => {
      const browser = createBrowser()
      browser.kept.set(`${keyPrefix}first-visit`, stored)
      expect(browser.tab()(start)).toMatchObject({ first_visit_time: start, first_day: true })
    },
  )

  it('ANA-01 goes on where the clock is set back a little, and begins anew where it is far off', () => {
    const browser = createBrowser()
    browser.tab()(start)
    expect(browser.tab()(start - minute).session_id).toBe('id-1')
    expect(browser.tab()(start - 60 * minute).session_id).toBe('id-2')
  })

  it('ANA-01 cuts addresses to what the collector takes', () => {
    const browser = createBrowser()
    const long = `https://site.test/${'a'.repeat(5000)}`
    browser.document = { URL: long, referrer: long }
    const { source_referer, source_target } = browser.tab()(start)
    expect([source_referer.length, source_target.length]).toEqual([2000, 2000])
  })
})
