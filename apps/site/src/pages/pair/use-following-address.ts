import { track } from '@portico/analytics/track'
import { useEffect, useRef } from 'react'
import { usePageRouter, useRouterState } from '../../components/navigation/page-router.ts'
import { useTypedQuery } from '../../components/navigation/typed-query.ts'
import { magnitudeOf } from './conversion/magnitude.ts'
import { type PairPlace, pairPath } from './pair-path.ts'

/** The address follows the field once the reader pauses. */
const addressDelayMs = 500

/** Marks the navigations that only write the typed amount into the address. */
export const ownNavigation = 'amount'

/** A page of a pair, with the amount that its address says. */
export type FollowedPage = PairPlace & { readonly amount: { readonly value: string } }

/**
 * Brings the address after the amount once the reader pauses, unless the reader goes elsewhere first: a link that was
 * followed, an asset that was picked or a form that was sent is never turned back.
 */
export function useFollowingAddress(page: FollowedPage, amount: string): void {
  useTypedQuery('amount', amount === page.amount.value ? undefined : amount)
  const router = usePageRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was asked for last: an amount that the server formats otherwise is not asked for again. */
  const asked = useRef<string | null>(null)

  /** The pair whose amount analytics has been told of. */
  const told = useRef('')

  const { location, next: going } = useRouterState()
  const { key } = location
  const next = going ?? location
  useEffect(() => {
    if (next.state === ownNavigation) return
    clearTimeout(timer.current)
    asked.current = null
  }, [next])

  useEffect(() => {
    const path = pairPath(page, amount)
    if (amount === page.amount.value || path === asked.current) return
    timer.current = setTimeout(() => {
      // On a slow machine the pause may end before React knows where the reader goes, or while that page is on its way. What
      // was typed comes along: the page that arrives asks again.
      const target = router.get().next ?? router.get().location
      if (target.state !== ownNavigation && target.key !== key) return
      asked.current = path
      const pair = { from: page.from.slug, to: page.to.slug }
      if (told.current !== `${pair.from}/${pair.to}`)
        track('b202:amount-typed', 'click', { ...pair, magnitude: magnitudeOf(amount) })
      told.current = `${pair.from}/${pair.to}`
      void router.navigate(path, { replace: true, preventScrollReset: true, state: ownNavigation })
    }, addressDelayMs)
    return () => clearTimeout(timer.current)
  }, [page, amount, router, key])
}
