import { plainAmount } from '@portico/format'
import { MathDetails } from '../../components/panels/math-details.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { ControlProps } from './controls.tsx'
import { Sentence } from './sentence.tsx'

/** The answer as a sentence, and how it comes about: the formula, and the formula with its numbers (features 1.2). */
export function ComparisonMathDetails({ view, ratio }: ControlProps) {
  const text = useText()
  const { answer, from, to, terms } = view
  const { texts } = ratio
  if (answer.state !== 'compared' || texts === null) return null
  const { price, otherPrice, quantity, otherCap } = answer.math
  const [a, b] = [from.asset.code, to.asset.code]
  const target = texts.plainTarget
  const rows =
    terms.mode === 'cap'
      ? [
          { name: text('versus.math.otherCap', { 1: b }), value: `${otherCap}` },
          { name: text('versus.math.quantity', { 0: a }), value: `${quantity}` },
          {
            name: text('versus.math.capTarget'),
            value: `${otherCap} × ${ratio.text} ÷ ${quantity} = ${target}`,
          },
        ]
      : [
          { name: text('versus.math.otherPrice', { 1: b }), value: otherPrice },
          { name: text('versus.math.priceTarget'), value: `${otherPrice} × ${ratio.text} = ${target}` },
        ]
  const multiple = `${target} ÷ ${price} = ${plainAmount(texts.multiple)}`
  return (
    <MathDetails
      steps={[
        { name: text('versus.math.price', { 0: a }), value: price },
        ...rows,
        { name: text('versus.math.multiple'), value: multiple },
      ]}
    >
      <Sentence view={view} ratio={ratio} />
      <p>{text('versus.math.note')}</p>
    </MathDetails>
  )
}
