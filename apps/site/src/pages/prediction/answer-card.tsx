import { Price } from '../../components/market/price.tsx'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { refusalTexts, verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import type { OutlookView, PredictionView } from './view.ts'

/** Why the page shows the model that it shows. */
function Choice({ ready }: { readonly ready: Extract<OutlookView, { readonly state: 'ready' }> }) {
  const text = useText()
  const name = text(modelNames[ready.model])
  if (ready.model !== ready.usual) return <p>{text('prediction.choice.asked', { name })}</p>
  return (
    <p>{text(ready.usual === 'ensemble' ? 'prediction.choice.ensemble' : 'prediction.choice.random-walk')}</p>
  )
}

/** The figure that readers come for: the next year's end by the shown model, with its bands and where it starts from. */
export function AnswerCard({
  view,
  ready,
}: {
  readonly view: PredictionView
  readonly ready: Extract<OutlookView, { readonly state: 'ready' }>
}) {
  const text = useText()
  const [next] = ready.rows
  if (!next) return null
  return (
    <div className={`card ${styles.answer}`}>
      <h2>{text('prediction.answer', { asset: view.asset, time: next.day })}</h2>
      <p className={styles.figure}>
        <Projected projected={next.price} />
      </p>
      <p className={styles.by}>
        {text(modelNames[ready.model])}{' '}
        <span className={`${styles.verdict} ${ready.verdict === 'skilled' ? styles.skilled : ''}`}>
          {text(verdictTexts[ready.verdict])}
        </span>
      </p>
      <dl>
        {next.bands ? (
          <>
            <div>
              <dt>{text('prediction.band.half')}</dt>
              <dd>
                <ProjectedRange range={next.bands.half} />
              </dd>
            </div>
            <div>
              <dt>{text('prediction.band.most')}</dt>
              <dd>
                <ProjectedRange range={next.bands.most} />
              </dd>
            </div>
          </>
        ) : null}
        {view.price && view.history ? (
          <div>
            <dt>{text('prediction.origin', { time: view.history.last })}</dt>
            <dd>
              <Price price={view.price} />
            </dd>
          </div>
        ) : null}
      </dl>
      <Choice ready={ready} />
    </div>
  )
}

/** What stands in the place of the figure where no model has an answer. */
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
      {view.price ? (
        <dl>
          <div>
            <dt>{text('prediction.price')}</dt>
            <dd>
              <Price price={view.price} />
            </dd>
          </div>
        </dl>
      ) : null}
    </div>
  )
}
