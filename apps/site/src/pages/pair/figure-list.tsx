import type { ChangeView } from '../../figures/change.ts'
import { ChangeText } from '../../shell/change-text.tsx'
import { useLive } from '../../shell/live.ts'
import { RangePrice } from '../../shell/range-price.tsx'
import { useText } from '../../shell/use-text.ts'
import { Amount } from '../../ui/amount.tsx'
import { windowTexts } from './chart-card.tsx'
import styles from './page.module.css'
import type { PairView } from './view.ts'

type Known = Extract<ChangeView, { readonly state: 'known' }>

/** How far the rate moved, in units of the second asset. */
function Absolute({ view, change }: { readonly view: PairView; readonly change: Known }) {
  const live = useLive()
  const { of, window, then } = change
  const moved = of === undefined ? null : (live?.change(of, window, then) ?? null)
  if (moved === 'too-old') return null
  const { code, symbol } = view.to
  const text =
    moved === null || live === null
      ? change.absolute
      : live.arithmetic.money(moved.absolute, symbol === null ? { code } : { symbol })
  const mark = of && `absolute ${of} ${window} ${then} ${symbol ?? `code:${code}`}`
  return (
    <span className={styles.factDay}>
      <Amount text={text} mark={mark} />
    </span>
  )
}

/** Changes over the four windows and the day's range; what no source reports is said to be so. */
export function FigureList({ view }: { readonly view: PairView }) {
  const text = useText()
  const { low, high } = view.range24h
  const of = view.to.code === 'USD' ? view.of : undefined
  return (
    <section className="section">
      <h2>{text('figures.title', { coinCode: view.from.code, fiatCode: view.to.code })}</h2>
      <dl className={`card ${styles.figures}`}>
        {view.changes.map((change) => (
          <div key={change.window}>
            <dt>{text(windowTexts[change.window])}</dt>
            <dd>
              <ChangeText change={change} />
              {change.state === 'known' ? <Absolute view={view} change={change} /> : null}
            </dd>
          </div>
        ))}
        <div>
          <dt>{text('figures.low24h')}</dt>
          <dd>
            {low === null ? (
              <span className="quiet">{text('notReported')}</span>
            ) : (
              <RangePrice price={low} end="low" of={of} />
            )}
          </dd>
        </div>
        <div>
          <dt>{text('figures.high24h')}</dt>
          <dd>
            {high === null ? (
              <span className="quiet">{text('notReported')}</span>
            ) : (
              <RangePrice price={high} end="high" of={of} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
