import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { Price } from '../../components/market/price.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import styles from './page.module.css'
import { categorySorts, type CategorySort, type CategoryView } from './view.ts'

const sortTexts: Readonly<Record<CategorySort, TextId>> = {
  cap: 'market.cap',
  week: 'market.week',
  name: 'category.sortName',
}

function Totals({ view }: { readonly view: CategoryView }) {
  const text = useText()
  const { count, cap, withoutCap, median } = view.figures
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{text('category.coins')}</dt>
        <dd>{count}</dd>
      </div>
      <div>
        <dt>{text('market.cap')}</dt>
        <dd>
          {cap ? <Price price={cap} /> : <span className="quiet">{text('market.noCap')}</span>}
          {withoutCap === null ? null : (
            <span className={styles.without}>{text('category.without', { count: withoutCap })}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{text('category.median')}</dt>
        <dd>
          <ChangeText change={median} />
        </dd>
      </div>
    </dl>
  )
}

function SortLinks({ view }: { readonly view: CategoryView }) {
  const text = useText()
  return (
    <nav className={styles.sorts} aria-label={text('category.sort')}>
      <span aria-hidden="true">{text('category.sort')}</span>
      {categorySorts.map((sort) => (
        <Anchor
          key={sort}
          to={urls.category(view.slug, { sort: sort === 'cap' ? null : sort })}
          data-scroll="keep"
          {...(sort === view.sort ? { 'aria-current': 'true' as const } : {})}
        >
          {text(sortTexts[sort])}
        </Anchor>
      ))}
    </nav>
  )
}

export function Page({ view }: { readonly view: CategoryView }) {
  const text = useText()
  const sort = view.sort === 'cap' ? null : view.sort
  return (
    <>
      <Crumbs trail={[{ to: urls.categories(), name: text('map.tab.categories') }]} here={view.name} />
      <h1>{view.name}</h1>
      <p className="lead">{view.definition}</p>
      <Totals view={view} />
      <SortLinks view={view} />
      <div className={`card ${styles.card}`}>
        <MarketTable caption={view.name} rows={view.rows} firstRank={view.firstRank} withCap />
      </div>
      <PageLinks
        page={view.page}
        pages={view.pages}
        to={(page) => urls.category(view.slug, { page, sort })}
      />
      <p className={styles.rule}>{text('category.rule')}</p>
      <nav className="section" aria-labelledby="others">
        <h2 id="others">{text('category.others')}</h2>
        <ul className={`pair-links ${styles.others}`}>
          {view.others.map(({ slug, name, count }) => (
            <li key={slug}>
              <Anchor to={urls.category(slug)}>
                {name} <em>{count}</em>
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <ListAgesNote ages={view.ages} rows={view.rows} />
        <FiguresNote asOf={view.asOf} sources={view.sources} />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
