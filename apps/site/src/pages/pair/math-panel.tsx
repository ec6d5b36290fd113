import { tracked } from '@portico/analytics/track'
import { copyText } from '../../components/forms/copy-text.ts'
import { useBriefMessage } from '../../components/forms/use-brief-message.ts'
import { MathSteps } from '../../components/panels/math-details.tsx'
import { useText } from '../../components/texts/use-text.ts'
import type { PairPartProps } from './pair-part.ts'
import { joinTexts } from '../../components/texts/joined.tsx'

/** How the result comes about, with all the digits that the data has (features 1.1). */
export function MathPanel({ view, conversion }: PairPartProps) {
  const text = useText()
  const [message, say] = useBriefMessage()
  const { math, from, to } = view
  const rows = [
    { name: text('math.first', { coinCode: from.code }), value: math.fromUsd },
    { name: text('math.second', { fiatCode: to.code }), value: math.toUsd },
    { name: text('math.rate'), value: `${math.fromUsd} ÷ ${math.toUsd} = ${math.rate}` },
    { name: text('math.inverse'), value: `${math.toUsd} ÷ ${math.fromUsd} = ${math.inverse}` },
    { name: text('math.result'), value: `${conversion.titleAmount} × ${math.rate} = ${conversion.result}` },
  ]
  const copied = rows.map(({ name, value }) => joinTexts(text, 'join.label', [name, value])).join('\n')
  return (
    <>
      <MathSteps steps={rows} />
      <p className="quiet">{text('math.rounding')}</p>
      <p className="actions">
        <button
          type="button"
          className="text-button needs-scripts"
          onClick={() => void copyText(copied, 'copy.done').then(say)}
          {...tracked('b204:result-copied', { from: from.slug, to: to.slug, form: 'math' })}
        >
          {text('math.copy')}
        </button>
        <span role="status" className="quiet">
          {message === null ? '' : text(message)}
        </span>
      </p>
    </>
  )
}
