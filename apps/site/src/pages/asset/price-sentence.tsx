import type { AsOfView } from '../../figures/as-of.ts'
import { FigureWords } from '../../components/market/figure.tsx'
import { movingChange, movingSentence, useLiveChange } from '../../components/market/live.ts'
import { withParts } from '../../components/texts/text-with.tsx'
import { useIsStale } from '../../components/market/use-is-stale.ts'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import { movingAttributes, movingIf } from '../../figures/moving/moving.ts'
import type { AssetView } from './view.ts'

/** The price and its day in one sentence, in the reader's currency: for machines, and for whom a sentence says more than a chip. */
export function PriceSentence({ view, asOf }: { readonly view: AssetView; readonly asOf: AsOfView }) {
  const text = useText()
  const format = usePriceText()
  const day = useLiveChange(view.day)
  const isStale = useIsStale(asOf, view.of)
  const { price, asset, of } = view
  if (price === null) return null
  const coinCode = asset.code
  const fiatPrice = 'usd' in price ? format(price) : view.priceText
  if (isStale)
    return (
      <p className="note" {...movingAttributes(movingIf('whole', of))}>
        {text('asset.trend.stale', { coinCode, fiatPrice, time: asOf.text })}
      </p>
    )
  const isKnown = day.state === 'known'
  return (
    <p className="note" {...movingAttributes(movingSentence(view.day))}>
      {withParts(text, isKnown ? `asset.trend.${day.direction}` : 'asset.trend.unknown', {
        coinCode,
        fiatPrice: <FigureWords text={fiatPrice} moving={movingIf('price', of)} />,
        '24hPercentChange': (
          <FigureWords text={isKnown ? day.size : ''} moving={movingChange(view.day, 'size')} />
        ),
      })}
    </p>
  )
}
