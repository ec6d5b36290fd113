import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useSite } from '../../shell/site-context.ts'
import type { Arithmetic } from './arithmetic.ts'
import { pairPath } from './pair-path.ts'
import { fromView, type Shown, type Side, whileTyping } from './shown.ts'
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

/** Brings the address after the amount, unless the reader goes elsewhere first. */
function useFollowingAddress(view: PairView): (amount: string) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A link that is followed before the pause is over carries the amount already; the address must not turn it back. The
  // click itself counts: on a slow machine the pause may end before React hears of the navigation.
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
    if (next.state !== ownNavigation) clearTimeout(timer.current)
  }, [next])

  return (amount) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const options = { replace: true, preventScrollReset: true, state: ownNavigation }
      void navigate(pairPath(view, amount), options)
    }, addressDelayMs)
  }
}

/** The state of the converter, computed in the browser with the same arithmetic as on the server. */
export function useConversion(view: PairView): Conversion {
  const { locale } = useSite()
  const [shown, setShown] = useState<Shown>(() => fromView(view))
  const [source, setSource] = useState(view)
  const [arithmetic, setArithmetic] = useState<Arithmetic | null>(null)
  const followAddress = useFollowingAddress(view)

  // New data (another pair, a refreshed rate, the address after a pause) replaces the numbers but not what is typed.
  if (source !== view) {
    setSource(view)
    const samePair = source.from.slug === view.from.slug && source.to.slug === view.to.slug
    const keepsTyped = samePair && view.amount.value === shown.value && view.amount.problem === null
    setShown(keepsTyped ? { ...shown, resultPlain: view.resultPlain } : fromView(view))
  }

  async function type(typed: string, side: Side): Promise<void> {
    setShown((before) => ({ ...before, [side]: typed }))
    const { createArithmetic } = await import('./arithmetic.ts')
    const able = createArithmetic(locale.numberTag)
    setArithmetic(able)
    const parsed = able.parse(typed, marksOf(view))
    setShown((before) =>
      before[side] === typed
        ? whileTyping({ before, typed, side, parsed, rate: view.rate, arithmetic: able })
        : before,
    )
    if (parsed.status === 'ok')
      followAddress(side === 'amount' ? parsed.value : able.amountFor(parsed.value, view.rate.inverse))
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
