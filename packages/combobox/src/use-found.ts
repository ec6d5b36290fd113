import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundAsset } from './found-asset.ts'

export type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly assets: readonly FoundAsset[] }

/** A pause shorter than this is still typing. */
const pauseMs = 80

/** The assets for a query; an answer to an older query never replaces a newer one's. */
export function useFound(
  query: string,
  search: (query: string, signal: AbortSignal) => Promise<readonly FoundAsset[]>,
): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  // A new function for the same search is no new question.
  const ask = useEffectEvent(search)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(query, abort.signal).then(
        (assets) => {
          if (!abort.signal.aborted) setFound({ state: 'known', assets })
        },
        () => {
          if (!abort.signal.aborted) setFound({ state: 'failed' })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return found
}
