import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useSite } from '../../shell/site-context.ts'
import type { Arithmetic } from './arithmetic.ts'
import { pairPath } from './pair-path.ts'
import { afterArrival, fromView, type Shown, type Side, whileTyping } from './shown.ts'
import type { AmountProblem, PairView } from './view.ts'

/** The amount as it stands in the fields, with what it converts to. */
export interface Conversion {
  /** Text of the amount field. */
  readonly typed: string
  /** Text of the result field; plain digits, since a field has no place for a subscript. */
  readonly result: string
  readonly problem: AmountProblem | null
  /** The field that the problem is in. */
  readonly problemSide: Side
  /** Amount of the title, in the reader's digits. */
  readonly titleAmount: string
  /** Whether the amount was calculated from an expression. */
  readonly isCalculation: boolean
  /** Result as a plain decimal, for copying. */
  readonly resultPlain: string
  /** Amount for addresses of this page; null where none was given. */
  readonly urlAmount: string | null
  type(text: string, side: Side): void
  /** The amount at another rate: the server's words while its amount is in force. */
  at(rate: string, words: string): string
}

/** The address follows the field once the reader pauses. */
const addressDelayMs = 500

/** Marks the navigations that only bring the address after the field. */
const ownNavigation = 'amount'

/** Codes and signs that a reader may type or paste with the number. */
function marksOf({ from, to }: PairView): readonly string[] {
  return [from, to].flatMap(({ code, symbol }) => (symbol === null ? [code] : [code, symbol]))
}

/** Brings the address after the amount once the reader pauses, unless the reader goes elsewhere first. */
function useFollowingAddress(view: PairView, amount: string): void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was asked for last: an amount that the server words otherwise is not asked for again. */
  const asked = useRef<string | null>(null)

  // A link that is followed before the pause is over must not be turned back. The click itself counts: on a slow machine
  // the pause may end before React hears of the navigation.
  useEffect(() => {
    const forget = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) clearTimeout(timer.current)
    }
    document.addEventListener('click', forget, true)
    return () => document.removeEventListener('click', forget, true)
  }, [])

  const shownLocation = useLocation()
  const next = useNavigation().location ?? shownLocation
  useEffect(() => {
    if (next.state === ownNavigation) return
    clearTimeout(timer.current)
    asked.current = null
  }, [next])

  useEffect(() => {
    const path = pairPath(view, amount)
    if (amount === view.amount.value || path === asked.current) return
    timer.current = setTimeout(() => {
      asked.current = path
      void navigate(path, { replace: true, preventScrollReset: true, state: ownNavigation })
    }, addressDelayMs)
    return () => clearTimeout(timer.current)
  }, [view, amount, navigate])
}

/** The state of the converter, computed in the browser with the same arithmetic as on the server. */
export function useConversion(view: PairView): Conversion {
  const { locale } = useSite()
  const [shown, setShown] = useState<Shown>(() => fromView(view))
  const [source, setSource] = useState(view)
  const [arithmetic, setArithmetic] = useState<Arithmetic | null>(null)
  const isOwn = useLocation().state === ownNavigation
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  }, [view])
  useFollowingAddress(view, shown.value)

  if (source !== view) {
    setSource(view)
    setShown(afterArrival({ before: shown, old: source, view, isOwn, arithmetic }))
  }

  async function type(typed: string, side: Side): Promise<void> {
    setShown((before) => ({ ...before, [side]: typed, problemSide: side }))
    const { createArithmetic } = await import('./arithmetic.ts')
    const able = createArithmetic(locale.numberTag)
    setArithmetic(able)
    // The page may have moved on to another pair or a fresh rate meanwhile.
    const { rate } = latest.current
    const parsed = able.parse(typed, marksOf(latest.current))
    setShown((before) =>
      before[side] === typed ? whileTyping({ before, typed, side, parsed, rate, arithmetic: able }) : before,
    )
  }

  return {
    typed: shown.amount,
    result: shown.result,
    problem: shown.problem,
    problemSide: shown.problemSide,
    titleAmount: shown.text,
    isCalculation: shown.isCalculation,
    resultPlain: shown.resultPlain,
    urlAmount: shown.value === '1' ? null : shown.value,
    type: (text, side) => void type(text, side),
    at: (rate, words) =>
      arithmetic && shown.value !== view.amount.value ? arithmetic.convert(shown.value, rate) : words,
  }
}
