import { useSite } from '../../components/context/site-context.ts'
import { OriginsNote } from '../../components/market/figures-note.tsx'
import { UpToDay } from '../../components/market/up-to-day.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Meaning, Value } from './key-figures.tsx'
import styles from './page.module.css'
import { type PriceRange, priceRangeOf } from './price-range.ts'
import { PriceSentence } from './price-sentence.tsx'
import type { AssetView } from './view.ts'
import { withGap } from '@portico/locale'

interface RangeBarProps {
  readonly range: PriceRange
  readonly price: NonNullable<AssetView['price']>
}

/** So near to an end of the bar, in percent, half of a price would stand outside. */
const labelRoom = 14

/** The history's range: both ends with what they mean, and the price on the bar between them, its value below its mark. */
function RangeBar({ range: { low, high, at }, price }: RangeBarProps) {
  const text = useText()
  const { dir } = useSite().locale
  const place = dir === 'rtl' ? 100 - at : at
  const start = dir === 'rtl' ? '100%' : '0'
  const label = Math.min(Math.max(place, labelRoom), 100 - labelRoom)
  return (
    <div className={styles.range}>
      <dl className={styles.rangeEnds}>
        {[low, high].map((end) => (
          <div key={end.id}>
            <dt>
              <Meaning statistic={end} />
            </dt>
            <dd>
              <Amount text={end.value.state === 'text' ? end.value.text : ''} />
              <span className={styles.side}>{end.day}</span>
            </dd>
          </div>
        ))}
      </dl>
      <svg className={styles.rangeTrack} aria-hidden="true" focusable="false">
        <line y1="8" x2="100%" y2="8" />
        <line x1={start} y1="8" x2={`${place}%`} y2="8" />
        <line x1={`${place}%`} y1="0" x2={`${place}%`} y2="16" />
        <foreignObject x={`${label}%`} y="22" width="1" height="1" className={styles.knob}>
          <div dir={dir}>
            {withGap(text('market.price'))}
            <strong>{'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}</strong>
          </div>
        </foreignObject>
      </svg>
    </div>
  )
}

/** How the price moved over each window, and where it lies in the stored history (COIN-02). */
export function PerformanceCard({ view }: { readonly view: AssetView }) {
  const text = useText()
  const changes = view.statistics.filter(
    ({ id, value }) => id.startsWith('change.') && value.state === 'change',
  )
  const range = priceRangeOf(view)
  if (changes.length === 0) return null
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="performance">
      <h2 id="performance">{text('asset.performance', { coinCode: view.asset.code })}</h2>
      <dl className={styles.changes}>
        {changes.map((statistic) => (
          <div key={statistic.id}>
            <dt>
              {text(`asset.stat.${statistic.id}`)}
              {statistic.id === 'change.24h' ? <UpToDay asOf={view.asOf} of={view.of} /> : null}
            </dt>
            <dd>
              <Value statistic={statistic} of={view.of} />
            </dd>
          </div>
        ))}
      </dl>
      {range === null || view.price === null ? null : <RangeBar range={range} price={view.price} />}
      {view.asOf === null ? null : <PriceSentence view={view} asOf={view.asOf} />}
      <OriginsNote origins={view.origins} sources={view.sources} of={view.of} />
    </section>
  )
}
