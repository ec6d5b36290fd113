import { plainAmount } from '@portico/format'
import type { CompareMode } from '@portico/market'
import type { AsOfView } from '../../figures/as-of.ts'
import { Anchor } from '../../components/navigation/anchor.tsx'
import { FiguresNote } from '../../components/market/figures-note.tsx'
import { Multiple } from '../../components/comparison/multiple.tsx'
import { Price } from '../../components/market/price.tsx'
import { useLabel } from '../../components/texts/use-label.ts'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { Trend } from '../../ui/figures/trend.tsx'
import type { ControlProps } from './controls.tsx'
import { ComparisonMathDetails } from './math.tsx'
import styles from './page.module.css'
import { versusPath } from './versus-path.ts'

/** The answer as a sentence, in the currency that the page shows (VS-02). */
function useSentence({ view, ratio }: ControlProps): string | null {
  const text = useText()
  const format = usePriceText()
  const { texts } = ratio
  const { from, to, terms } = view
  if (texts === null || from.price === null) return null
  const { targetCap } = texts
  const known: TextId = terms.mode === 'cap' ? 'versus.sentence.cap' : 'versus.sentence.price'
  return text(targetCap === null ? 'versus.sentence.priceOnly' : known, {
    0: from.asset,
    1: to.asset,
    marketCapRatio: ratio.text,
    targetPrice: format(texts.targetPrice),
    priceRatio: plainAmount(texts.multiple),
    currentPrice: format(from.price),
    targetMarketCap: targetCap === null ? '' : format(targetCap),
  })
}

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

const standingTexts = {
  now: { cap: 'versus.standing.cap', price: 'versus.standing.price' },
  'last known': { cap: 'versus.standing.last.cap', price: 'versus.standing.last.price' },
} as const satisfies Readonly<Record<AsOfView['said'], Readonly<Record<CompareMode, TextId>>>>

/** How the two stand, and how far the way to the target has been gone. */
function Standing({ view, ratio }: ControlProps) {
  const text = useText()
  const label = useLabel()
  const { answer, terms, from, to } = view
  const { texts } = ratio
  if (answer.state !== 'compared' || texts === null) return null
  const names = { 0: from.asset, 1: to.asset, marketCapRatio: answer.currentRatio }
  return (
    <div className={styles.standing}>
      <p>{text(standingTexts[view.asOf.said][terms.mode], { ...names, time: view.asOf.text })}</p>
      <progress max={100} value={texts.progress.percent} aria-label={text('versus.progress')} />
      <p className={styles.help}>
        {label(text('versus.progress'))}
        <bdi>{texts.progress.text}</bdi>
      </p>
    </div>
  )
}

/** What the comparison comes to. */
export function Result({ view, ratio }: ControlProps) {
  const text = useText()
  const { texts } = ratio
  const { from, to } = view
  return (
    <div className={styles.result}>
      {view.isSame ? <p className={styles.hint}>{text('versus.same', { 0: from.asset })}</p> : null}
      {texts === null ? (
        <Refused view={view} ratio={ratio} />
      ) : (
        <>
          <p className={styles.targetLabel}>
            {text('versus.targetPrice', { 0: from.asset.code, 1: to.asset.code })}
          </p>
          <p className={styles.target}>
            <output htmlFor="ratio">
              <Price price={texts.targetPrice} />
            </output>
          </p>
          <p className={styles.factors}>
            <strong>
              <Multiple text={texts.multiple} />
            </strong>
            <Trend
              direction={texts.change.direction}
              text={texts.change.text}
              word={text(`trend.${texts.change.direction}`)}
              chip=""
            />
            <span className={styles.targetCap}>
              {text('compare.targetCap')}{' '}
              {texts.targetCap === null ? (
                <span className="quiet">{text('notReported')}</span>
              ) : (
                <Price price={texts.targetCap} />
              )}
            </span>
          </p>
          <Standing view={view} ratio={ratio} />
        </>
      )}
      <FiguresNote asOf={view.asOf} sources={view.sources} />
      <ComparisonMathDetails view={view} ratio={ratio} />
    </div>
  )
}

/** The sentence under the title; said again after a pause once the reader changes the ratio. */
export function Sentence({ view, ratio }: ControlProps) {
  const text = useText()
  const sentence = useSentence({ view, ratio })
  const names = { 0: view.from.asset, 1: view.to.asset }
  return (
    <>
      <p className="lead">{sentence ?? text('versus.lead', names)}</p>
      <p role="status" className="visually-hidden" key="status">
        {ratio.pauses > 0 ? sentence : ''}
      </p>
    </>
  )
}
