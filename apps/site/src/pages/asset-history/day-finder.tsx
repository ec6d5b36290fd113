import { tracked } from '@portico/analytics/track'
import { PastDayForm } from '../../components/panels/past-day-form.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import { Trend } from '../../ui/figures/trend.tsx'
import { urls } from '../urls.generated.ts'
import styles from './page.module.css'
import type { AssetHistoryView, DayAnswer, DaysView } from './view.ts'

/** Id of the row of the day that was asked for. */
export const rowId = 'day'

interface KnownProps {
  readonly view: AssetHistoryView
  readonly answer: Extract<DayAnswer, { readonly state: 'known' }>
}

/** The prices of the day; the close stands in the sentence above. */
function DayFigures({ answer }: Pick<KnownProps, 'answer'>) {
  const text = useText()
  const { row, open } = answer
  const figures = [
    { name: text('history.open'), amount: open },
    { name: text('asset.stat.high24h'), amount: row.range?.high ?? null },
    { name: text('asset.stat.low24h'), amount: row.range?.low ?? null },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, amount }) =>
        amount === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount text={amount} />
            </dd>
          </div>
        ),
      )}
      {row.change === null ? null : (
        <div>
          <dt>{text('history.change')}</dt>
          <dd>
            <Trend
              direction={row.change.direction}
              text={row.change.size}
              word={text(`trend.${row.change.direction}`)}
            />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Known({ view, answer }: KnownProps) {
  const text = useText()
  const { row, without } = answer
  return (
    <>
      {without === null ? null : (
        <p className={styles.nearest}>{text('history.nearest', { 0: without, time: row.day })}</p>
      )}
      <p className={styles.closed}>
        <span>{text('history.closed', { coinCode: view.asset.code, time: row.day })}</span>
        <strong>
          <Amount text={row.close} />
        </strong>
      </p>
      <DayFigures answer={answer} />
      {view.marked === null ? null : <a href={`#${rowId}`}>{text('history.toRow')}</a>}
    </>
  )
}

/** What is wrong with the day that was asked for. */
function Refusal({ days }: { readonly days: DaysView }) {
  const text = useText()
  return <p className={styles.refusal}>{text('history.bad', { 0: days.firstText, time: days.lastText })}</p>
}

/** Finds a day: a form that works without scripts, and its answer. The day lives in the address. */
export function DayFinder({ view, days }: { readonly view: AssetHistoryView; readonly days: DaysView }) {
  const text = useText()
  const { answer, asset, interval, periods, window, usualWindow, page } = view
  return (
    <section className={`card ${styles.finder}`} aria-labelledby="find-day">
      <h2 id="find-day">{text('history.find')}</h2>
      <PastDayForm
        name="date"
        days={days}
        path={urls.assetHistory(asset.slug)}
        kept={{
          interval: interval === 'day' ? null : interval,
          period: periods.period,
          window: window === usualWindow ? null : window,
          page: page > 1 ? String(page) : null,
        }}
        scroll="keep"
        tracked={tracked('b213:past-day-asked')}
      />
      <div role="status" className={styles.answer}>
        {answer.state === 'known' ? <Known view={view} answer={answer} /> : null}
        {answer.state === 'bad' ? <Refusal days={days} /> : null}
      </div>
    </section>
  )
}
