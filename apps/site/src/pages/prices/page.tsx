import { tracked } from '@portico/analytics/track'
import { kindTexts } from '../../components/assets/kind-texts.ts'
import { FilterForm } from '../../components/lists/filter-form.tsx'
import { ListBar } from '../../components/lists/list-bar.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { OverviewCards, OverviewFigures } from '../../components/lists/overview.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { UpToDay } from '../../components/market/up-to-day.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { assetColumns } from '../../views/assets/asset-columns.ts'
import { urls } from '../urls.generated.ts'
import type { PricesQuery } from './links.ts'
import styles from './page.module.css'
import { pricesPath } from './prices-path.ts'
import type { PriceList, PricesView } from './view.ts'
import { WatchPanel } from './watch-panel.tsx'

interface ViewProps {
  readonly view: PricesView
}

/** How a list is called among the others, as a heading, and where it is. */
const lists: Readonly<
  Record<PriceList, { readonly name: TextId; readonly title: TextId; readonly at: PricesQuery }>
> = {
  crypto: { name: 'list.all', title: 'list.title', at: {} },
  watch: { name: 'list.watch', title: 'list.watch', at: { list: 'watch' } },
  gainers: { name: 'list.gainers', title: 'overview.gainers', at: { list: 'gainers' } },
  losers: { name: 'list.losers', title: 'overview.losers', at: { list: 'losers' } },
  fiat: { name: kindTexts.fiat, title: kindTexts.fiat, at: { kind: 'fiat' } },
  metal: { name: kindTexts.metal, title: kindTexts.metal, at: { kind: 'metal' } },
  stock: { name: kindTexts.stock, title: kindTexts.stock, at: { kind: 'stock' } },
}

const leads: Readonly<Partial<Record<PriceList, TextId>>> = {
  watch: 'watch.lead',
  gainers: 'list.lead.gainers',
  losers: 'list.lead.losers',
}

/** What the list comes to where that can be told, else what it is. */
function Lead({ view }: ViewProps) {
  const text = useText()
  const { overview, list, range, asOf } = view
  if (overview === null) return <p className="lead">{text(leads[list] ?? 'prices.lead')}</p>
  return (
    <p className="lead">
      <span>{text('list.total', { count: range.total, 0: overview.cap.text })}</span>{' '}
      {overview.day === null ? null : (
        <ChangeText
          change={overview.day}
          chip={
            <>
              {text('window.24h')}
              <UpToDay asOf={asOf} />
            </>
          }
        />
      )}
    </p>
  )
}

function Bar({ view }: ViewProps) {
  const text = useText()
  const { q, ...kept } = view.state
  return (
    <ListBar>
      <ChoiceLinks
        label={text('prices.kinds')}
        choices={view.lists.map((list) => ({
          to: urls.prices(lists[list].at),
          name: text(lists[list].name),
          isChosen: list === view.list,
          tracked: tracked('b301:kind-chosen', { to: list }),
        }))}
      />
      {view.list === 'watch' && view.state.watch === null ? null : (
        <FilterForm path={urls.prices()} kept={kept} query={view.query} />
      )}
      {q === null ? null : <Anchor to={pricesPath(view, { q: null })}>{text('list.filterOff')}</Anchor>}
    </ListBar>
  )
}

function List({ view }: ViewProps) {
  const text = useText()
  if (view.rows.length === 0) return view.query === '' ? null : <p>{text('search.none')}</p>
  return (
    <>
      <MarketTable
        caption={text(lists[view.list].title)}
        rows={view.rows}
        asOf={view.asOf}
        sorted={{ columns: assetColumns, current: view.sort, to: (sort) => pricesPath(view, { sort }) }}
        {...(view.list === 'fiat' ? { kind: 'fiat' } : {})}
      />
      <PageLinks
        page={view.page}
        pages={view.pages}
        range={view.range}
        to={(page) => pricesPath(view, { page })}
      />
    </>
  )
}

export function Page({ view }: ViewProps) {
  const text = useText()
  const { overview } = view
  return (
    <>
      <Crumbs here={text('nav.prices')} />
      <h1>{text(lists[view.list].title)}</h1>
      <Lead view={view} />
      <FiguresNote
        asOf={view.asOf}
        of={view.rows.some(({ moves }) => moves !== undefined) ? '*' : undefined}
        canRefresh
      />
      <Bar view={view} />
      {view.list === 'watch' ? <WatchPanel view={view} /> : null}
      <List view={view} />
      <div className={styles.foot}>
        {view.rows.length === 0 ? null : <ListAgesNote ages={view.ages} rows={view.rows} />}
        <SourcesNote sources={view.sources} ratesFrom={view.ratesFrom} />
      </div>
      {overview === null ? null : (
        <section className="section">
          <h2>{text('overview.title')}</h2>
          <div className={`late ${styles.overview}`}>
            <OverviewFigures overview={overview} asOf={view.asOf} />
            <OverviewCards overview={overview} />
          </div>
        </section>
      )}
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
