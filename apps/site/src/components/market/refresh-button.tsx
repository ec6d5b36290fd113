import { tracked } from '@portico/analytics/track'
import { useRevalidator } from 'react-router'
import { useText } from '../texts/use-text.ts'

/** Asks for the page's data anew. */
export function RefreshButton() {
  const text = useText()
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <button
        type="button"
        className="text-button needs-scripts"
        onClick={() => void revalidate()}
        disabled={state === 'loading'}
        {...tracked('b206:prices-refreshed')}
      >
        {text(state === 'loading' ? 'pair.refreshing' : 'pair.refresh')}
      </button>
      <noscript>
        <a className="text-button" href="">
          {text('pair.refresh')}
        </a>
      </noscript>
    </>
  )
}
