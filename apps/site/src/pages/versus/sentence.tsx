import { plainAmount } from '@portico/format'
import { usePriceText } from '../../components/market/use-price-text.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import type { ControlProps } from './controls.tsx'

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

/** The answer in words. */
export function Sentence({ view, ratio }: ControlProps) {
  return <p>{useSentence({ view, ratio })}</p>
}

/** The same for screen readers, said again after a pause once the reader changes the ratio. */
export function SpokenAnswer({ view, ratio }: ControlProps) {
  const sentence = useSentence({ view, ratio })
  return (
    <p role="status" className="visually-hidden">
      {ratio.pauses > 0 ? sentence : ''}
    </p>
  )
}
