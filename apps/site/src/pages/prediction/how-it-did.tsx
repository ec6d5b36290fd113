import { useText } from '../../components/texts/use-text.ts'
import { testTexts } from './model-texts.ts'
import type { ModelView } from './view.ts'

/** How the model would have done, against guessing that the price stays (PRED-04). */
export function TestSentence({ model: { test } }: { readonly model: ModelView }) {
  const text = useText()
  if (test === null) return text('prediction.test.none')
  const done = text(testTexts[test.horizonDays], {
    count: test.days,
    0: test.factor,
    1: test.noChangeFactor,
  })
  if (test.verdict !== 'too-little-history') return done
  return `${done} ${text('prediction.test.few', { 0: test.periods, minimum: test.needed })}`
}
