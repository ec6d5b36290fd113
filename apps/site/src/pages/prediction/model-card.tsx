import { tracked } from '@portico/analytics/track'
import type { ForecastModelId } from '@portico/forecast'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { modelAssumptions, modelFormulas, refusalTexts, testTexts, verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import type { ModelView, OutlookView, PredictionView, YearOutlook } from './view.ts'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

function Outlook({ year, outlook }: { readonly year: number; readonly outlook: YearOutlook }) {
  const text = useText()
  return (
    <div>
      <dt>{text('prediction.models.year', { year: String(year) })}</dt>
      <dd>
        <strong>
          <Projected projected={outlook.price} />
        </strong>
        <span className={styles.small}>
          <ProjectedRange range={outlook.range} />
        </span>
      </dd>
    </div>
  )
}

/** How the model would have done, against guessing that the price stays (PRED-04). */
function TestSentence({ model }: { readonly model: ModelView }) {
  const text = useText()
  const { test } = model
  if (test === null) return <p className={styles.small}>{text('prediction.test.none')}</p>
  return (
    <p className={styles.small}>
      {text(testTexts[test.horizonDays], { count: test.days, 0: test.factor, 1: test.noChangeFactor })}
      {test.verdict === 'too-little-history'
        ? ` ${text('prediction.test.few', { 0: test.periods, minimum: test.needed })}`
        : ''}
    </p>
  )
}

function Members({ members }: { readonly members: readonly ForecastModelId[] }) {
  const text = useText()
  if (members.length === 0) return null
  return <p className={styles.small}>{members.map((id) => text(modelNames[id])).join(' · ')}</p>
}

interface ModelProps {
  readonly view: PredictionView
  readonly ready: Ready
  readonly model: ModelView
  readonly g: string | null
}

/** One model: name, formula, assumptions, what it says and how good it was (PRED-01). */
function ModelCard({ view, ready, model, g }: ModelProps) {
  const text = useText()
  const isShown = model.id === ready.model
  return (
    <li className={`card ${styles.model}`}>
      <h3>{text(modelNames[model.id])}</h3>
      <span className={`${styles.verdict} ${model.verdict === 'skilled' ? styles.skilled : ''}`}>
        {text(verdictTexts[model.verdict])}
      </span>
      <p>{text(modelAssumptions[model.id])}</p>
      <Members members={model.members} />
      <p className={styles.formula} dir="ltr">
        <span>{modelFormulas[model.id]}</span>
        <span>{model.parameters.map(({ symbol, value }) => `${symbol} = ${value}`).join(', ')}</span>
      </p>
      <dl>
        <Outlook year={view.years.first} outlook={model.next} />
        <Outlook year={view.years.last} outlook={model.last} />
      </dl>
      <TestSentence model={model} />
      {isShown ? (
        <p className={styles.small}>{text('prediction.models.shown')}</p>
      ) : (
        <p>
          <Anchor
            to={urls.prediction(view.asset.slug, { g, model: model.id === ready.usual ? null : model.id })}
            {...tracked('b501:model-chosen', { model: model.id })}
          >
            {text('prediction.models.show')}
          </Anchor>
        </p>
      )}
    </li>
  )
}

function RefusedModels({ ready }: { readonly ready: Ready }) {
  const text = useText()
  if (ready.refused.length === 0) return null
  return (
    <details className={`card ${styles.more}`}>
      <summary>{text('prediction.models.refused', { count: ready.refused.length })}</summary>
      <dl>
        {ready.refused.map(({ id, reason, have, need }) => (
          <div key={id}>
            <dt>{text(modelNames[id])}</dt>
            <dd>{text(refusalTexts[reason], { count: have, minimum: need })}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** All models side by side. What has not shown skill is folded away and never shown unasked (features 2.5). */
export function ModelCards({ view, ready, g }: Omit<ModelProps, 'model'>) {
  const text = useText()
  const isOpen = ({ id, verdict }: ModelView) =>
    id === ready.model || verdict === 'skilled' || verdict === 'benchmark'
  const card = (model: ModelView) => (
    <ModelCard key={model.id} view={view} ready={ready} model={model} g={g} />
  )
  const folded = ready.models.filter((model) => !isOpen(model))
  return (
    <section className="section" id="models">
      <h2>{text('prediction.models.title')}</h2>
      <p className={styles.intro}>{text('prediction.models.lead')}</p>
      <ul className={styles.models}>{ready.models.filter(isOpen).map(card)}</ul>
      {folded.length === 0 ? null : (
        <details className={styles.folded}>
          <summary>{text('prediction.models.folded', { count: folded.length })}</summary>
          <ul className={styles.models}>{folded.map(card)}</ul>
        </details>
      )}
      <RefusedModels ready={ready} />
    </section>
  )
}
