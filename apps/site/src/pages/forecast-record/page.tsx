import { horizonTexts, recordedModelName } from '../../components/forecast/forecast-texts.ts'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import { type Column, ColumnTable } from '../../components/lists/column-table.tsx'
import type { ForecastRecordView, ScoreRow } from './view.ts'

interface ScoresProps {
  readonly view: ForecastRecordView
}

function columnsOf(text: Translate): readonly Column<ScoreRow>[] {
  return [
    {
      id: 'model',
      head: text('record.model'),
      scope: 'row',
      cell: ({ model }) => recordedModelName(model, text),
    },
    { id: 'horizon', head: text('prediction.backTest.horizon'), cell: (row) => horizonName(row, text) },
    { id: 'outcomes', head: text('record.tally.days'), cell: ({ outcomes }) => outcomes },
    { id: 'assets', head: text('scores.assets'), cell: ({ assets }) => assets },
    { id: 'half', head: text('record.tally.half'), cell: ({ half }) => <bdi>{half}</bdi> },
    { id: 'most', head: text('record.tally.most'), cell: ({ most }) => <bdi>{most}</bdi> },
    { id: 'factor', head: text('prediction.backTest.factor'), cell: ({ factor }) => <bdi>× {factor}</bdi> },
    {
      id: 'no-change',
      head: text('prediction.backTest.noChange'),
      cell: ({ noChangeFactor }) => <bdi>× {noChangeFactor}</bdi>,
    },
  ]
}

function horizonName({ horizonDays }: ScoreRow, text: Translate): string {
  const known = Object.entries(horizonTexts).find(([days]) => Number(days) === horizonDays)
  return known ? text(known[1]) : String(horizonDays)
}

/** The scores, or why there are none yet. */
function Scores({ view }: ScoresProps) {
  const text = useText()
  const caption = text('scores.table')
  if (view.rows.length === 0)
    return (
      <p className="quiet">
        {view.nextDay === null ? text('record.due.none') : text('scores.young', { time: view.nextDay })}
      </p>
    )
  return (
    <>
      <div className="card">
        <ColumnTable
          caption={caption}
          columns={columnsOf(text)}
          rows={view.rows}
          keyOf={({ model, horizonDays }) => `${model} ${horizonDays}`}
        />
      </div>
      <p className="note">{text('scores.reading')}</p>
    </>
  )
}

export function Page({ view }: ScoresProps) {
  const text = useText()
  return (
    <>
      <Crumbs trail={[]} here={text('scores.crumb')} />
      <h1>{text('scores.title')}</h1>
      <p className="lead">{text('scores.lead')}</p>
      <section className="section">
        <h2>{text('scores.table')}</h2>
        <p>
          {view.since === null
            ? text('scores.empty')
            : text('record.since', { time: view.since, count: view.published })}
        </p>
        {view.damaged === 0 ? null : <p>{text('scores.damaged', { count: view.damaged })}</p>}
        {view.since === null ? null : <Scores view={view} />}
      </section>
      <p className="note">{text('prediction.disclaimer')}</p>
    </>
  )
}
