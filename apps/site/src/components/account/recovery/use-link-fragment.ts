import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../context/use-is-hydrated.ts'

/**
 * What the fragment of a mail's link names; null before hydration, since the server's HTML is the same for everyone. It is taken out of the
 * address, so that no history keeps it; the router, which is not told, still knows it.
 */
export function useLinkFragment<Link>(read: (hash: string) => Link | null): Link | null {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const link = isHydrated ? read(hash) : null
  const isThere = link !== null
  useEffect(() => {
    if (isThere) history.replaceState(history.state, '', location.pathname + location.search)
  }, [isThere])
  return link
}
