import { tracked } from '@portico/analytics/track'
import { sortAfterClick, sortInAddress } from '../../views/listings/list-sort.ts'
import { Anchor } from '../navigation/anchor.tsx'
import { useText } from '../texts/use-text.ts'
import type { SortedBy } from './sort-head.tsx'
import styles from './sort-links.module.css'

const words = { ascending: 'list.ascending', descending: 'list.descending' } as const

/** What a list of cards is sorted by: as links, since cards have no head of a table. The one at hand turns the order round. */
export function SortLinks<Id extends string>(props: {
  readonly sorted: SortedBy<Id>
  readonly nameOf: (column: Id) => string
}) {
  const { nameOf, sorted } = props
  const { columns, current, to } = sorted
  const text = useText()
  return (
    <nav className={styles.links} aria-label={text('list.sort')}>
      {columns.map(({ id }) => {
        const order = current?.column === id ? current.order : undefined
        return (
          <Anchor
            key={id}
            to={to(sortInAddress(columns, sortAfterClick(columns, { current, column: id })))}
            data-scroll="keep"
            {...(order === undefined ? {} : { 'aria-current': 'true' as const })}
            {...tracked('b407:list-sorted', { to: id })}
          >
            {nameOf(id)}
            {order === undefined ? null : (
              <>
                <span aria-hidden="true"> {order === 'descending' ? '↓' : '↑'}</span>
                <span className="visually-hidden"> {text(words[order])}</span>
              </>
            )}
          </Anchor>
        )
      })}
    </nav>
  )
}
