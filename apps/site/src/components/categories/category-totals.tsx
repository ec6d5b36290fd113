import type { AsOfView } from '../../figures/as-of.ts'
import type { CategoryFigures } from '../../views/assets/category-figures.ts'
import { ChangeText } from '../market/change-text.tsx'
import { UpToDay } from '../market/up-to-day.tsx'
import { Price } from '../market/price.tsx'
import { useText } from '../texts/use-text.ts'

interface CategoryTotalsProps {
  readonly figures: CategoryFigures
  readonly asOf: AsOfView
  /** Of the page: styles that several pages share are sent with all of them. */
  readonly look: { readonly totals: string | undefined; readonly without: string | undefined }
}

/** What the coins of a category come to. */
export function CategoryTotals({ figures, asOf, look }: CategoryTotalsProps) {
  const text = useText()
  const { cap, count, day, median, withoutCap } = figures
  return (
    <dl className={look.totals}>
      <div>
        <dt>{text('market.cap')}</dt>
        <dd>
          {cap ? <Price price={cap} /> : <span className="quiet">{text('market.noCap')}</span>}
          {withoutCap === null ? null : (
            <span className={look.without}>{text('category.without', { count: withoutCap })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>
          {text('market.day')}
          <UpToDay asOf={asOf} />
        </dt>
        <dd>
          <ChangeText change={day} />
        </dd>
      </div>
      <div>
        <dt>{text('category.median')}</dt>
        <dd>
          <ChangeText change={median} />
        </dd>
      </div>
      <div>
        <dt>{text('category.coins')}</dt>
        <dd>{count}</dd>
      </div>
    </dl>
  )
}
