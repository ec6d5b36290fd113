import type { ForecastModelId } from '@portico/forecast'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { BackTestTable } from './back-test-card.tsx'
import { modelAssumptions, modelFormulas, refusalTexts } from './model-texts.ts'
import { Notes } from './notes-card.tsx'
import styles from './page.module.css'
import { HowItDid } from './how-it-did.tsx'
import type { ModelView, OutlookView, PredictionView } from './view.ts'
import { joinTexts } from '../../components/texts/joined.tsx'

type Ready = Extract<OutlookView, { readonly state: 'ready' }>

function Members({ members }: { readonly members: readonly ForecastModelId[] }) {
  const text = useText()
  if (members.length === 0) return null
  return <p className={styles.small}>{members.map((id) => text(modelNames[id])).join(' · ')}</p>
}

/** One model: what it assumes, its formula, and how good it was (PRED-01). */
function Model({ model }: { readonly model: ModelView }) {
  const text = useText()
  return (
    <li className={styles.model}>
      <h3>{text(modelNames[model.id])}</h3>
      <p>{text(modelAssumptions[model.id])}</p>
      <Members members={model.members} />
      <p className={styles.formula} dir="ltr">
        <span>{modelFormulas[model.id]}</span>
        <span>
          {joinTexts(
            text,
            'join.list',
            model.parameters.map(({ symbol, value }) => `${symbol} = ${value}`),
          )}
        </span>
      </p>
      <div className={styles.small}>
        <HowItDid model={model} />
      </div>
    </li>
  )
}

function RefusedModels({ ready }: { readonly ready: Ready }) {
  const text = useText()
  if (ready.refused.length === 0) return null
  return (
    <details className={styles.part}>
      <summary>{text('prediction.models.refused', { count: ready.refused.length })}</summary>
      <dl className={styles.refused}>
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

/** Assumptions, formulas and tests, folded away: who wants to check finds all of it. */
export function Method({ view, ready }: { readonly view: PredictionView; readonly ready: Ready | null }) {
  const text = useText()
  return (
    <section className="section" id="method">
      <h2>{text('prediction.method')}</h2>
      <div className={`card ${styles.method}`}>
        {ready === null ? null : (
          <>
            <details className={styles.part}>
              <summary>{text('prediction.method.models')}</summary>
              <p className={styles.intro}>{text('prediction.models.lead')}</p>
              <ul className={styles.modelList}>
                {ready.models.map((model) => (
                  <Model key={model.id} model={model} />
                ))}
              </ul>
            </details>
            <RefusedModels ready={ready} />
            <BackTestTable ready={ready} />
          </>
        )}
        <Notes view={view} />
      </div>
    </section>
  )
}
