import { useEffect } from 'react'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'
import { usePageLocation } from '../../navigation/page-router.ts'

/**
 * What the fragment of a mail's link names; null before hydration, since the server's HTML is the same for everyone. It is taken out of the
 * address, so that no history keeps it; the router, which is not told, still knows it.
 */
export function useLinkFragment<Link>(read: (hash: string) => Link | null): Link | null {
  const { hash } = usePageLocation()
  const isHydrated = useIsHydrated()
  const link = isHydrated ? read(hash) : null
  const isThere = link !== null
  useEffect(() => {
    if (isThere) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isThere])
  return link
}
