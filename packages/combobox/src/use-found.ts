import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundItem } from './found-asset.ts'

export type Found<Item extends FoundItem> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly items: readonly Item[] }

/** A pause shorter than this is still typing. */
const pauseMs = 80

/** What is found for a query; an answer to an older query never replaces a newer one's. */
export function useFound<Item extends FoundItem>(
  query: string,
  search: (query: string, signal: AbortSignal) => Promise<readonly Item[]>,
): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ state: 'loading' })
  // A new function for the same search is no new question.
  const ask = useEffectEvent(search)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(query, abort.signal).then(
        (items) => {
          if (!abort.signal.aborted) setFound({ state: 'known', items })
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
