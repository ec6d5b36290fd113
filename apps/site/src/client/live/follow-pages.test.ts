// @vitest-environment happy-dom
import { createCell } from '@portico/widget'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataOf, openRouted } from '../../../test/routed-page.tsx'
import type { PageData } from '../../page-data.ts'
import type { FollowedPage } from './cells.ts'
import { followPages } from './follow-pages.ts'

const minuteMs = 60_000

function start() {
  const clock = { nowMs: 0 }
  const snapshot = createCell('')
  const live: FollowedPage = {
    live: { prices: {}, followed: ['btc'], sources: {}, unit: { symbol: '$' } },
    asOf: '2026-09-29T00:00:00Z',
  }
  const page = createCell<FollowedPage | null>(live)
  let asked = 0
  followPages({
    live: { page, snapshot, now: () => clock.nowMs },
    router: {
      subscribe: () => () => undefined,
      revalidate: async () => {
        asked += 1
      },
    },
    shown: createCell<PageData | null>(null),
  })
  return { clock, page, snapshot, asked: () => asked }
}

beforeEach(() => {
  document.body.innerHTML = '<input id="amount">'
})

describe('followPages', () => {
  it('LIVE-01 brings the page up to date with a new snapshot, at most once a minute', () => {
    const { clock, snapshot, asked } = start()
    clock.nowMs = minuteMs - 1
    snapshot.set('v-1')
    expect(asked()).toBe(0)
    clock.nowMs = minuteMs
    snapshot.set('v-2')
    snapshot.set('v-3')
    expect(asked()).toBe(1)
    clock.nowMs = 2 * minuteMs
    snapshot.set('v-4')
    expect(asked()).toBe(2)
  })

  it('LIVE-02 disturbs nobody who types, and no page that follows nothing', () => {
    const { clock, page, snapshot, asked } = start()
    clock.nowMs = minuteMs
    document.querySelector('input')?.focus()
    snapshot.set('v-1')
    document.querySelector('input')?.blur()
    page.set(null)
    snapshot.set('v-2')
    expect(asked()).toBe(0)
  })

  it('tells which page is shown, once it is', async () => {
    const loader = () => ({ ...dataOf(null, 'asset'), slugs: { asset: 'btc' } })
    const { router } = openRouted({ Page: () => null, path: '/', entries: ['/'], view: null, loader })
    const shown = createCell<PageData | null>(null)
    const live = { page: createCell<FollowedPage | null>(null), snapshot: createCell(''), now: () => 0 }
    followPages({ live, router, shown })
    await router.navigate('/price/btc')
    expect(shown.get()).toMatchObject({ page: 'asset', slugs: { asset: 'btc' } })
  })
})
