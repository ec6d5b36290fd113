import { useContext, useEffect, useId, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/** What another page would show, without going there. */
export interface OtherPage<Answer> {
  /** What its loader answered last; null until one was asked for. */
  readonly data: Answer | null
  load(path: string): void
}

/**
 * Asks the router for the data of another page, as its `useFetcher` does. That hook also brings forms that are sent by scripts,
 * 4 kB that no page has a use for.
 * @param from what it is asked from: an answer counts only as long as this is the same.
 */
export function useOtherPage<Answer>(from: string): OtherPage<Answer> {
  const router = useContext(DataRouterContext)?.router
  const key = useId()
  const [answer, setAnswer] = useState<{ readonly from: string; readonly data: Answer } | null>(null)

  useEffect(() => {
    if (router === undefined) return
    router.getFetcher(key)
    const end = router.subscribe(({ fetchers }) => {
      const data: Answer | undefined = fetchers.get(key)?.data
      if (data !== undefined) setAnswer({ from, data })
    })
    return () => {
      end()
      router.deleteFetcher(key)
    }
  }, [router, key, from])

  return {
    data: answer?.from === from ? answer.data : null,
    load(path) {
      const route = router?.state.matches.at(-1)?.route.id
      if (route !== undefined) void router?.fetch(key, route, path)
    },
  }
}
