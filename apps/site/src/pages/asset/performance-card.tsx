import { OriginsNote } from '../../components/market/figures-note.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Value } from './key-figures.tsx'
import styles from './page.module.css'
import { PriceSentence } from './price-sentence.tsx'
import type { AssetView, Statistic } from './view.ts'

interface RangeBarProps {
  readonly range: Range
  readonly price: NonNullable<AssetView['price']>
}

interface Range {
  readonly low: Statistic
  readonly high: Statistic
  /** Where the price lies between them, in percent. */
  readonly at: number
}

/** What a close was in parts of the price. */
const partOf = ({ percentSince }: Statistic) => 1 / (1 + Number(percentSince) / 100)

/** The stored history from its lowest to its highest close; null where they are not known, or one. */
function rangeOf({ statistics }: AssetView): Range | null {
  const find = (wanted: Statistic['id']) => statistics.find(({ id }) => id === wanted)
  const [low, high] = [find('lowest'), find('highest')]
  if (low === undefined || high === undefined) return null
  const share = (1 - partOf(low)) / (partOf(high) - partOf(low))
  return Number.isFinite(share) ? { low, high, at: Math.round(Math.min(Math.max(share, 0), 1) * 100) } : null
}

/** The history's range with the price on it: a mark on the bar, and its value between those of both ends. */
function RangeBar({ range: { low, high, at }, price }: RangeBarProps) {
  const text = useText()
  const end = ({ id, value, day }: Statistic) => (
    <div>
      <dt>{text(`asset.stat.${id}`)}</dt>
      <dd>
        <Amount text={value.state === 'text' ? value.text : ''} />
        <span className={styles.side}>{day}</span>
      </dd>
    </div>
  )
  return (
    <div className={styles.range}>
      <svg className={styles.rangeTrack} aria-hidden="true" focusable="false">
        <line y1="8" x2="100%" y2="8" />
        <line y1="8" x2={`${at}%`} y2="8" />
        <circle cx={`${at}%`} cy="8" r="6" />
      </svg>
      <dl className={styles.rangeEnds}>
        {end(low)}
        <div>
          <dt>{text('market.price')}</dt>
          <dd>{'usd' in price ? <Price price={price} /> : <Amount text={price.text} />}</dd>
        </div>
        {end(high)}
      </dl>
    </div>
  )
}

/** How the price moved over each window, and where it lies in the stored history (COIN-02). */
export function PerformanceCard({ view }: { readonly view: AssetView }) {
  const text = useText()
  const changes = view.statistics.filter(
    ({ id, value }) => id.startsWith('change.') && value.state === 'change',
  )
  const range = rangeOf(view)
  if (changes.length === 0) return null
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="performance">
      <h2 id="performance">{text('asset.performance', { coinCode: view.asset.code })}</h2>
      <dl className={styles.changes}>
        {changes.map((statistic) => (
          <div key={statistic.id}>
            <dt>{text(`asset.stat.${statistic.id}`)}</dt>
            <dd className={statistic.id === 'change.24h' ? 'day-change' : undefined}>
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
