import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { CloseTable } from './close-table.tsx'
import styles from './page.module.css'
import type { AssetHistoryView } from './view.ts'

const intervals = ['day', 'week', 'month'] as const

function IntervalLinks({ view }: { readonly view: AssetHistoryView }) {
  const text = useText()
  const choices = intervals.map((interval) => ({
    to: urls.assetHistory(view.asset.slug, { interval: interval === 'day' ? null : interval }),
    name: text(`history.${interval}`),
    isChosen: interval === view.interval,
    tracked: tracked('b309:interval-chosen', { to: interval }),
  }))
  return <ChoiceLinks label={text('history.interval')} choices={choices} />
}

/** What is missing from the history, said before it is read (features 2.6). */
function Faults({ view }: { readonly view: AssetHistoryView }) {
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

function Downloads({ view }: { readonly view: AssetHistoryView }) {
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

/** All kept closes of an asset, the newest first. */
export function Page({ view }: { readonly view: AssetHistoryView }) {
  const text = useText()
  const { asset, currency, interval, rows, asOf, sources } = view
  return (
    <>
      <Crumbs
        trail={[
          { to: urls.prices(), name: text('nav.prices') },
          { to: urls.asset(asset.slug), name: text('asset.crumb', { coinName: asset }) },
        ]}
        here={text('history.crumb')}
      />
      <h1>{text('history.title', { coinName: asset })}</h1>
      <p className="lead">{text('history.lead', { fiatCode: currency })}</p>
      {rows.length === 0 ? (
        <p className="quiet">{text('history.none', { coinName: asset })}</p>
      ) : (
        <div className={styles.layout}>
          <div>
            <IntervalLinks view={view} />
            <Faults view={view} />
            <CloseTable view={view} />
            <PageLinks
              page={view.page}
              pages={view.pages}
              to={(page) =>
                urls.assetHistory(asset.slug, { interval: interval === 'day' ? null : interval, page })
              }
            />
          </div>
          <Downloads view={view} />
        </div>
      )}
      {asOf === null ? null : (
        <div className={styles.foot}>
          <FiguresNote asOf={asOf} sources={sources} />
        </div>
      )}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
