// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testSite } from '../../../test/page.ts'
import { dataOf, openRouted } from '../../../test/routed-page.tsx'
import { SiteProvider } from '../../components/context/site-context.ts'
import type { AssetRef } from '../../figures/asset.ts'
import { urls } from '../urls.generated.ts'
import { type FollowedPage, useFollowingAddress } from './use-following-address.ts'

const pauseMs = 500

function assetOf(slug: string): AssetRef {
  return { slug, code: slug.toUpperCase(), name: slug, kind: 'crypto', icon: null, symbol: null }
}

/** The page of an address, as its loader answers it. */
function pageOf(address: string): FollowedPage {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid')
  const [from = '', to = ''] = pathname.split('/').slice(2)
  const value = searchParams.get('amount') ?? '1'
  return { from: assetOf(from), to: assetOf(to), state: {}, amount: { value } }
}

let root: Root
let setAmount: (amount: string) => void = () => undefined

function Pair({ view }: { readonly view: FollowedPage }) {
  const [amount, change] = useState('1')
  useEffect(() => {
    setAmount = change
  }, [])
  useFollowingAddress(view, amount)
  return null
}

/** Answers are delayed for these addresses. */
const held = new Map<string, PromiseWithResolvers<void>>()

async function loader({ request }: { readonly request: Request }) {
  const { pathname, search } = new URL(request.url)
  await held.get(pathname + search)?.promise
  return dataOf(pageOf(pathname + search))
}

async function open(address: string) {
  const page = { Page: Pair, path: '*', entries: [address], view: pageOf(address), loader }
  const { memory: router, host } = openRouted(page)
  await act(async () => root.render(<SiteProvider value={testSite()}>{host}</SiteProvider>))
  return {
    router,
    shown: () => router.state.location.pathname + router.state.location.search,
    type: (amount: string) => act(async () => setAmount(amount)),
  }
}

const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  held.clear()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') ?? document.body)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useFollowingAddress', () => {
  const start = urls.pair('btc', 'usd')

  it('CONV-06 follows the amount once the reader pauses, and not before', async () => {
    const page = await open(start)
    await page.type('3')
    await pause(pauseMs - 1)
    expect(page.shown()).toBe(start)
    await pause(1)
    expect(page.shown()).toBe(urls.pair('btc', 'usd', { amount: '3' }))
  })

  it('CONV-02 does not turn back a pick that React has not heard of when the pause ends', async () => {
    const page = await open(start)
    await page.type('3')
    const picked = urls.pair('eth', 'usd', { amount: '3' })
    held.set(picked, Promise.withResolvers())
    await act(async () => {
      void page.router.navigate(picked)
      vi.advanceTimersByTime(pauseMs)
    })
    held.get(picked)?.resolve()
    await pause(pauseMs)
    expect(page.shown()).toBe(picked)
  })

  it('CONV-02 does not turn back a pick that has arrived and is not drawn when the pause ends', async () => {
    const page = await open(start)
    await page.type('3')
    const picked = urls.pair('eth', 'usd', { amount: '3' })
    await act(async () => {
      await page.router.navigate(picked)
      vi.advanceTimersByTime(pauseMs)
    })
    await pause(pauseMs)
    expect(page.shown()).toBe(picked)
  })

  it('SHELL-11 CONV-02 does not turn back a page on its way when the reader types meanwhile', async () => {
    const page = await open(start)
    const chosen = urls.pair('btc', 'usd', { window: '7d' })
    held.set(chosen, Promise.withResolvers())
    await act(async () => void page.router.navigate(chosen))
    await page.type('3')
    await pause(pauseMs)
    expect(page.router.state.navigation.location?.search).toBe('?window=7d')
    held.get(chosen)?.resolve()
    await pause(0)
    expect(page.shown()).toBe(chosen)
    await pause(pauseMs)
    expect(page.shown()).toBe(urls.pair('btc', 'usd', { amount: '3' }))
  })

  it('SHELL-11 brings an amount along that the arriving page does not say', async () => {
    const page = await open(start)
    await page.type('3')
    const chosen = urls.pair('btc', 'usd', { window: '7d' })
    await act(async () => {
      void page.router.navigate(chosen)
      vi.advanceTimersByTime(pauseMs)
    })
    expect(page.shown()).toBe(chosen)
    await pause(pauseMs)
    expect(page.shown()).toBe(urls.pair('btc', 'usd', { amount: '3' }))
  })

  it('CONV-06 replaces its own address while that is still on its way', async () => {
    const page = await open(start)
    const first = urls.pair('btc', 'usd', { amount: '3' })
    held.set(first, Promise.withResolvers())
    await page.type('3')
    await pause(pauseMs)
    await page.type('34')
    await pause(pauseMs)
    held.get(first)?.resolve()
    await pause(0)
    expect(page.shown()).toBe(urls.pair('btc', 'usd', { amount: '34' }))
  })

  it('asks once for an amount that the server formats otherwise', async () => {
    const page = await open(start)
    const navigate = vi.spyOn(page.router, 'navigate')
    await page.type('03')
    await pause(pauseMs)
    await pause(pauseMs)
    expect(navigate).toHaveBeenCalledTimes(1)
  })
})
