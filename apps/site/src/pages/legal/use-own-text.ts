import { useEffect, useRef } from 'react'
import { useSite } from '../../components/context/site-context.ts'
import { usePageRouter, useRouterState } from '../../components/navigation/page-router.ts'
import { ownTextPath } from './own-text.ts'
import type { LegalView } from './view.ts'

/**
 * Leads who is signed in from an address without a choice to the text of the country that they live in, in place of that address, so
 * that Back leads to the page before. A link that the reader has followed meanwhile goes first. A server that has no such text any
 * more leads back: the same address is then not tried again.
 */
export function useOwnText(view: LegalView): void {
  const { residence } = useSite()
  const router = usePageRouter()
  const { location, next } = useRouterState()
  const { hash } = location
  const isIdle = next === null
  const tried = useRef<string | null>(null)
  const own = ownTextPath(view, residence)
  useEffect(() => {
    if (own === null) tried.current = null
    if (own === null || !isIdle || tried.current === own) return
    tried.current = own
    void router.navigate(own + hash, { replace: true, preventScrollReset: true })
  }, [own, isIdle, hash, router])
}
