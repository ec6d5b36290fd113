import { tracked } from '@portico/analytics/track'
import { useText } from '../texts/use-text.ts'
import { useRefresh } from './use-refresh.ts'

/** Asks for the page's data anew; the button itself says what that found. */
export function RefreshButton() {
  const text = useText()
  const { isRunning, message, start } = useRefresh()
  return (
    <>
      <button
        type="button"
        className="text-button needs-scripts"
        onClick={start}
        disabled={isRunning}
        {...tracked('b206:prices-refreshed')}
      >
        {text(isRunning ? 'pair.refreshing' : 'pair.refresh')}
      </button>
      <span role="status">{message === null ? '' : text(message)}</span>
      <noscript>
        <a className="text-button" href="">
          {text('pair.refresh')}
        </a>
      </noscript>
    </>
  )
}
