import type { ChangeView } from '../../figures/change.ts'
import { ChangeText } from '../../components/market/change-text.tsx'
import { Figure } from '../../components/market/figure.tsx'
import { OriginsNote } from '../../components/market/figures-note.tsx'
import { UpToDay } from '../../components/market/up-to-day.tsx'
import { movingChange, useLive } from '../../components/market/live.ts'
import { useText } from '../../components/texts/use-text.ts'
import { windowTexts } from '../../components/charts/window-texts.ts'
import styles from './page.module.css'
import { TrendSentence } from './trend-sentence.tsx'
import type { PairView } from './view.ts'

type Known = Extract<ChangeView, { readonly state: 'known' }>

/** How far the rate moved, in units of the second asset. */
function Absolute({ view, change }: { readonly view: PairView; readonly change: Known }) {
  const live = useLive()
  const { code, symbol } = view.to
  const unit = symbol === null ? { code } : { symbol }
  const moves = movingChange(change, 'change')
  const moving = moves && ({ ...moves, kind: 'absolute', unit } as const)
  if (moving && live?.figure(moving) === 'too-old') return null
  return (
    <span className={styles.factDay}>
      <Figure moving={moving} text={change.absolute} />
    </span>
  )
}

const endTexts = { low: 'figures.low24h', high: 'figures.high24h' } as const

/** An end of the day's range; nothing where no source reports it. */
function End({ end, view }: { readonly end: 'low' | 'high'; readonly view: PairView }) {
  const text = useText()
  const amount = view.range24h[end]
  if (amount === null) return null
  const moving =
    view.to.code === 'USD' && view.of !== undefined ? { kind: end, of: view.of, usd: amount.usd } : undefined
  return (
    <div>
      <dt>{text(endTexts[end])}</dt>
      <dd>
        <Figure moving={moving} text={amount.text} />
      </dd>
    </div>
  )
}

/** Below the chart: changes over the four windows and the day's range, which way the rate went, and where it is from. */
export function FigureList({ view }: { readonly view: PairView }) {
  const text = useText()
  return (
    <>
      <h3 className="visually-hidden">
        {text('figures.title', { coinCode: view.from.code, fiatCode: view.to.code })}
      </h3>
      <dl className={styles.figures}>
        {view.changes.map((change) => (
          <div key={change.window}>
            <dt>
              {text(windowTexts[change.window])}
              {change.window === '24h' ? <UpToDay asOf={view.asOf} of={view.of} /> : null}
            </dt>
            <dd>
              <ChangeText change={change} />
              {change.state === 'known' ? <Absolute view={view} change={change} /> : null}
            </dd>
          </div>
        ))}
        <End end="low" view={view} />
        <End end="high" view={view} />
      </dl>
      <TrendSentence view={view} />
      <OriginsNote origins={view.origins} sources={view.sources} of={view.of} />
    </>
  )
}
