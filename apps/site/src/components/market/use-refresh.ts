import { useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from 'react-router'
import { isPageData, type PageData } from '../../page-data.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { useBriefMessage } from '../forms/use-brief-message.ts'

export interface Refresh {
  readonly isRunning: boolean
  /** What the last one found; null once it has been read. */
  readonly message: TextId | null
  start(): void
}

/** What came of it: what failed left the very data in its place, and newer data has a newer time. */
function outcome(before: PageData | undefined, after: PageData | undefined): TextId {
  if (after === undefined || after === before) return 'refresh.failed'
  return after.ratesAsOf === before?.ratesAsOf ? 'refresh.same' : 'refresh.updated'
}

/** Asks for the page's data anew, and says what that found. */
export function useRefresh(): Refresh {
  const router = useContext(DataRouterContext)?.router
  const { revalidate, state } = useRevalidator()
  const [message, say] = useBriefMessage()
  const shown = () => Object.values(router?.state.loaderData ?? {}).find(isPageData)

  async function refresh(): Promise<void> {
    say(null)
    const before = shown()
    await revalidate()
    say(outcome(before, shown()))
  }

  return { isRunning: state === 'loading', message, start: () => void refresh() }
}
