import { tracked } from '@portico/analytics/track'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { ScrollTable } from '../../components/tables/scroll-table.tsx'
import { urls } from '../urls.generated.ts'
import { verdictTexts } from './model-texts.ts'
import styles from './page.module.css'
import type { ModelView, OutlookView, PredictionView, YearOutlook } from './view.ts'

interface ModelTableProps {
  readonly view: PredictionView
  readonly ready: Extract<OutlookView, { readonly state: 'ready' }>
  /** The visitor's own rate as addresses carry it. */
  readonly g: string | null
}

function Outlook({ outlook }: { readonly outlook: YearOutlook }) {
  return (
    <td>
      <strong>
        <Projected projected={outlook.price} />
      </strong>
      <span className={styles.range}>
        <ProjectedRange range={outlook.range} />
      </span>
    </td>
  )
}

/** The model's name; the way to its table and chart where another one is shown. */
function Name({ view, ready, g, model: { id } }: ModelTableProps & { readonly model: ModelView }) {
  const text = useText()
  const name = text(modelNames[id])
  if (id === ready.model) return name
  return (
    <Anchor
      to={urls.prediction(view.asset.slug, { g, model: id === ready.usual ? null : id })}
      title={text('prediction.models.show')}
      {...tracked('b501:model-chosen', { model: id })}
    >
      {name}
    </Anchor>
  )
}

/** All models side by side (PRED-01): what each says for the first and the last year, and whether it has shown skill. */
export function ModelTable(props: ModelTableProps) {
  const { view, ready } = props
  const text = useText()
  const title = text('prediction.models.title')
  return (
    <section className="section" id="models">
      <h2>{title}</h2>
      <div className={`card ${styles.tableCard}`}>
        <ScrollTable caption={title} className={styles.models}>
          <thead>
            <tr>
              <th scope="col">{text('record.model')}</th>
              {[view.years.first, view.years.last].map((year) => (
                <th key={year} scope="col">
                  {text('prediction.models.year', { year: String(year) })}
                  <span className={styles.range}>{text('prediction.band.most')}</span>
                </th>
              ))}
              <th scope="col">{text('prediction.backTest.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {ready.models.map((model) => (
              <tr key={model.id} className={model.id === ready.model ? styles.current : undefined}>
                <th scope="row">
                  <Name {...props} model={model} />
                </th>
                <Outlook outlook={model.next} />
                <Outlook outlook={model.last} />
                <td>{text(verdictTexts[model.verdict])}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      </div>
    </section>
  )
}
