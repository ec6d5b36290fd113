import type { PageData } from '../../page-data.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { useBriefMessage } from '../forms/use-brief-message.ts'
import { usePageRouter, useRouterState } from '../navigation/page-router.ts'

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
  const router = usePageRouter()
  const { isRenewing } = useRouterState()
  const [message, say] = useBriefMessage()
  const shown = () => router.get().drawn?.data

  async function refresh(): Promise<void> {
    say(null)
    const before = shown()
    await router.revalidate()
    say(outcome(before, shown()))
  }

  return { isRunning: isRenewing, message, start: () => void refresh() }
}
