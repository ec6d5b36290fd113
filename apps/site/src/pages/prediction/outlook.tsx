import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { Projected } from '../../components/forecast/projected.tsx'
import { Price } from '../../components/market/price.tsx'
import { useTextWith } from '../../components/market/text-with.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import { TestSentence } from './how-it-did.tsx'
import type { OutlookView, PredictionView } from './view.ts'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

interface OutlookProps {
  readonly view: PredictionView
  readonly ready: Ready
}

/** What readers come for, as a sentence: the ranges of outcomes at the next year's end by the shown model. */
export function Range({ ready }: { readonly ready: Ready }) {
  const textWith = useTextWith()
  const [next] = ready.rows
  if (!next?.bands) return null
  const { half, most } = next.bands
  return (
    <p className="lead">
      {textWith('prediction.range', {
        time: next.day,
        0: <Edge key="0" projected={half.low} />,
        1: <Edge key="1" projected={half.high} />,
        minimum: <Projected key="low" projected={most.low} />,
        maximum: <Projected key="high" projected={most.high} />,
      })}
    </p>
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
function ChoiceCard({ ready }: { readonly ready: Ready }) {
  const text = useText()
  const name = text(modelNames[ready.model])
  const isUsual = ready.model === ready.usual
  const isWalk = isUsual && ready.usual === 'random-walk'
  const supported = isUsual ? 'prediction.choice.supported' : 'prediction.choice.asked'
  return (
    <div className={`card ${styles.reading}`}>
      <h2>{isWalk ? text('prediction.others') : name}</h2>
      <p>{isWalk ? text('prediction.choice.none') : text(supported, { name })}</p>
      <p>
        <a href="#models">{text('prediction.models.title')}</a>
      </p>
    </div>
  )
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

/** How good the shown model has been, and what it starts from. */
function TestCard({ view, ready }: OutlookProps) {
  const text = useText()
  const model = ready.models.find(({ id }) => id === ready.model)
  return (
    <div className={`card ${styles.reading}`}>
      <h2>{text('prediction.backTest.title', { name: text(modelNames[ready.model]) })}</h2>
      {model === undefined ? null : (
        <p>
          <TestSentence model={model} />
        </p>
      )}
      <Origins view={view} />
      <p>
        <Anchor to={urls.predictionRecord(view.asset.slug)}>{text('prediction.further.record')}</Anchor>
      </p>
    </div>
  )
}

/** How the range is to be taken: how good it has been, whether another model does better, and the reader's own assumption. */
export function Reading({ view, ready }: OutlookProps) {
  const text = useText()
  return (
    <div className={styles.readings}>
      <TestCard view={view} ready={ready} />
      <ChoiceCard ready={ready} />
      <div className={`card ${styles.reading}`}>
        <h2>{text('prediction.growth.title')}</h2>
        <p>{text('prediction.growth.lead')}</p>
        <p>
          <a href="#growth-rate">{text('prediction.growth.show')}</a>
        </p>
      </div>
    </div>
  )
}
