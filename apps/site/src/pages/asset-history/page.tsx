import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { SourceMarkText } from '../../components/market/source-mark-text.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import { windowTexts } from '../../components/charts/window-texts.ts'
import { CloseTable } from './close-table.tsx'
import { DayFinder } from './day-finder.tsx'
import styles from './page.module.css'
import type { AssetHistoryView } from './view.ts'

interface ViewProps {
  readonly view: AssetHistoryView
}

const intervals = ['day', 'week', 'month'] as const

/** What an address keeps of the view while something else of it changes. */
function keptOf({ interval, periods, window, usualWindow }: AssetHistoryView) {
  return {
    interval: interval === 'day' ? null : interval,
    period: periods.period,
    window: window === usualWindow ? null : window,
  }
}

function IntervalLinks({ view }: ViewProps) {
  const text = useText()
  const choices = intervals.map((interval) => ({
    to: urls.assetHistory(view.asset.slug, {
      ...keptOf(view),
      interval: interval === 'day' ? null : interval,
    }),
    name: text(`history.${interval}`),
    isChosen: interval === view.interval,
    tracked: tracked('b309:interval-chosen', { to: interval }),
  }))
  return <ChoiceLinks label={text('history.interval')} choices={choices} />
}

/** Years, and below them the months of the year that is listed. */
function PeriodLinks({ view }: ViewProps) {
  const text = useText()
  const { period, years, months } = view.periods
  const to = (each: string | null) => urls.assetHistory(view.asset.slug, { ...keptOf(view), period: each })
  const choice = (each: string | null, name: string, isChosen: boolean) => ({
    to: to(each),
    name,
    isChosen,
    tracked: tracked('b203:window-chosen', { window: each ?? 'all' }),
  })
  if (years.length < 2 && months.length === 0) return null
  return (
    <>
      <ChoiceLinks
        label={text('history.year')}
        choices={[
          choice(null, text('window.all'), period === null),
          ...years.map((year) => choice(year, year, period?.startsWith(year) === true)),
        ]}
      />
      {months.length === 0 ? null : (
        <ChoiceLinks
          label={text('history.monthOf')}
          choices={months.map(({ month, name }) => choice(month, name, month === period))}
        />
      )}
    </>
  )
}

/** The line over all that is kept, or over a part of it. */
function HistoryChart({ view }: ViewProps) {
  const text = useText()
  const { asset, chart, currency, window, usualWindow, windows, days } = view
  return (
    <PriceChart
      title={text('chart.title', { coinCode: asset.code, fiatCode: currency })}
      chart={chart}
      periods={windows.map((each) => ({
        window: each,
        name: text(windowTexts[each]),
        to: urls.assetHistory(asset.slug, {
          ...keptOf(view),
          date: days?.asked ?? null,
          window: each === usualWindow ? null : each,
        }),
      }))}
      window={window}
      money={currency}
      gaps="counted elsewhere"
    />
  )
}

/** What is missing from the history (features 2.6). */
function Faults({ view }: ViewProps) {
  const text = useText()
  const { cutDay, gaps, gapCount } = view
  return (
    <>
      {cutDay === null ? null : <p className={styles.fault}>{text('history.cut', { time: cutDay })}</p>}
      {gaps.length === 0 ? null : (
        <details className={styles.fault}>
          <summary>{text('history.gaps', { count: gapCount })}</summary>
          <ul>
            {gaps.map(({ after, before }) => (
              <li key={after}>{text('history.gap', { 0: after, 1: before })}</li>
            ))}
          </ul>
          {gaps.length < gapCount ? <p>{text('history.gapsShown', { count: gaps.length })}</p> : null}
        </details>
      )}
    </>
  )
}

/** What the kept days come to, what is missing of them, and the way to take them along. */
function Kept({ view }: ViewProps) {
  const text = useText()
  const { closeCount, dayCount, days, sources, asset } = view
  return (
    <section className={`card ${styles.kept}`} aria-labelledby="downloads">
      <h2 id="downloads">{text('history.download')}</h2>
      <dl className={styles.keptFigures}>
        <div>
          <dt>{text('asset.stat.first')}</dt>
          <dd>{days?.firstText}</dd>
        </div>
        <div>
          <dt>{text('asset.stat.days')}</dt>
          <dd>{text('history.keptDays', { 0: closeCount, 1: dayCount })}</dd>
        </div>
      </dl>
      <Faults view={view} />
      <p className={styles.files}>
        <Anchor
          className="button button-line button-small"
          to={urls.assetHistoryCsv(asset.slug)}
          {...tracked('b211:data-taken', { form: 'csv' })}
        >
          CSV
        </Anchor>
        <Anchor
          className="button button-line button-small"
          to={urls.assetHistoryJson(asset.slug)}
          {...tracked('b211:data-taken', { form: 'json' })}
        >
          JSON
        </Anchor>
      </p>
      <div className={styles.licences}>
        <p>{text('history.downloadText')}</p>
        {sources.map(({ name, url, licence, mark }) => (
          <p key={`${name} ${mark}`}>
            <Anchor to={url}>{name}</Anchor>
            {mark === undefined ? null : <SourceMarkText mark={mark} />} ·{' '}
            <span>
              {licence === null ? text('history.noLicence') : text('history.licence', { name: licence })}
            </span>
          </p>
        ))}
      </div>
    </section>
  )
}

/** The chart and the days themselves; beside them the day that is looked for, and what is kept. */
function History({ view }: ViewProps) {
  const text = useText()
  const { asset, currency, days, rows } = view
  if (rows.length === 0 || days === null)
    return <p className="quiet">{text('history.none', { coinName: asset })}</p>
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <DayFinder view={view} days={days} />
        <Kept view={view} />
      </div>
      <HistoryChart view={view} />
      <section className={styles.list} aria-labelledby="days">
        <h2 id="days" className="visually-hidden">
          {text('history.crumb')}
        </h2>
        <div className={styles.bar}>
          <IntervalLinks view={view} />
          <PeriodLinks view={view} />
        </div>
        <CloseTable view={view} />
        <p className={styles.how}>{text('history.lead', { fiatCode: currency })}</p>
        <PageLinks
          page={view.page}
          pages={view.pages}
          to={(page) => urls.assetHistory(asset.slug, { ...keptOf(view), page })}
        />
      </section>
    </div>
  )
}

/** All kept closes of an asset, the newest first, and how to find one of them. */
export function Page({ view }: ViewProps) {
  const text = useText()
  const { asset } = view
  return (
    <>
      <Crumbs
        trail={[
          { to: urls.prices(), name: text('nav.prices') },
          { to: urls.asset(asset.slug), name: text('asset.crumb', { coinName: asset }) },
        ]}
        here={text('history.crumb')}
      />
      <AssetHeading
        here="history"
        view={view.heading}
        title={text('history.title', { coinName: asset })}
        hero={null}
      />
      <History view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
