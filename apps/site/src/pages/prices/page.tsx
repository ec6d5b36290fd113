import { tracked } from '@portico/analytics/track'
import type { AssetKind } from '@portico/market'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { Crumbs } from '../../components/navigation/crumbs.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { MarketTable } from '../../components/lists/market-table.tsx'
import { PageLinks } from '../../components/navigation/page-links.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import chips from '../../components/navigation/chips.module.css'
import styles from './page.module.css'
import type { PricesView } from './view.ts'

const kindTexts: Readonly<Record<AssetKind, TextId>> = {
  crypto: 'kind.crypto',
  fiat: 'kind.fiat',
  metal: 'kind.metal',
  stock: 'kind.stock',
}

const kindInUrl = (kind: AssetKind) => (kind === 'crypto' ? null : kind)

function KindLinks({ view }: { readonly view: PricesView }) {
  const text = useText()
  return (
    <nav className={chips.chips} aria-label={text('prices.kinds')}>
      {view.kinds.map(({ kind, count }) => (
        <Anchor
          key={kind}
          to={urls.prices({ kind: kindInUrl(kind) })}
          {...tracked('b301:kind-chosen', { to: kind })}
          {...(kind === view.kind ? { 'aria-current': 'true' as const } : {})}
        >
          {text(kindTexts[kind])} <span className={chips.count}>{count}</span>
        </Anchor>
      ))}
    </nav>
  )
}

export function Page({ view }: { readonly view: PricesView }) {
  const text = useText()
  const caption = text(kindTexts[view.kind])
  return (
    <>
      <Crumbs here={text('nav.prices')} />
      <h1>{text('prices.title')}</h1>
      <p className="lead">{text('prices.lead')}</p>
      <KindLinks view={view} />
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
