import { useSyncExternalStore } from 'react'
import { useSite } from '../context/site-context.ts'
import { useText } from '../texts/use-text.ts'

const running = () => false

/**
 * Says that prices move by themselves, and lets the reader stop them. Which state holds, the page's start
 * writes on the document (client/live/live.ts), so that the words take no more room than the longest of them.
 * @param isSilent whether no price has come for so long that those shown are last known ones.
 */
export function LiveMark({ isSilent }: { readonly isSilent: boolean }) {
  const text = useText()
  const { isPaused } = useSite().live
  const paused = useSyncExternalStore(isPaused.subscribe, isPaused.get, running)
  const words = [text('trend.rising'), text('trend.falling'), text('trend.steady')].join('|')
  return (
    <span className="live-mark chip needs-scripts" data-trend-words={words}>
      <span className="live-state" data-silent={isSilent ? true : undefined}>
        <span data-when="live">{text('live.on')}</span>
        <span data-when="silent">{text('live.silent')}</span>
        <span data-when="paused">{text('live.paused')}</span>
        <span data-when="waiting">{text('live.waiting')}</span>
      </span>
      <button
        type="button"
        className="text-button"
        aria-pressed={paused}
        onClick={() => isPaused.set(!isPaused.get())}
        suppressHydrationWarning
      >
        {text('live.pause')}
      </button>
    </span>
  )
}
