import { useText } from '../../components/texts/use-text.ts'
import { refusalTexts } from './model-texts.ts'
import styles from './page.module.css'
import type { OutlookView, PredictionView } from './view.ts'

/** What stands in the place of the range where no model has an answer. */
export function NoAnswerCard({
  view,
  outlook,
}: {
  readonly view: PredictionView
  readonly outlook: Exclude<OutlookView, { readonly state: 'ready' }>
}) {
  const text = useText()
  const { reason, have, need } = outlook
  return (
    <div className={`card ${styles.answer}`}>
      <h2>{text('prediction.none', { asset: view.asset })}</h2>
      {reason === 'pegged' ? (
        <p>{text('prediction.pegged', { asset: view.asset })}</p>
      ) : (
        <p>{text(refusalTexts[reason], { count: have, minimum: need })}</p>
      )}
      {reason === 'flat' ? <p>{text('prediction.peg', { asset: view.asset })}</p> : null}
    </div>
  )
}
