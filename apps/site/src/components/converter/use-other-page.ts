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
 */
export function useOtherPage<Answer>(): OtherPage<Answer> {
  const router = useContext(DataRouterContext)?.router
  const key = useId()
  const [data, setData] = useState<Answer | null>(null)

  useEffect(() => {
    if (router === undefined) return
    router.getFetcher(key)
    const end = router.subscribe(({ fetchers }) => {
      const answer: Answer | undefined = fetchers.get(key)?.data
      if (answer !== undefined) setData(answer)
    })
    return () => {
      end()
      router.deleteFetcher(key)
    }
  }, [router, key])

  return {
    data,
    load(path) {
      const route = router?.state.matches.at(-1)?.route.id
      if (route !== undefined) void router?.fetch(key, route, path)
    },
  }
}
