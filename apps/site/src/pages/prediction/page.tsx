import { tracked } from '@portico/analytics/track'
import { plainAmount } from '@portico/format'
import { urls } from '../urls.generated.ts'
import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { modelNames } from '../../components/forecast/forecast-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import { NoAnswerCard } from './answer-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { GrowthCard } from './growth/growth-card.tsx'
import { Method } from './method.tsx'
import { ModelTable } from './model-table.tsx'
import { HeroRange, Range, Reading } from './outlook.tsx'
import styles from './page.module.css'
import { type Growth, useGrowth } from './growth/use-growth.ts'
import type { OutlookView, PredictionView } from './view.ts'
import { YearTable } from './year-table.tsx'

interface ReadyProps {
  readonly view: PredictionView
  readonly ready: Extract<OutlookView, { readonly state: 'ready' }>
  readonly growth: Growth
}

/** The range as a sentence, the chart of the model that it comes from, and how it is to be taken. */
function Hero({ view, ready, growth }: ReadyProps) {
  const text = useText()
  const { chart } = ready
  const last = ready.rows.at(-1)
  const name = text(modelNames[ready.model])
  const title = text('prediction.chart.title', { asset: view.asset })
  const range = last?.bands?.most
  const label =
    last && range
      ? text('prediction.chart.label', {
          name,
          time: last.day,
          projectedPrice: plainAmount(last.price.price.text),
          minimum: plainAmount(range.low.price.text),
          maximum: plainAmount(range.high.price.text),
        })
      : title
  const isCurrent = growth.rate === view.growth.rate && !growth.isBad
  return (
    <section className={styles.outlook} id="outlook">
      <Range ready={ready} />
      {chart === null ? null : (
        <ChartCard
          chart={chart}
          title={title}
          label={label}
          growth={isCurrent ? 'shown' : 'hidden'}
          money={view.currency ?? 'USD'}
        />
      )}
      <Reading view={view} ready={ready} growth={growth} />
    </section>
  )
}

/** The shown model year by year, and the way to the same of another. */
function Years({ view, ready, growth }: ReadyProps) {
  const text = useText()
  const title = text('prediction.table.title', { asset: view.asset, name: text(modelNames[ready.model]) })
  return (
    <section className="section" id="years">
      <h2>{title}</h2>
      <ChoiceLinks
        label={text('prediction.table.models')}
        choices={ready.models.map(({ id }) => ({
          to: urls.prediction(view.asset.slug, {
            g: growth.inAddress,
            model: id === ready.usual ? null : id,
          }),
          name: text(modelNames[id]),
          isChosen: id === ready.model,
          tracked: tracked('b501:model-chosen', { model: id }),
        }))}
      />
      <div className={`card ${styles.tableCard}`}>
        <YearTable caption={title} rows={ready.rows} bands="with-bands" />
      </div>
    </section>
  )
}

function Further({ view }: { readonly view: PredictionView }) {
  const text = useText()
  const { asset, comparison } = view
  const names = { asset: asset.code }
  return (
    <section className="section">
      <h2>{text('prediction.further', { asset: view.asset })}</h2>
      <p className="actions">
        <Anchor className="button button-line" to={urls.asset(asset.slug)}>
          {text('prediction.further.price', names)}
        </Anchor>
        <Anchor className="button button-line" to={view.converter}>
          {text('prediction.further.convert', names)}
        </Anchor>
        {comparison === null ? null : (
          <Anchor className="button button-line" to={comparison.path}>
            {text('prediction.further.compare', { ...names, 0: comparison.with })}
          </Anchor>
        )}
        <Anchor className="button button-line" to={urls.forecastRecord()}>
          {text('scores.title')}
        </Anchor>
      </p>
    </section>
  )
}

export function Page({ view }: { readonly view: PredictionView }) {
  const text = useText()
  const growth = useGrowth(view)
  const { asset, outlook, years } = view
  const trail = [
    { to: urls.prices(), name: text('nav.prices') },
    { to: urls.asset(asset.slug), name: asset.name },
  ]
  return (
    <>
      <Crumbs trail={trail} here={text('prediction.crumb')} />
      <AssetHeading
        here="prediction"
        view={view.heading}
        title={text('prediction.title', {
          asset: view.asset,
          year: String(years.first),
          0: String(years.last),
        })}
        {...(outlook.state === 'ready' ? { hero: <HeroRange view={view} ready={outlook} /> } : {})}
      />
      {outlook.state === 'ready' ? (
        <>
          <Hero view={view} ready={outlook} growth={growth} />
          <ModelTable view={view} ready={outlook} g={growth.inAddress} />
          <Years view={view} ready={outlook} growth={growth} />
        </>
      ) : (
        <NoAnswerCard view={view} outlook={outlook} />
      )}
      <GrowthCard view={view} growth={growth} form={outlook.state === 'ready' ? 'above' : 'inside'} />
      <Method view={view} ready={outlook.state === 'ready' ? outlook : null} />
      <Further view={view} />
      <p className="note">{text('prediction.disclaimer')}</p>
    </>
  )
}
