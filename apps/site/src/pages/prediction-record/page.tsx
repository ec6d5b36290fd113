import { urls } from '../urls.generated.ts'
import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { recordedModelName } from '../../components/forecast/forecast-texts.ts'
import { Projected, ProjectedRange } from '../../components/forecast/projected.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import styles from './page.module.css'
import type { Outcome } from '../../views/forecast/judged.ts'
import type { DueRow, ModelTally, PredictionRecordView, SaidRow } from './view.ts'

const outcomeTexts: Readonly<Record<Outcome, TextId>> = {
  half: 'record.outcome.half',
  most: 'record.outcome.most',
  outside: 'record.outcome.outside',
  unknown: 'record.outcome.unknown',
}

interface RecordProps {
  readonly view: PredictionRecordView
}

/** Whether the record is as it was written, with what a reader can keep to check it later. */
function Chain({ view }: RecordProps) {
  const text = useText()
  const { chain } = view
  if (chain.status === 'empty') return null
  if (chain.status === 'broken')
    return <p className={styles.broken}>{text('record.chain.broken', { count: chain.line })}</p>
  return (
    <div className={styles.chain}>
      <p>{text('record.chain.intact', { count: chain.lines })}</p>
      <p className={styles.head} dir="ltr">
        {chain.head}
      </p>
    </div>
  )
}

function tallyColumns(text: Translate): readonly Column<ModelTally>[] {
  return [
    {
      id: 'model',
      head: text('record.model'),
      scope: 'row',
      cell: ({ model }) => recordedModelName(model, text),
    },
    { id: 'days', head: text('record.tally.days'), cell: ({ days }) => days },
    { id: 'half', head: text('record.tally.half'), cell: ({ half }) => <bdi>{half}</bdi> },
    { id: 'most', head: text('record.tally.most'), cell: ({ most }) => <bdi>{most}</bdi> },
  ]
}

function Tallies({ view }: RecordProps) {
  const text = useText()
  if (view.tallies.length === 0) return null
  const caption = text('record.tally.title')
  return (
    <section className="section">
      <h2>{caption}</h2>
      <div className={`card ${styles.tableCard}`}>
        <ColumnTable
          caption={caption}
          columns={tallyColumns(text)}
          rows={view.tallies}
          keyOf={({ model }) => model}
        />
      </div>
    </section>
  )
}

/** The columns that both tables begin with: which model said what, when, of which day. */
function saidColumns(text: Translate): readonly Column<SaidRow>[] {
  return [
    {
      id: 'model',
      head: text('record.model'),
      scope: 'row',
      cell: ({ model }) => recordedModelName(model, text),
    },
    { id: 'made', head: text('record.madeOn'), cell: ({ madeOn }) => madeOn },
    { id: 'day', head: text('record.day'), cell: ({ day }) => day },
    { id: 'said', head: text('record.said'), cell: ({ said }) => <Projected projected={said} /> },
    {
      id: 'range',
      head: text('prediction.band.most'),
      cell: ({ range }) => <ProjectedRange range={range} />,
    },
  ]
}

function dueColumns(text: Translate): readonly Column<DueRow>[] {
  return [
    ...saidColumns(text),
    {
      id: 'happened',
      head: text('record.happened'),
      cell: ({ happened }) => (happened ? <Projected projected={happened} /> : '–'),
    },
    { id: 'outcome', head: text('record.outcome'), cell: ({ outcome }) => text(outcomeTexts[outcome]) },
  ]
}

function keyOf({ model, madeOn, day }: SaidRow): string {
  return `${model} ${madeOn} ${day}`
}

/** What was said of days that have come, beside what happened. */
function Due({ view }: RecordProps) {
  const text = useText()
  const caption = text('record.due.title')
  return (
    <section className="section">
      <h2>{caption}</h2>
      {view.due.length === 0 ? (
        <p className="quiet">{text('record.due.none')}</p>
      ) : (
        <div className={`card ${styles.tableCard}`}>
          <ColumnTable caption={caption} columns={dueColumns(text)} rows={view.due} keyOf={keyOf} />
        </div>
      )}
      {view.dueCount > view.due.length ? (
        <p className={styles.rest}>{text('record.newest', { count: view.due.length, 0: view.dueCount })}</p>
      ) : null}
    </section>
  )
}

/** What was said of days to come. */
function Open({ view }: RecordProps) {
  const text = useText()
  if (view.open.length === 0) return null
  const caption = text('record.open.title')
  return (
    <section className="section">
      <h2>{caption}</h2>
      <div className={`card ${styles.tableCard}`}>
        <ColumnTable caption={caption} columns={saidColumns(text)} rows={view.open} keyOf={keyOf} />
      </div>
      {view.openCount > view.open.length ? (
        <p className={styles.rest}>{text('record.newest', { count: view.open.length, 0: view.openCount })}</p>
      ) : null}
    </section>
  )
}

export function Page({ view }: RecordProps) {
  const text = useText()
  const { asset, since } = view
  const trail = [
    { to: urls.prices(), name: text('nav.prices') },
    { to: urls.asset(asset.slug), name: asset.name },
    { to: urls.prediction(asset.slug), name: text('prediction.crumb') },
  ]
  return (
    <>
      <Crumbs trail={trail} here={text('record.crumb')} />
      <AssetHeading here="record" view={view.heading} title={text('record.title', { asset })} />
      <p className="lead">{text('record.lead')}</p>
      <div className={`card ${styles.state}`}>
        <p>
          {since === null
            ? text('record.empty', { asset })
            : text('record.since', { time: since, count: view.published })}
        </p>
        <Chain view={view} />
      </div>
      {since === null ? null : (
        <>
          <Tallies view={view} />
          <Due view={view} />
          <Open view={view} />
        </>
      )}
      <p className="section actions">
        <Anchor className="button button-line" to={urls.prediction(asset.slug)}>
          {text('record.back', { asset })}
        </Anchor>
        <Anchor className="button button-line" to={urls.forecastRecord()}>
          {text('scores.title')}
        </Anchor>
      </p>
      <p className="note">{text('prediction.disclaimer')}</p>
    </>
  )
}
