import type { AssetKind } from '@portico/market'
import { urls } from '../../routes.ts'
import { Anchor } from '../../shell/anchor.tsx'
import { Crumbs } from '../../shell/crumbs.tsx'
import { FiguresNote } from '../../shell/figures-note.tsx'
import { MarketTable } from '../../shell/market-table.tsx'
import { type TextId, useText } from '../../shell/use-text.ts'
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
    <nav className={styles.kinds} aria-label={text('prices.kinds')}>
      {view.kinds.map(({ kind, count }) => (
        <Anchor
          key={kind}
          to={urls.prices({ kind: kindInUrl(kind) })}
          {...(kind === view.kind ? { 'aria-current': 'true' as const } : {})}
        >
          {text(kindTexts[kind])} <span className={styles.count}>{count}</span>
        </Anchor>
      ))}
    </nav>
  )
}

function PageLinks({ view }: { readonly view: PricesView }) {
  const text = useText()
  if (view.pages === 1) return null
  const to = (page: number) => urls.prices({ kind: kindInUrl(view.kind), page })
  return (
    <nav className={styles.pages} aria-label={text('prices.pages')}>
      {view.page > 1 ? (
        <Anchor className="button button-line" to={to(view.page - 1)}>
          {text('prices.previous')}
        </Anchor>
      ) : null}
      <span>{text('prices.pageOf', { page: view.page, pages: view.pages })}</span>
      {view.page < view.pages ? (
        <Anchor className="button button-line" to={to(view.page + 1)}>
          {text('prices.next')}
        </Anchor>
      ) : null}
    </nav>
  )
}

export function PricesPage({ view }: { readonly view: PricesView }) {
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
      <PageLinks view={view} />
      <div className={styles.foot}>
        <FiguresNote asOf={view.asOf} sources={view.sources} />
      </div>
      <p className="note">{text('disclaimer')}</p>
    </>
  )
}
