import { useCallback, useSyncExternalStore } from 'react'
import { useLive } from './live.ts'
import { useSite } from '../context/site-context.ts'

/** Timers of a browser count no further. */
const longestWaitMs = 2 ** 31 - 1

/**
 * Whether a price is a last known one: as the server saw it, and from then on as time passes and newer prices come.
 * @param of both assets of a price that moves.
 */
export function useIsStale(
  asOf: { readonly staleFrom: string; readonly isStale: boolean },
  of?: string,
): boolean {
  const { now } = useSite().live
  const live = useLive()
  const fromMs = Date.parse((of === undefined ? null : live?.staleFrom(of)) ?? asOf.staleFrom)
  const follow = useCallback(
    (onChange: () => void) => {
      const waitMs = Math.min(Math.max(fromMs - now(), 0) + 1, longestWaitMs)
      const timer = setTimeout(onChange, waitMs)
      return () => clearTimeout(timer)
    },
    [fromMs, now],
  )
  return useSyncExternalStore(
    follow,
    () => now() >= fromMs,
    () => asOf.isStale,
  )
}
