import type { RatioProblem } from '../../views/comparison/comparison-terms.ts'
import type { ComparisonTexts } from '../../views/comparison/format-comparison.ts'
import type { RatioArithmetic } from './arithmetic.ts'
import type { VersusView } from './view.ts'

/** What the ratio's fields and the answer show. */
export interface Shown {
  /** Text of the field. */
  readonly typed: string
  /** The current ratio: canonical percent, and in the reader's digits with its sign. */
  readonly percent: string
  readonly text: string
  readonly problem: RatioProblem | null
  /** Null where nothing can be compared. */
  readonly texts: ComparisonTexts | null
}

/** As the server filled it. */
export function fromView({ terms, answer, typedRatio }: VersusView): Shown {
  const { percent, text, problem } = terms.ratio
  return {
    typed: problem?.typed ?? typedRatio,
    percent,
    text,
    problem: problem?.reason ?? null,
    texts: answer.state === 'compared' ? answer.texts : null,
  }
}

/** After a keystroke: bad input is explained and the last good ratio stays current (VS-03). */
export function whileTyping(
  before: Shown,
  typed: string,
  { view, arithmetic }: { readonly view: VersusView; readonly arithmetic: RatioArithmetic },
): Shown {
  const read = arithmetic.read(typed)
  if (read.status === 'empty') return { ...before, typed, problem: null }
  if (read.status === 'error') return { ...before, typed, problem: read.reason }
  const { percent, text } = read
  const texts = view.answer.state === 'compared' ? arithmetic.texts(view.answer.unit, percent) : null
  return { typed, percent, text, problem: null, texts }
}

/** When new data has come: what was typed stays current where the address has not been given another ratio. */
export function afterArrival(
  before: Shown,
  { old, view, arithmetic }: { old: VersusView; view: VersusView; arithmetic: RatioArithmetic | null },
): Shown {
  const isCarriedOn = view.terms.ratio.percent === old.terms.ratio.percent
  const isChanged = before.typed !== fromView(old).typed
  if (arithmetic === null || !isCarriedOn || !isChanged || view.terms.ratio.problem) return fromView(view)
  return whileTyping({ ...before, texts: fromView(view).texts }, before.typed, { view, arithmetic })
}
