import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageData } from '../../page-data.ts'
import { usePageRouter, useRouterState } from '../navigation/page-router.ts'

/** What another page would show, without going there. */
export interface OtherPage<View> {
  /** What its loader answered last; null until one was asked for. */
  readonly data: PageData<View> | null
  /** Asks for a page; where its data does not come, the reader goes to that page. */
  load(path: string): void
}

interface Answer<View> {
  readonly from: string
  readonly data: PageData<View>
}

interface Picked {
  readonly path: string
  /** The data of the page around it when it was asked for. */
  readonly around: PageData | null
  readonly asking: AbortController
  isShown: boolean
}

/**
 * Asks for the data of another page, and asks again when the data of the page around it is renewed.
 * @param from what it is asked from: an answer counts only as long as this is the same.
 */
export function useOtherPage<View>(from: string): OtherPage<View> {
  const router = usePageRouter()
  const around = useRouterState().drawn?.data ?? null
  const picked = useRef<Picked | null>(null)
  const [answer, setAnswer] = useState<Answer<View> | null>(null)

  const ask = useCallback(
    (pick: Picked) => {
      picked.current?.asking.abort()
      picked.current = pick
      const fail = (error: unknown) => {
        if (pick.asking.signal.aborted) return
        console.warn(`${pick.path} did not come in place:`, error)
        // A shown pair stays as it is where only its newer data is missing.
        if (!pick.isShown) void router.navigate(pick.path)
      }
      const show = (data: PageData<View>) => {
        if (pick.asking.signal.aborted) return
        if (data.status !== 200) return fail(data.status)
        pick.isShown = true
        setAnswer({ from, data })
      }
      router.ask<View>(pick.path, pick.asking.signal).then(show, fail)
    },
    [router, from],
  )

  useEffect(
    () => () => {
      picked.current?.asking.abort()
      picked.current = null
    },
    [from],
  )

  useEffect(() => {
    const { current } = picked
    if (current !== null && current.around !== around)
      ask({ ...current, around, asking: new AbortController() })
  }, [around, ask])

  const load = useCallback(
    (path: string) => ask({ path, around, asking: new AbortController(), isShown: false }),
    [ask, around],
  )
  return { data: answer?.from === from ? answer.data : null, load }
}
