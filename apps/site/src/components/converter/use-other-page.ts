import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageData } from '../../page-data.ts'
import { usePageRouter } from '../navigation/page-router.ts'

/** What another page would show, without going there. */
export interface OtherPage<View> {
  /** What its loader answered last; null until one was asked for. */
  readonly data: PageData<View> | null
  load(path: string): void
}

/**
 * Asks for the data of another page.
 * @param from what it is asked from: an answer counts only as long as this is the same.
 */
export function useOtherPage<View>(from: string): OtherPage<View> {
  const router = usePageRouter()
  const asked = useRef<AbortController | null>(null)
  const [answer, setAnswer] = useState<{ readonly from: string; readonly data: PageData<View> } | null>(null)

  useEffect(() => () => asked.current?.abort(), [from])

  const load = useCallback(
    (path: string) => {
      asked.current?.abort()
      const mine = new AbortController()
      asked.current = mine
      router.ask<View>(path, mine.signal).then(
        (data) => setAnswer({ from, data }),
        (error: unknown) => {
          if (!mine.signal.aborted) console.warn('another pair did not come:', error)
        },
      )
    },
    [router, from],
  )
  return { data: answer?.from === from ? answer.data : null, load }
}
