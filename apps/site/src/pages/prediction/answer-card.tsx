import { Price } from '../../components/market/price.tsx'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { refusalTexts, verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import type { OutlookView, PredictionView } from './view.ts'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

/** Why the page shows the model that it shows. */
function Choice({ ready }: { readonly ready: Ready }) {
  const text = useText()
  const name = text(modelNames[ready.model])
  if (ready.model !== ready.usual) return <p>{text('prediction.choice.asked', { name })}</p>
  if (ready.usual === 'random-walk') return <p>{text('prediction.choice.none')}</p>
  return <p>{text('prediction.choice.supported', { name })}</p>
}

/** What the model starts from: its close, and the newest price where that is another one. */
function Origins({ view }: { readonly view: PredictionView }) {
  const text = useText()
  const { origin, price, asOf } = view
  return (
    <>
      {origin === null ? null : (
        <div>
          <dt>{text('prediction.origin', { time: origin.day })}</dt>
          <dd>
            <Projected projected={origin.price} />
          </dd>
        </div>
      )}
      {price === null || asOf === null || origin?.isNewest === true ? null : (
        <div>
          <dt>{text('prediction.now', { time: asOf.text })}</dt>
          <dd>
            <Price price={price} />
          </dd>
        </div>
      )}
    </>
  )
}

/** What readers come for: the range of outcomes at the next year's end by the shown model, and what it starts from. */
export function AnswerCard({ view, ready }: { readonly view: PredictionView; readonly ready: Ready }) {
  const text = useText()
  const [next] = ready.rows
  if (!next?.bands) return null
  return (
    <div className={`card ${styles.answer}`}>
      <h2>{text('prediction.answer', { asset: view.asset, time: next.day })}</h2>
      <p>{text('prediction.band.most')}</p>
      <p className={styles.figure}>
        <ProjectedRange range={next.bands.most} />
      </p>
      <p className={styles.by}>
        {text(modelNames[ready.model])}{' '}
        <span className={`${styles.verdict} ${ready.verdict === 'skilled' ? styles.skilled : ''}`}>
          {text(verdictTexts[ready.verdict])}
        </span>
      </p>
      <dl>
        <div>
          <dt>{text('prediction.band.half')}</dt>
          <dd>
            <ProjectedRange range={next.bands.half} />
          </dd>
        </div>
        <div>
          <dt>{text('prediction.chart.median')}</dt>
          <dd>
            <Projected projected={next.price} />
          </dd>
        </div>
        <Origins view={view} />
      </dl>
      <Choice ready={ready} />
    </div>
  )
}

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
