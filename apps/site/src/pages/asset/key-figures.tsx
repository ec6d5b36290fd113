import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import type { Moving } from '../../figures/moving/moving.ts'
import type { PriceView } from '../../figures/price.ts'
import { Figure } from '../../components/market/figure.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import styles from './page.module.css'
import type { AssetView, Statistic, StatisticId, UnknownReason } from './view.ts'

const reasons: Readonly<Record<UnknownReason, TextId>> = {
  'no-supply': 'asset.reason.noSupply',
  'no-price': 'asset.reason.noPrice',
  'daily-values': 'asset.reason.dailyValues',
  'too-few-days': 'asset.reason.tooFewDays',
  'no-history': 'asset.reason.noHistory',
  'not-reported': 'asset.reason.notReported',
  'one-market': 'asset.reason.oneMarket',
}

/** What a figure means; one definition serves the changes over all windows. */
const definitions: Readonly<Record<StatisticId, TextId>> = {
  cap: 'asset.define.cap',
  rank: 'asset.define.rank',
  'supply.circulating': 'asset.define.supply.circulating',
  'supply.total': 'asset.define.supply.total',
  'supply.max': 'asset.define.supply.max',
  'supply.shares': 'asset.define.supply.shares',
  'supply.mined': 'asset.define.supply.mined',
  volume: 'asset.define.volume',
  volumeOfMarket: 'asset.define.volumeOfMarket',
  volumeOfCap: 'asset.define.volumeOfCap',
  low24h: 'asset.define.low24h',
  high24h: 'asset.define.high24h',
  'change.1h': 'asset.define.hourChange',
  'change.24h': 'asset.define.change',
  'change.7d': 'asset.define.change',
  'change.30d': 'asset.define.change',
  'change.365d': 'asset.define.change',
  allTimeHigh: 'asset.define.allTimeHigh',
  allTimeLow: 'asset.define.allTimeLow',
  highest: 'asset.define.highest',
  lowest: 'asset.define.lowest',
  volatility: 'asset.define.volatility',
  days: 'asset.define.days',
  first: 'asset.define.first',
}

/** The day's range moves with the price; a newer one beyond an end is the end itself. */
function movingEnd(id: StatisticId, { usd }: PriceView, of: string | undefined): Moving | undefined {
  if (of === undefined) return undefined
  if (id === 'low24h') return { kind: 'low', of, usd }
  return id === 'high24h' ? { kind: 'high', of, usd } : undefined
}

/** The value of a figure, or the reason why it is not known. */
export function Value({ statistic, of }: { readonly statistic: Statistic; readonly of: string | undefined }) {
  const text = useText()
  const { id, value } = statistic
  switch (value.state) {
    case 'price':
      return <Figure moving={movingEnd(id, value.price, of)} text={value.price.text} />
    case 'text':
      return <Amount text={value.text} />
    case 'rank':
      return <>{text('asset.rank.of', { 0: value.rank, 1: value.of })}</>
    case 'change':
      return <ChangeText change={value.change} />
    case 'unknown':
      return <span className="quiet">{text(reasons[value.reason])}</span>
  }
}

/** How old a cap's price and supply are, or those of all that are ranked. */
function Ages({ statistic }: { readonly statistic: Statistic }) {
  const text = useText()
  const { ages, ranked } = statistic
  if (ages !== undefined)
    return <span className={styles.side}>{text('asset.cap.ages', { 0: ages.price, 1: ages.supply })}</span>
  if (ranked === undefined) return null
  const { price, supply } = ranked.ages
  return (
    <>
      {price === null || supply === null ? null : (
        <span className={styles.side}>{text('market.oldest', { 0: price, 1: supply })}</span>
      )}
      {ranked.older.length === 0 ? null : (
        <span className={`${styles.side} ${styles.older}`}>{text('market.older.mark')}</span>
      )}
    </>
  )
}

function Row({ statistic, of }: { readonly statistic: Statistic; readonly of: string | undefined }) {
  const text = useText()
  const { id, day, since, source, asOf } = statistic
  return (
    <div className={styles.row}>
      <dt>
        <details>
          <summary>{text(`asset.stat.${id}`)}</summary>
          <p>{text(definitions[id])}</p>
        </details>
      </dt>
      <dd>
        <Value statistic={statistic} of={of} />
        <Ages statistic={statistic} />
        {day === undefined ? null : (
          <span className={styles.side}>
            {day}
            {since === undefined ? null : (
              <>
                {' · '}
                <bdi>{text('asset.since', { change: since })}</bdi>
              </>
            )}
            {source === undefined ? null : (
              <>
                {' · '}
                <Anchor to={source.url}>{source.name}</Anchor>
              </>
            )}
            {asOf === undefined ? null : (
              <>
                {' · '}
                {text('asset.stats.asOf', { time: asOf })}
              </>
            )}
          </span>
        )}
      </dd>
    </div>
  )
}

const isChange = ({ id }: Statistic) => id.startsWith('change.')

function Rows({
  statistics,
  of,
}: {
  readonly statistics: readonly Statistic[]
  readonly of: string | undefined
}) {
  return (
    <dl>
      {statistics.map((statistic) => (
        <Row key={statistic.id} statistic={statistic} of={of} />
      ))}
    </dl>
  )
}

/** Every figure of the asset but its changes, each with its definition; what is not known stands last, with the reason (COIN-02). */
export function KeyFigures({ view }: { readonly view: AssetView }) {
  const text = useText()
  const figures = view.statistics.filter((statistic) => !isChange(statistic))
  const known = figures.filter(({ value }) => value.state !== 'unknown')
  const unknown = figures.filter(({ value }) => value.state === 'unknown')
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="statistics">
      <h2 id="statistics">{text('asset.stats.title', { coinName: view.asset })}</h2>
      <Rows statistics={known} of={view.of} />
      {unknown.length === 0 ? null : (
        <details className={styles.unknown}>
          <summary>{text('asset.stats.unknown', { count: unknown.length })}</summary>
          <Rows statistics={unknown} of={view.of} />
        </details>
      )}
      <p className={styles.sectionLead}>
        {text('asset.stats.lead', { fiatCode: view.currency })}{' '}
        {view.of === undefined || view.asOf === null
          ? null
          : text('asset.stats.asOf', { time: view.asOf.text })}{' '}
        <Anchor to={urls.dataSources({ kind: view.asset.kind, q: view.asset.code })}>
          {text('source.more')}
        </Anchor>
      </p>
    </section>
  )
}
