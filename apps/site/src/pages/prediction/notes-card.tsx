import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { PredictionView } from './view.ts'

/** What the numbers rest on and how they are to be read. */
export function Notes({ view }: { readonly view: PredictionView }) {
  const text = useText()
  const { history, outlook } = view
  const meanFactor = outlook.state === 'ready' ? outlook.meanFactor : null
  return (
    <details className={styles.part}>
      <summary>{text('prediction.notes.title')}</summary>
      <ul className={styles.notes}>
        {history ? (
          <li>
            {text('prediction.notes.history', { count: history.closes, 0: history.first, 1: history.last })}
          </li>
        ) : null}
        {history?.missingDays ? (
          <li>{text('prediction.notes.gaps', { count: history.missingDays })}</li>
        ) : null}
        {history?.volatility ? (
          <li>{text('prediction.notes.volatility', { 0: history.volatility })}</li>
        ) : null}
        {meanFactor === null ? null : (
          <li>{text('prediction.notes.mean', { 0: meanFactor, year: String(view.years.last) })}</li>
        )}
        <li>{text('prediction.notes.columns')}</li>
        {view.currency === null ? null : (
          <li>{text('prediction.notes.currency', { currency: view.currency })}</li>
        )}
      </ul>
    </details>
  )
}
