import { tracked } from '@portico/analytics/track'
import { Anchor } from './anchor.tsx'
import styles from './page-links.module.css'
import { useText } from '../texts/use-text.ts'

/** The pages before and after one page of a list; nothing where there is one page. */
export function PageLinks(props: {
  readonly page: number
  readonly pages: number
  /** Locale-free path of a page of the list. */
  readonly to: (page: number) => string
}) {
  const text = useText()
  const { page, pages, to } = props
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label={text('prices.pages')}>
      {page > 1 ? (
        <Anchor
          className="button button-line"
          to={to(page - 1)}
          {...tracked('b302:page-turned', { to: page - 1 })}
        >
          {text('prices.previous')}
        </Anchor>
      ) : null}
      <span>{text('prices.pageOf', { page, pages })}</span>
      {page < pages ? (
        <Anchor
          className="button button-line"
          to={to(page + 1)}
          {...tracked('b302:page-turned', { to: page + 1 })}
        >
          {text('prices.next')}
        </Anchor>
      ) : null}
    </nav>
  )
}
