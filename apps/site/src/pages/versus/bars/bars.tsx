import type { AsOfView } from '../../../figures/as-of.ts'
import type { CompareMode } from '@portico/market'
import type { SideView } from '../../../views/comparison/compared-side.ts'
import { AssetMark } from '../../../components/assets/asset-label.tsx'
import { Price } from '../../../components/market/price.tsx'
import { useText } from '../../../components/texts/use-text.ts'
import type { TextId } from '../../../texts/text-ids.ts'
import styles from '../answer.module.css'
import { barLengths } from './bar-lengths.ts'
import type { ControlProps } from '../controls.tsx'

const standingTexts = {
  now: { cap: 'versus.standing.cap', price: 'versus.standing.price' },
  'last known': { cap: 'versus.standing.last.cap', price: 'versus.standing.last.price' },
} as const satisfies Readonly<Record<AsOfView['said'], Readonly<Record<CompareMode, TextId>>>>

interface BarProps {
  readonly side: SideView
  readonly mode: CompareMode
  readonly colour: string | null
  readonly length: number
  /** Where the bar would end at the chosen ratio. */
  readonly target?: number
  /** What the sum is of the other's. */
  readonly share?: string
}

/** One asset's cap or price as a bar in the asset's own colour; pale up to where it would end. */
function Bar({ side, mode, colour, length, target, share }: BarProps) {
  const { asset } = side
  const sum = mode === 'cap' ? side.cap : side.price
  const paint = colour === null ? {} : { fill: colour }
  return (
    <div>
      <p className={styles.bar}>
        <AssetMark asset={asset} />
        <span>{asset.name}</span>
        <strong>{sum === null ? null : <Price price={sum} />}</strong>
        {share === undefined ? null : <bdi className={styles.share}>{share}</bdi>}
      </p>
      <svg className={`${styles.track} ${styles[asset.kind]}`} aria-hidden="true" focusable="false">
        {target === undefined ? null : (
          <rect className={styles.pale} width={`${target}%`} height="12" {...paint} />
        )}
        <rect width={`${length}%`} height="12" rx="6" {...paint} />
      </svg>
    </div>
  )
}

/** How the two stand beside each other. */
export function Bars({ view, ratio }: ControlProps) {
  const text = useText()
  const { answer, terms, from, to, asOf, colours } = view
  if (answer.state !== 'compared' || view.isSame) return null
  const lengths = barLengths(answer.factor, Number(ratio.percent) / 100)
  const { mode } = terms
  return (
    <figure className={styles.bars}>
      <figcaption className="visually-hidden">
        {text(standingTexts[asOf.said][mode], {
          0: from.asset,
          1: to.asset,
          marketCapRatio: answer.currentRatio,
          time: asOf.text,
        })}
      </figcaption>
      <Bar side={to} mode={mode} colour={colours.to} length={lengths.to} />
      <Bar
        side={from}
        mode={mode}
        colour={colours.from}
        length={lengths.from}
        target={lengths.target}
        share={answer.currentRatio}
      />
    </figure>
  )
}
