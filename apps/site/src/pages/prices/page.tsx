import type { AssetKind } from '@portico/market'
import { urls } from '../urls.generated.ts'
import { kindTexts } from '../../components/assets/kind-texts.ts'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { ListAgesNote } from '../../components/market/list-ages.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { KindLinks } from '../../components/lists/kind-links.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import styles from './page.module.css'
import type { PricesView } from './view.ts'

const kindInUrl = (kind: AssetKind) => (kind === 'crypto' ? null : kind)

export function Page({ view }: { readonly view: PricesView }) {
  const text = useText()
  const caption = text(kindTexts[view.kind])
  return (
    <>
      <Crumbs here={text('nav.prices')} />
      <h1>{text('prices.title')}</h1>
      <p className="lead">{text('prices.lead')}</p>
      <KindLinks
        kinds={view.kinds}
        current={view.kind}
        to={(kind) => urls.prices({ kind: kindInUrl(kind) })}
      />
      <div className={`card ${styles.tableCard}`}>
        <MarketTable
          caption={caption}
          rows={view.rows}
          firstRank={view.firstRank}
          withCap={view.kind !== 'fiat'}
        />
      </div>
      <PageLinks
        page={view.page}
        pages={view.pages}
        to={(page) => urls.prices({ kind: kindInUrl(view.kind), page })}
      />
      <div className={styles.foot}>
        <ListAgesNote ages={view.ages} rows={view.rows} />
        <FiguresNote
          asOf={view.asOf}
          sources={view.sources}
          ratesFrom={view.ratesFrom}
          of={view.rows.some(({ moves }) => moves !== undefined) ? '*' : undefined}
          canRefresh
        />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
