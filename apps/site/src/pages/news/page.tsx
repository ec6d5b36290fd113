import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { useText } from '../../components/texts/use-text.ts'
import { NewsEntries } from './news-entries.tsx'
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

export function Page({ view }: { readonly view: NewsView }) {
  const text = useText()
  return (
    <>
      <Crumbs here={text('news.title')} />
      <h1>{text('news.title')}</h1>
      <p className="lead">{text('news.lead')}</p>
      {view.items.length === 0 ? (
        <p className={`card ${styles.none}`}>{text('news.none')}</p>
      ) : (
        <NewsEntries items={view.items} />
      )}
      <PageLinks view={view} />
    </>
  )
}
