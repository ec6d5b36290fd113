import { tracked } from '@portico/analytics/track'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { NewsList } from '../../components/articles/news-list.tsx'
import { useText } from '../../components/texts/use-text.ts'
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
        <p className="quiet">{text('news.none')}</p>
      ) : (
        <div className={`card ${styles.list}`}>
          <NewsList items={view.items} />
        </div>
      )}
      <PageLinks view={view} />
    </>
  )
}
