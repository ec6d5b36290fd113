import { tracked } from '@portico/analytics/track'
import type { RangeView } from '../../views/listings/page-number.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { Anchor } from './anchor.tsx'
import styles from './page-links.module.css'
import { useText } from '../texts/use-text.ts'

interface PageLinksProps {
  readonly page: number
  readonly pages: number
  /** Which entries of how many the page shows, where that is told instead of its number (NUM-05). */
  readonly range?: RangeView
  /** Locale-free path of a page of the list. */
  readonly to: (page: number) => string
}

function PageLink(props: { readonly to: string; readonly page: number; readonly name: TextId }) {
  const text = useText()
  return (
    <Anchor
      className="button button-line button-small"
      to={props.to}
      {...tracked('b302:page-turned', { to: props.page })}
    >
      {text(props.name)}
    </Anchor>
  )
}

/** The place within a list, and the pages before and after; nothing of a list of one page whose range is not told. */
export function PageLinks({ page, pages, range, to }: PageLinksProps) {
  const text = useText()
  if (pages <= 1 && range === undefined) return null
  return (
    <nav className={styles.pages} aria-label={text('prices.pages')}>
      <span className={styles.place}>
        {range === undefined
          ? text('prices.pageOf', { page, pages })
          : text('list.range', { 0: range.first, 1: range.last, count: range.total })}
      </span>
      {page > 1 ? <PageLink to={to(page - 1)} page={page - 1} name="prices.previous" /> : null}
      {page < pages ? <PageLink to={to(page + 1)} page={page + 1} name="prices.next" /> : null}
    </nav>
  )
}
