import { Amount } from '../ui/amount.tsx'
import { useLive } from './live.ts'

/** An amount that is so many times a ratio: of the page, or of newer prices. */
export function LiveAmount(props: {
  /** Both assets, such as `btc/usd`; undefined where neither moves. */
  readonly of: string | undefined
  readonly times?: string
  /** The page's own words. */
  readonly text: string
}) {
  const { of, times = '1', text } = props
  const live = useLive()
  if (of === undefined) return <Amount text={text} />
  return <Amount text={live?.amount(of, times) ?? text} mark={`amount ${of} ${times}`} />
}

/** Words inside a sentence that newer prices replace; the page's start finds them by the mark. */
export function LiveWords({ text, mark }: { readonly text: string; readonly mark: string | undefined }) {
  if (mark === undefined) return text
  return (
    <span data-live={mark} suppressHydrationWarning>
      {text}
    </span>
  )
}
