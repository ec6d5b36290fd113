import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { Projected } from '../../components/forecast/projected.tsx'
import { Price } from '../../components/market/price.tsx'
import { useTextWith } from '../../components/market/text-with.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import type { OutlookView, PredictionView } from './view.ts'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

interface OutlookProps {
  readonly view: PredictionView
  readonly ready: Ready
}

/** What readers come for, as a sentence: the ranges of outcomes at the next year's end by the shown model. */
export function Range({ view, ready }: OutlookProps) {
  const text = useText()
  const textWith = useTextWith()
  const [next] = ready.rows
  if (!next?.bands) return null
  const { half, most } = next.bands
  return (
    <>
      <h2>{text('prediction.answer', { asset: view.asset, time: next.day })}</h2>
      <p className="lead">
        {textWith('prediction.range', {
          0: <Edge key="0" projected={half.low} />,
          1: <Edge key="1" projected={half.high} />,
          minimum: <Projected key="low" projected={most.low} />,
          maximum: <Projected key="high" projected={most.high} />,
        })}
      </p>
    </>
  )
}

function Edge(props: Parameters<typeof Projected>[0]) {
  return (
    <strong className={styles.edge}>
      <Projected {...props} />
    </strong>
  )
}

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
    <dl className={styles.origins}>
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
    </dl>
  )
}

/** Which model the ranges are of, why, and what it starts from. */
export function Basis({ view, ready }: OutlookProps) {
  const text = useText()
  return (
    <div className={styles.basis}>
      <div>
        <p className={styles.by}>
          <strong>{text(modelNames[ready.model])}</strong>{' '}
          <span className={`${styles.verdict} ${ready.verdict === 'skilled' ? styles.skilled : ''}`}>
            {text(verdictTexts[ready.verdict])}
          </span>
        </p>
        <Choice ready={ready} />
      </div>
      <Origins view={view} />
    </div>
  )
}
