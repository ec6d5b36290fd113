import { formatMonthDay } from '@portico/format'
import type { AsOfView } from '../../figures/as-of.ts'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import { useSite } from '../context/site-context.ts'
import { useText } from '../texts/use-text.ts'
import { useLive } from './live.ts'
import { useIsStale } from './use-is-stale.ts'

interface UpToDayProps {
  /** Null where no price is known. */
  readonly asOf: Pick<AsOfView, 'iso' | 'staleFrom' | 'isStale'> | null
  /** Both assets of a rate that moves while the page is read; `*` for a list with prices that move. */
  readonly of?: string | undefined
}

/** The day that a change over 24 hours ends with, where its price is a last known one (NUM-03). */
function Day({ asOf, of }: UpToDayProps & { readonly asOf: NonNullable<UpToDayProps['asOf']> }) {
  const text = useText()
  const { locale } = useSite()
  const moved = useLive()?.asOf(of ?? '') ?? null
  const isStale = useIsStale(asOf, of)
  if (!isStale) return null
  const time = formatMonthDay((moved ?? asOf.iso).slice(0, 10), locale.numberTag)
  return (
    <>
      {' '}
      <small className="up-to" {...movingAttributes(movingIf('whole', of))} suppressHydrationWarning>
        {text('change.upTo', { time })}
      </small>
    </>
  )
}

/** Said beside the words "24 hours": a change that ended long ago is no change of today. */
export function UpToDay({ asOf, of }: UpToDayProps) {
  return asOf === null ? null : <Day asOf={asOf} of={of} />
}
