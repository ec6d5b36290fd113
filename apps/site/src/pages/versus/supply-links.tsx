import { tracked } from '@portico/analytics/track'
import { ChoiceLinks } from '../../components/inputs/choice-links.tsx'
import { basisTexts, supplyChoiceOrder } from '../../components/comparison/comparison-texts.ts'
import { useText } from '../../components/texts/use-text.ts'
import type { ControlProps } from './controls.tsx'
import { versusPath } from './versus-path.ts'

/** Which supply the caps are counted by. */
export function SupplyLinks({ view, ratio }: ControlProps) {
  const text = useText()
  return (
    <ChoiceLinks
      label={text('compare.supply')}
      choices={supplyChoiceOrder.map((choice) => ({
        to: versusPath(view, ratio.inAddress, { supply: choice === 'circulating' ? null : choice }),
        name: text(basisTexts[choice]),
        isChosen: choice === view.terms.supply,
        tracked: tracked('b402:supply-chosen', { to: choice }),
      }))}
    />
  )
}
