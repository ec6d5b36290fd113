import type { ReactNode } from 'react'
import { urls } from '../urls.generated.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { NamedSource } from '../../components/market/named-source.tsx'
import { ChangeText } from '../../components/market/change-text.tsx'
import type { Moving } from '../../figures/moving/moving.ts'
import type { PriceView } from '../../figures/price.ts'
import { Figure } from '../../components/market/figure.tsx'
import { type Translate, useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { Amount } from '../../ui/figures/amount.tsx'
import styles from './page.module.css'
import { priceRangeOf } from './price-range.ts'
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
      return <>{value.rank}</>
    case 'change':
      return <ChangeText change={value.change} />
    case 'unknown':
      return <span className="quiet">{text(reasons[value.reason])}</span>
  }
}

/** Said of a rank whose own figures are older than those it stands among (TRUTH-07). */
function OlderNote({ ranked }: Pick<Statistic, 'ranked'>) {
  const text = useText()
  if (ranked === undefined || ranked.older.length === 0) return null
  return <span className="chip chip-stale">{text('market.older.mark')}</span>
}

/** How old a cap's price and supply are, or those of all that are ranked. */
function agesText(text: Translate, { ages, ranked, value }: Statistic): readonly string[] {
  if (ages !== undefined) return [text('asset.cap.ages', { 0: ages.price, 1: ages.supply })]
  if (ranked === undefined || value.state !== 'rank') return []
  const { price, supply } = ranked.ages
  const place = text('asset.rank.of', { 0: value.rank, 1: value.of })
  return price === null || supply === null ? [place] : [place, text('market.oldest', { 0: price, 1: supply })]
}

/** When a figure was true and who says so. */
function Origin({ statistic }: { readonly statistic: Statistic }) {
  const text = useText()
  const { day, since, source, asOf } = statistic
  const parts: readonly ReactNode[] = [
    ...agesText(text, statistic),
    ...(day === undefined
      ? []
      : [
          day,
          since && <bdi key="since">{text('asset.since', { change: since })}</bdi>,
          source && <NamedSource key="source" source={source} />,
          asOf && text('asset.stats.asOf', { time: asOf }),
        ]),
  ]
  const said = parts.filter((part) => part !== undefined)
  if (said.length === 0) return null
  return <p>{said.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</p>
}

/** The name of a figure, which opens what it means, when the value was true and who says so. */
export function Meaning({ statistic }: { readonly statistic: Statistic }) {
  const text = useText()
  const { id } = statistic
  return (
    <details className={styles.meaning}>
      <summary>{text(`asset.stat.${id}`)}</summary>
      <p>{text(definitions[id])}</p>
      <Origin statistic={statistic} />
    </details>
  )
}

/** A name and its value. */
function Row({ statistic, of }: { readonly statistic: Statistic; readonly of: string | undefined }) {
  const { ranked } = statistic
  return (
    <div className={styles.row}>
      <dt>
        <Meaning statistic={statistic} />
      </dt>
      <dd>
        <Value statistic={statistic} of={of} />
        {ranked === undefined ? null : <OlderNote ranked={ranked} />}
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

/** What tells of the stored history and not of the asset. */
const ofHistory: readonly StatisticId[] = ['days', 'first']

/** Figures that are folded away under a name. */
function Folded(props: {
  readonly name: string
  readonly statistics: readonly Statistic[]
  readonly of: string | undefined
}) {
  const { name, statistics, of } = props
  if (statistics.length === 0) return null
  return (
    <details className={styles.unknown}>
      <summary>{name}</summary>
      <Rows statistics={statistics} of={of} />
    </details>
  )
}

/**
 * Every figure of the asset but its changes and the ends of its range, each with its definition; what is not known stands last, with
 * the reason (COIN-02).
 */
export function KeyFigures({ view }: { readonly view: AssetView }) {
  const text = useText()
  const range = priceRangeOf(view)
  const figures = view.statistics.filter(
    (statistic) => !isChange(statistic) && statistic !== range?.low && statistic !== range?.high,
  )
  const known = figures.filter(({ value }) => value.state !== 'unknown')
  const isKey = ({ id }: Statistic) => !ofHistory.includes(id)
  const unknown = figures.filter(({ value }) => value.state === 'unknown')
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="statistics">
      <h2 id="statistics">{text('asset.stats.title', { coinName: view.asset })}</h2>
      <Rows statistics={known.filter(isKey)} of={view.of} />
      <Folded
        name={text('history.crumb')}
        statistics={known.filter((statistic) => !isKey(statistic))}
        of={view.of}
      />
      <Folded
        name={text('asset.stats.unknown', { count: unknown.length })}
        statistics={unknown}
        of={view.of}
      />
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
