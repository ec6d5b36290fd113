import { tracked } from '@portico/analytics/track'
import type { AsOfView } from '../../figures/as-of.ts'
import type { Mover, OverviewView } from '../../views/assets/market-overview.ts'
import { urls } from '../../pages/urls.generated.ts'
import { AssetLabel } from '../assets/asset-label.tsx'
import { Anchor } from '../navigation/anchor.tsx'
import { ChangeText } from '../market/change-text.tsx'
import { UpToDay } from '../market/up-to-day.tsx'
import { Price } from '../market/price.tsx'
import { useText } from '../texts/use-text.ts'
import { Comparisons } from './comparisons.tsx'
import styles from './overview.module.css'

function Movers(props: { readonly title: string; readonly all: string; readonly movers: readonly Mover[] }) {
  const { title, all, movers } = props
  const text = useText()
  if (movers.length === 0) return null
  return (
    <section className={`card ${styles.card}`}>
      <h2>
        <Anchor to={all}>{title}</Anchor> <span className="quiet">{text('market.week')}</span>
      </h2>
      <ul>
        {movers.map(({ asset, path, week }) => (
          <li key={asset.slug}>
            <Anchor
              to={path}
              className={styles.row}
              {...tracked('b310:trending-opened', { asset: asset.slug })}
            >
              <AssetLabel asset={asset} />
              <ChangeText change={week} />
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OverviewFiguresProps {
  readonly overview: OverviewView
  readonly asOf: AsOfView
}

/**
 * What all coins come to, as one bar: their caps, how these moved, the share of the largest, how many there are; and which of
 * them are in the sum (TRUTH-07).
 */
export function OverviewFigures({ overview, asOf }: OverviewFiguresProps) {
  const text = useText()
  const { cap, day, first, coins, counted, leftOut } = overview
  return (
    <div className={`card ${styles.total}`}>
      <dl className={styles.figures}>
        <div>
          <dt>{text('overview.cap')}</dt>
          <dd>
            <Price price={cap} />
          </dd>
        </div>
        {day === null ? null : (
          <div>
            <dt>
              {text('window.24h')}
              <UpToDay asOf={asOf} />
            </dt>
            <dd>
              <ChangeText change={day} />
            </dd>
          </div>
        )}
        <div>
          <dt>{text('overview.first', { 0: first.asset.name })}</dt>
          <dd>{first.share}</dd>
        </div>
        <div>
          <dt>{text('kind.crypto')}</dt>
          <dd>{coins}</dd>
        </div>
      </dl>
      <p>
        {leftOut === null
          ? text('overview.rule.all', { 0: counted })
          : text('overview.rule', { 0: counted, 1: leftOut })}
      </p>
    </div>
  )
}

/** What rose and fell most, and comparisons of the largest coins. */
export function OverviewCards({ overview }: { readonly overview: OverviewView }) {
  const text = useText()
  const { gainers, losers, compared } = overview
  return (
    <div className={styles.cards}>
      <Movers title={text('overview.gainers')} all={urls.prices({ list: 'gainers' })} movers={gainers} />
      <Movers title={text('overview.losers')} all={urls.prices({ list: 'losers' })} movers={losers} />
      {compared.length === 0 ? null : (
        <section className={`card ${styles.card}`}>
          <h2>
            <Anchor to={urls.compare()}>{text('overview.compared')}</Anchor>
          </h2>
          <Comparisons cards={compared} look="row" />
        </section>
      )}
    </div>
  )
}
