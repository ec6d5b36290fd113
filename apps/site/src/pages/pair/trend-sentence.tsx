import { plainAmount } from '@portico/format'
import { gapAfter } from '@portico/locale'
import { FigureWords } from '../../components/market/figure.tsx'
import { movingChange, movingSentence, useLiveChange } from '../../components/market/live.ts'
import { withParts } from '../../components/texts/text-with.tsx'
import { useIsStale } from '../../components/market/use-is-stale.ts'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { ChangeView } from '../../figures/change.ts'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import type { PairView } from './view.ts'

const noChange: ChangeView = { state: 'missing', window: '24h', reason: 'no-history' }

/**
 * The sentence that goes with the changes: which way the rate went, and what one unit is worth (CONV-03). Of a rate that is a last known
 * one it says when it was true, and nothing of the present.
 */
export function TrendSentence({ view }: { readonly view: PairView }) {
  const text = useText()
  const known = view.changes.find((change) => change.window === '24h') ?? noChange
  const day = useLiveChange(known)
  const isStale = useIsStale(view.asOf, view.of)
  const { from, to, of } = view
  const named: Translate = (id, values) => text(id, { coinName: from, fiatName: to, ...values })
  const fiatPrice = plainAmount(view.rate.text)
  const worth = { coinCode: from.code, fiatCode: to.code }
  if (isStale)
    return (
      <p className="note" {...movingAttributes(movingIf('whole', of))}>
        {named('pair.trend.stale', { ...worth, fiatPrice, time: view.asOf.text })}
      </p>
    )
  return (
    <p className="note" {...movingAttributes(movingSentence(known))}>
      {withParts(named, day.state === 'known' ? `pair.trend.${day.direction}` : 'pair.trend.unknown', {
        '24hPercentChange': (
          <FigureWords text={day.state === 'known' ? day.size : ''} moving={movingChange(known, 'size')} />
        ),
      })}
      {gapAfter(text('pair.worth', { ...worth, fiatPrice }))}
      {withParts(text, 'pair.worth', {
        ...worth,
        fiatPrice: (
          <FigureWords
            text={fiatPrice}
            moving={of === undefined ? undefined : { kind: 'amount', of, times: '1' }}
          />
        ),
      })}
    </p>
  )
}
