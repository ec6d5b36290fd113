import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import { Price } from '../../components/market/price.tsx'
import { useTextWith } from '../../components/texts/text-with.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import { GrowthForm } from './growth/growth-card.tsx'
import { HowItDid } from './how-it-did.tsx'
import type { Growth } from './growth/use-growth.ts'
import type { OutlookView, PredictionView } from './view.ts'
import { withGap } from '@portico/locale'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

interface OutlookProps {
  readonly view: PredictionView
  readonly ready: Ready
}

/** What readers come for, in large type: the ranges of outcomes at the next year's end. Screen readers have it as a sentence. */
export function HeroRange({ view, ready }: OutlookProps) {
  const text = useText()
  const [next] = ready.rows
  if (!next?.bands) return null
  const { half, most } = next.bands
  return (
    <p className={styles.hero} aria-hidden="true">
      <span>
        {text('prediction.models.year', { year: String(view.years.first) })} · {text('prediction.band.half')}
      </span>
      <strong className="display">
        <ProjectedRange range={half} />
      </strong>
      <span>
        {withGap(text('prediction.band.most'))}
        <ProjectedRange range={most} />
      </span>
    </p>
  )
}

/** The same as a sentence. */
export function Range({ ready }: { readonly ready: Ready }) {
  const textWith = useTextWith()
  const [next] = ready.rows
  if (!next?.bands) return null
  const { half, most } = next.bands
  return (
    <p className="visually-hidden">
      {textWith('prediction.range', {
        time: next.day,
        0: <Projected key="0" projected={half.low} />,
        1: <Projected key="1" projected={half.high} />,
        minimum: <Projected key="low" projected={most.low} />,
        maximum: <Projected key="high" projected={most.high} />,
      })}
    </p>
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

/** What the model starts from, where the newest price is not its close. */
function Origins({ view }: { readonly view: PredictionView }) {
  const text = useText()
  const { origin, price, asOf } = view
  if (origin === null || origin.isNewest) return null
  return (
    <dl className={styles.origins}>
      <div>
        <dt>{text('prediction.origin', { time: origin.day })}</dt>
        <dd>
          <Projected projected={origin.price} />
        </dd>
      </div>
      {price === null || asOf === null ? null : (
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
      {model === undefined ? null : <HowItDid model={model} />}
      <Origins view={view} />
      <p>
        <Anchor to={urls.predictionRecord(view.asset.slug)}>{text('prediction.further.record')}</Anchor>
      </p>
    </div>
  )
}

/** How the range is to be taken: how good it has been, whether another model does better, and the reader's own assumption. */
export function Reading({ view, ready, growth }: OutlookProps & { readonly growth: Growth }) {
  const text = useText()
  const last = growth.rows.at(-1)
  return (
    <div className={styles.readings}>
      <TestCard view={view} ready={ready} />
      <ChoiceCard ready={ready} />
      <div className={`card ${styles.reading}`}>
        <h2>{text('prediction.growth.title')}</h2>
        <GrowthForm view={view} growth={growth} />
        {last === undefined ? null : (
          <p className={styles.grown}>
            <a href="#growth-rate">{last.day}</a>
            <strong>
              <Projected projected={last.price} />
            </strong>
          </p>
        )}
      </div>
    </div>
  )
}
