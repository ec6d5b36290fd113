import type { ChangeView } from '../../figures/change.ts'
import { ChangeText } from '../../components/market/change-text.tsx'
import { Figure } from '../../components/market/figure.tsx'
import { movingChange, useLive } from '../../components/market/live.ts'
import { useText } from '../../components/texts/use-text.ts'
import { windowTexts } from './chart-card.tsx'
import styles from './page.module.css'
import type { PairView } from './view.ts'

type Known = Extract<ChangeView, { readonly state: 'known' }>

/** How far the rate moved, in units of the second asset. */
function Absolute({ view, change }: { readonly view: PairView; readonly change: Known }) {
  const live = useLive()
  const { code, symbol } = view.to
  const unit = symbol === null ? { code } : { symbol }
  const moves = movingChange(change, 'change')
  const moving = moves && ({ ...moves, kind: 'absolute', unit } as const)
  if (moving && live?.figure(moving) === 'too-old') return null
  return (
    <span className={styles.factDay}>
      <Figure moving={moving} text={change.absolute} />
    </span>
  )
}

/** Changes over the four windows and the day's range; what no source reports is said to be so. */
export function FigureList({ view }: { readonly view: PairView }) {
  const text = useText()
  const { low, high } = view.range24h
  const of = view.to.code === 'USD' ? view.of : undefined
  return (
    <section className={`card ${styles.facts}`}>
      <h2>{text('figures.title', { coinCode: view.from.code, fiatCode: view.to.code })}</h2>
      <dl className={styles.figures}>
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
              <Figure
                moving={of === undefined ? undefined : { kind: 'low', of, usd: low.usd }}
                text={low.text}
              />
            )}
          </dd>
        </div>
        <div>
          <dt>{text('figures.high24h')}</dt>
          <dd>
            {high === null ? (
              <span className="quiet">{text('notReported')}</span>
            ) : (
              <Figure
                moving={of === undefined ? undefined : { kind: 'high', of, usd: high.usd }}
                text={high.text}
              />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
