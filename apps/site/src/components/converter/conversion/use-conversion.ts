import { useEffect, useMemo, useRef, useState } from 'react'
import type { FigureStyle } from '../../../figures/live/figure.ts'
import { useSite } from '../../context/site-context.ts'
import type { Arithmetic } from './arithmetic.ts'
import {
  afterArrival,
  atRateOf,
  fromView,
  regrouped,
  type Shown,
  type Side,
  typedIn,
  whileTyping,
} from './shown.ts'
import type { AmountProblem, ConverterView } from '../../../views/converter/converter-view.ts'

/** The amount as it stands in the fields, with what it converts to. */
export interface Conversion {
  /** Text of the amount field. */
  readonly typed: string
  /** Text of the result field; plain digits, since a field has no place for a subscript. */
  readonly result: string
  readonly problem: AmountProblem | null
  /** The field that the problem or the echo is of. */
  readonly problemSide: Side
  /** Amount of the title, in the reader's digits. */
  readonly titleAmount: string
  /** What was read of a calculation or a doubtful text, in digits with one reading; null where the amount says it. */
  readonly echo: string | null
  /** Result as a plain decimal, for copying. */
  readonly resultPlain: string
  /** The current amount as a plain decimal. */
  readonly value: string
  /** Amount for addresses of this page; null where none was given. */
  readonly urlAmount: string | null
  type(text: string, side: Side): void
  /** The amount at another rate, counted in `into`: the server's text while its amount is shown. */
  at(rate: string, shown: string, into: { readonly slug: string }): string
}

/** Codes and signs that a reader may type or paste with the number. */
function marksOf({ from, to }: ConverterView): readonly string[] {
  return [from, to].flatMap(({ code, symbol }) => (symbol === null ? [code] : [code, symbol]))
}

/** What a view that arrives means for what is typed; see {@link afterArrival}. */
export type Arriving = 'by address' | 'by its own address' | 'in place'

/** The arithmetic in the notation of the page at hand, which changes with its currency; null until the first keystroke has brought it. */
function useArithmetic(style: FigureStyle) {
  const [make, setMake] = useState<((style: FigureStyle) => Arithmetic) | null>(null)
  const arithmetic = useMemo(() => make && make(style), [make, style])
  const load = async (): Promise<(style: FigureStyle) => Arithmetic> => {
    const { createArithmetic } = await import('./arithmetic.ts')
    setMake(() => createArithmetic)
    return createArithmetic
  }
  return { arithmetic, load }
}

/** What the fields show, brought to each view that arrives and to each notation that the page takes on. */
function useShown(view: ConverterView, arriving: Arriving, arithmetic: Arithmetic | null) {
  const [shown, setShown] = useState<Shown>(() => fromView(view))
  const [source, setSource] = useState(view)
  const [written, setWritten] = useState(arithmetic)
  if (source !== view) {
    setSource(view)
    const isNewRate = source.amount === view.amount
    setShown(
      isNewRate
        ? atRateOf(view, shown, arithmetic)
        : afterArrival({
            before: shown,
            old: source,
            view,
            isOwn: arriving === 'by its own address',
            isInPlace: arriving === 'in place',
            arithmetic,
          }),
    )
  }
  if (written !== arithmetic) {
    setWritten(arithmetic)
    if (written && arithmetic) setShown((before) => regrouped(before, arithmetic))
  }
  return [shown, setShown] as const
}

/**
 * The state of a converter, computed in the browser with the same arithmetic as on the server.
 * @param view the converter at the newest rate.
 */
export function useConversion(view: ConverterView, arriving: Arriving): Conversion {
  const { locale, state } = useSite()
  const { numberTag } = locale
  const style = useMemo(() => ({ tag: numberTag, money: state.money }), [numberTag, state.money])
  const { arithmetic, load } = useArithmetic(style)
  const [shown, setShown] = useShown(view, arriving, arithmetic)
  const latest = useRef({ view, style })
  useEffect(() => {
    latest.current = { view, style }
  }, [view, style])

  async function type(typed: string, side: Side): Promise<void> {
    setShown((before) => ({ ...typedIn(before, side), [side]: typed }))
    const make = await load()
    // The page may have moved on to another pair, a fresh rate or another currency meanwhile.
    const { view: now, style: newest } = latest.current
    const able = make(newest)
    const parsed = able.parse(typed, marksOf(now))
    setShown((before) =>
      before[side] === typed
        ? whileTyping({ before, typed, side, parsed, view: now, arithmetic: able })
        : before,
    )
  }

  return {
    typed: shown.amount,
    result: shown.result,
    problem: shown.problem,
    problemSide: shown.problemSide,
    titleAmount: shown.text,
    echo: shown.echo,
    resultPlain: shown.resultPlain,
    value: shown.value,
    urlAmount: shown.value === '1' ? null : shown.value,
    type: (text, side) => void type(text, side),
    at: (rate, shownText, into) =>
      arithmetic && shown.value !== view.amount.value
        ? arithmetic.convert(shown.value, rate, into.slug)
        : shownText,
  }
}
