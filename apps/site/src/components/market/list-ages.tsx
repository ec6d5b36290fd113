import type { ListAgesView, OlderFigures } from '../../figures/list-ages.ts'
import { useText } from '../texts/use-text.ts'

/** A star beside an asset whose price or supply is older than its list's; screen readers are told in words. */
export function OlderMark({ older }: { readonly older: OlderFigures }) {
  const text = useText()
  if (older.length === 0) return null
  return (
    <span className="older-mark">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{text('join.bracket', { 0: '', 1: text('market.older.mark') })}</span>
    </span>
  )
}

/** How old the figures of a list may be, and what its stars mean (TRUTH-07). */
export function ListAgesNote(props: {
  readonly ages: ListAgesView
  readonly rows: readonly { readonly older: OlderFigures }[]
}) {
  const text = useText()
  const { price, supply } = props.ages
  if (price === null) return null
  return (
    <p className="figures-note">
      <span>
        {supply === null
          ? text('market.oldestPrice', { 0: price })
          : text('market.oldest', { 0: price, 1: supply })}
      </span>
      {props.rows.some(({ older }) => older.length > 0) ? (
        <span className="own-line">{text('market.older.rule')}</span>
      ) : null}
    </p>
  )
}
