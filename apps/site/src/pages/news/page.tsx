import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useSite } from '../../components/context/site-context.ts'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { LeadEntry, NewsEntries } from './news-entries.tsx'
import styles from './page.module.css'
import type { NewsView } from './view.ts'

function PageLinks({ view }: { readonly view: NewsView }) {
  const text = useText()
  const { page, pages } = view
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label={text('news.pages')}>
      {page > 1 ? (
        <Anchor
          className="button button-line"
          to={urls.news({ page: page - 1 })}
          {...tracked('b302:page-turned', { to: page - 1 })}
        >
          {text('prices.previous')}
        </Anchor>
      ) : null}
      <span>{text('prices.pageOf', { page, pages })}</span>
      {page < pages ? (
        <Anchor
          className="button button-line"
          to={urls.news({ page: page + 1 })}
          {...tracked('b302:page-turned', { to: page + 1 })}
        >
          {text('prices.next')}
        </Anchor>
      ) : null}
    </nav>
  )
}

/** What there is, the newest first; the first of all stands large above the others. */
function News({ view }: { readonly view: NewsView }) {
  const { items, page, cover } = view
  const [lead] = page === 1 ? items : []
  const rest = lead === undefined ? items : items.slice(1)
  const kinds = view.has === 'announcements' ? 'alike' : 'named'
  return (
    <>
      {lead === undefined ? null : <LeadEntry entry={lead} cover={cover} kinds={kinds} />}
      {rest.length === 0 ? null : <NewsEntries items={rest} kinds={kinds} />}
    </>
  )
}

export function Page({ view }: { readonly view: NewsView }) {
  const text = useText()
  const { state } = useSite()
  const isOwn = view.has === 'announcements'
  return (
    <>
      <Crumbs here={text('news.title')} />
      <h1>{isOwn ? text('news.ownTitle', { brand: state.brandName }) : text('news.title')}</h1>
      <p className="lead">{text(isOwn ? 'news.ownLead' : 'news.lead')}</p>
      {view.items.length === 0 ? (
        <p className={`card ${styles.none}`}>{text('news.none')}</p>
      ) : (
        <News view={view} />
      )}
      <PageLinks view={view} />
    </>
  )
}
