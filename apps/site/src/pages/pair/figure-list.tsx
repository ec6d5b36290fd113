import { ChangeText } from '../../shell/change-text.tsx'
import { useText } from '../../shell/use-text.ts'
import { Amount } from '../../ui/amount.tsx'
import { windowTexts } from './chart-card.tsx'
import styles from './page.module.css'
import type { PairView } from './view.ts'

/** Changes over the four windows and the day's range; what no source reports is said to be so. */
export function FigureList({ view }: { readonly view: PairView }) {
  const text = useText()
  const { low, high } = view.range24h
  return (
    <section className="section">
      <h2>{text('figures.title', { coinCode: view.from.code, fiatCode: view.to.code })}</h2>
      <dl className={`card ${styles.figures}`}>
        {view.changes.map((change) => (
          <div key={change.window}>
            <dt>{text(windowTexts[change.window])}</dt>
            <dd>
              <ChangeText change={change} />
              {change.state === 'known' ? (
                <span className={styles.factDay}>
                  <Amount text={change.absolute} />
                </span>
              ) : null}
            </dd>
          </div>
        ))}
        <div>
          <dt>{text('figures.low24h')}</dt>
          <dd>
            {low === null ? <span className="quiet">{text('notReported')}</span> : <Amount text={low} />}
          </dd>
        </div>
        <div>
          <dt>{text('figures.high24h')}</dt>
          <dd>
            {high === null ? <span className="quiet">{text('notReported')}</span> : <Amount text={high} />}
          </dd>
        </div>
      </dl>
    </section>
  )
}
