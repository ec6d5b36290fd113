import { FiguresNote, SourcesNote } from '../../components/market/figures-note.tsx'
import { Multiple } from '../../ui/figures/multiple.tsx'
import { Price } from '../../components/market/price.tsx'
import { useTextWith } from '../../components/texts/text-with.tsx'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import styles from './answer.module.css'
import { Bars } from './bars/bars.tsx'
import { type ControlProps, ModeLinks, RatioField } from './controls.tsx'
import { ComparisonMathDetails } from './math.tsx'
import { SpokenAnswer } from './sentence.tsx'
import { SupplyLinks } from './supply-links.tsx'
import { versusPath } from './versus-path.ts'

const refusals: Readonly<Record<'no-price' | 'no-supply' | 'no-limit', TextId>> = {
  'no-price': 'versus.refused.noPrice',
  'no-supply': 'versus.refused.noSupply',
  'no-limit': 'versus.refused.noLimit',
}

/** Why nothing can be compared, and what can be done instead (VS-03). */
function Refused({ view, ratio }: ControlProps) {
  const text = useText()
  const { answer } = view
  if (answer.state === 'compared') return null
  return (
    <div className={styles.refused}>
      <p>
        <strong>{text(refusals[answer.reason], { name: answer.names })}</strong>
      </p>
      {view.terms.supply === 'circulating' ? null : <SupplyLinks view={view} ratio={ratio} />}
      {answer.reason === 'no-price' ? null : (
        <p className="actions">
          <Anchor className="button button-line" to={versusPath(view, ratio.inAddress, { mode: 'price' })}>
            {text('versus.refused.byPrice')}
          </Anchor>
          {answer.reason === 'no-limit' ? (
            <Anchor className="button button-line" to={versusPath(view, ratio.inAddress, { supply: null })}>
              {text('versus.refused.circulating')}
            </Anchor>
          ) : null}
        </p>
      )}
    </div>
  )
}

/** The price of today, or the last known one. */
function Standing({ view, ratio }: ControlProps) {
  const textWith = useTextWith()
  const { texts } = ratio
  const { price } = view.from
  if (texts === null || price === null) return null
  return (
    <p className={styles.change}>
      {textWith(view.asOf.said === 'now' ? 'versus.now' : 'versus.now.last', {
        currentPrice: <Price key="price" price={price} />,
      })}
    </p>
  )
}

/** What one unit would cost, how many times that is, and where the price stands. */
function Target({ view, ratio }: ControlProps) {
  const { texts } = ratio
  if (texts === null) return <Refused view={view} ratio={ratio} />
  return (
    <div className={styles.target}>
      <p className={styles.answer}>
        <output htmlFor="ratio" className="display">
          <Price price={texts.targetPrice} />
        </output>
        <strong className={styles.multiple} data-direction={texts.change.direction}>
          <Multiple text={texts.multiple} />
        </strong>
      </p>
      <Standing view={view} ratio={ratio} />
    </div>
  )
}

/** The cap at the target; at a price alone no cap is told. */
function TargetCap({ ratio }: ControlProps) {
  const text = useText()
  const cap = ratio.texts?.targetCap ?? null
  if (cap === null) return null
  return (
    <dl className={styles.facts}>
      <dt>{text('compare.targetCap')}</dt>
      <dd>
        <Price price={cap} />
      </dd>
    </dl>
  )
}

/** What the comparison comes to, and the ratio that it is made at. */
export function AnswerCard({ view, ratio }: ControlProps) {
  const text = useText()
  const { from, to } = view
  return (
    <div className={`overlay ${styles.main}`}>
      <div className={styles.top}>
        <p>
          {ratio.texts === null ? null : text('versus.targetPrice', { 0: from.asset.code, 1: to.asset.code })}
        </p>
        <ModeLinks view={view} ratio={ratio} />
      </div>
      {view.isSame ? <p className={styles.hint}>{text('versus.same', { 0: from.asset })}</p> : null}
      <Target view={view} ratio={ratio} />
      <FiguresNote asOf={view.asOf} />
      <Bars view={view} ratio={ratio} />
      {ratio.texts === null ? null : <RatioField view={view} ratio={ratio} />}
      <noscript>
        <button type="submit" className="button">
          {text('versus.show')}
        </button>
      </noscript>
      <TargetCap view={view} ratio={ratio} />
      <ComparisonMathDetails view={view} ratio={ratio} />
      <SourcesNote sources={view.sources} ratesFrom={null} />
      <SpokenAnswer view={view} ratio={ratio} />
    </div>
  )
}
