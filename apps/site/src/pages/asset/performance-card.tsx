import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Value } from './key-figures.tsx'
import styles from './page.module.css'
import type { AssetView, Statistic } from './view.ts'

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

function RangeBar({ range }: { readonly range: Range }) {
  const text = useText()
  const ends = [range.low, range.high].map((end) => ({
    ...end,
    amount: end.value.state === 'text' ? end.value.text : '',
  }))
  return (
    <div className={styles.range}>
      <div className={styles.rangeTrack} aria-hidden="true">
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" focusable="false">
          <path d={`M0 2H${range.at}`} vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <dl className={styles.rangeEnds}>
        {ends.map(({ id, amount, day }) => (
          <div key={id}>
            <dt>{text(`asset.stat.${id}`)}</dt>
            <dd>
              <Amount text={amount} />
              <span className={styles.side}>{day}</span>
            </dd>
          </div>
        ))}
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
            <dd>
              <Value statistic={statistic} of={view.of} />
            </dd>
          </div>
        ))}
      </dl>
      {range === null ? null : <RangeBar range={range} />}
    </section>
  )
}
