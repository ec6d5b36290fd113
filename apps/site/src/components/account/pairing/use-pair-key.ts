import { useEffect, useState } from 'react'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { usePageLocation } from '../../navigation/page-router.ts'
import { pairKeyOf } from './pair-link.ts'

/**
 * The key of the code that led here, until it is done with. It is taken out of the address, so that no history keeps it; the
 * router, which is not told, still knows it.
 */
export function usePairKey(): { readonly pairKey: string | null; readonly forget: () => void } {
  const { hash } = usePageLocation()
  const isHydrated = useIsHydrated()
  const [done, setDone] = useState<string | null>(null)
  const found = isHydrated ? pairKeyOf(hash) : null
  useEffect(() => {
    if (found !== null) history.replaceState(history.state, '', location.pathname + location.search)
  }, [found])
  return { pairKey: found === done ? null : found, forget: () => setDone(found) }
}
