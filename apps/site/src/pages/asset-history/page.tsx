import { tracked } from '@portico/analytics/track'
import type { HistoryWindow } from '@portico/market'
import { urls } from '../urls.generated.ts'
import { AssetHeading } from '../../components/asset-heading/asset-heading.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { PriceChart } from '../../components/charts/price-chart.tsx'
import type { TextId } from '../../texts/text-ids.ts'
import { CloseTable } from './close-table.tsx'
import { DayFinder } from './day-finder.tsx'
import styles from './page.module.css'
import type { AssetHistoryView } from './view.ts'

interface ViewProps {
  readonly view: AssetHistoryView
}

const intervals = ['day', 'week', 'month'] as const

/** What an address keeps of the view while something else of it changes. */
function keptOf({ interval, periods, window }: AssetHistoryView) {
  return {
    interval: interval === 'day' ? null : interval,
    period: periods.period,
    window: window === 'all' ? null : window,
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
          choice(null, text('asset.window.all'), period === null),
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

const windowTexts: Readonly<Partial<Record<HistoryWindow, TextId>>> = {
  '30d': 'window.30d',
  '365d': 'window.365d',
  all: 'asset.window.all',
}

/** The line over all that is kept, or over a part of it. */
function HistoryChart({ view }: ViewProps) {
  const text = useText()
  const { asset, chart, currency, window, windows, days } = view
  return (
    <PriceChart
      title={text('chart.title', { coinCode: asset.code, fiatCode: currency })}
      chart={chart}
      periods={windows.map((each) => ({
        window: each,
        name: text(windowTexts[each] ?? 'asset.window.all'),
        to: urls.assetHistory(asset.slug, {
          ...keptOf(view),
          date: days?.asked ?? null,
          window: each === 'all' ? null : each,
        }),
      }))}
      window={window}
      money={currency}
    />
  )
}

/** What is missing from the history, said before it is read (features 2.6). */
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

function Downloads({ view }: ViewProps) {
  const text = useText()
  const { slug } = view.asset
  return (
    <section className={`card ${styles.downloads}`} aria-labelledby="downloads">
      <h2 id="downloads">{text('history.download')}</h2>
      <p>{text('history.downloadText')}</p>
      {view.sources.map(({ name, url, licence }) => (
        <p key={name}>
          <Anchor to={url}>{name}</Anchor> ·{' '}
          <span>
            {licence === null ? text('history.noLicence') : text('history.licence', { name: licence })}
          </span>
        </p>
      ))}
      <p className="actions">
        <Anchor
          className="button button-line"
          to={urls.assetHistoryCsv(slug)}
          {...tracked('b211:data-taken', { form: 'csv' })}
        >
          CSV
        </Anchor>
        <Anchor
          className="button button-line"
          to={urls.assetHistoryJson(slug)}
          {...tracked('b211:data-taken', { form: 'json' })}
        >
          JSON
        </Anchor>
      </p>
    </section>
  )
}

/** The chart and the day that is looked for; below them the days themselves. */
function History({ view }: ViewProps) {
  const text = useText()
  const { asset, days, rows } = view
  if (rows.length === 0 || days === null)
    return <p className="quiet">{text('history.none', { coinName: asset })}</p>
  return (
    <>
      <div className={styles.layout}>
        <DayFinder view={view} days={days} />
        <HistoryChart view={view} />
      </div>
      <section className={styles.list} aria-labelledby="days">
        <h2 id="days" className="visually-hidden">
          {text('history.crumb')}
        </h2>
        <div className={styles.bar}>
          <IntervalLinks view={view} />
          <PeriodLinks view={view} />
        </div>
        <Faults view={view} />
        <CloseTable view={view} />
        <PageLinks
          page={view.page}
          pages={view.pages}
          to={(page) => urls.assetHistory(asset.slug, { ...keptOf(view), page })}
        />
      </section>
      <Downloads view={view} />
    </>
  )
}

/** All kept closes of an asset, the newest first, and how to find one of them. */
export function Page({ view }: ViewProps) {
  const text = useText()
  const { asset, currency } = view
  return (
    <>
      <Crumbs
        trail={[
          { to: urls.prices(), name: text('nav.prices') },
          { to: urls.asset(asset.slug), name: text('asset.crumb', { coinName: asset }) },
        ]}
        here={text('history.crumb')}
      />
      <AssetHeading here="history" view={view.heading} title={text('history.title', { coinName: asset })}>
        <p className="lead">{text('history.lead', { fiatCode: currency })}</p>
      </AssetHeading>
      <History view={view} />
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
