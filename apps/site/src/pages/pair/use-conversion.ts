import type { ParsedAmount } from '@portico/format'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { urls } from '../../routes.ts'
import { useSite } from '../../shell/site-context.ts'
import type { Arithmetic } from './arithmetic.ts'
import type { AmountProblem, PairView } from './view.ts'

/** The amount as it stands in the field, with what it converts to. */
export interface Conversion {
  readonly typed: string
  readonly result: string
  readonly problem: AmountProblem | null
  /** Amount of the title, in the reader's digits. */
  readonly titleAmount: string
  /** Amount for addresses of this page; null where none was given. */
  readonly urlAmount: string | null
  type(text: string): void
}

interface Shown {
  readonly typed: string
  readonly value: string
  readonly text: string
  readonly result: string
  readonly problem: AmountProblem | null
}

/** The address follows the field once the reader pauses. */
const addressDelayMs = 500

/** Marks the navigations that only bring the address after the field. */
const ownNavigation = 'amount'

function fromView(view: PairView): Shown {
  const { value, text, problem } = view.amount
  return { typed: problem?.typed ?? text, value, text, result: view.result, problem: problem?.reason ?? null }
}

/** What the field shows after a keystroke: bad input is explained and the last good value stays (CONV-07). */
function afterTyping(options: {
  before: Shown
  typed: string
  parsed: ParsedAmount
  rate: string
  arithmetic: Arithmetic
}): Shown {
  const { before, typed, parsed, rate, arithmetic } = options
  if (parsed.status === 'empty') return { ...before, typed, problem: null }
  if (parsed.status === 'error') return { ...before, typed, problem: parsed.reason }
  const { value } = parsed
  return {
    typed,
    value,
    text: arithmetic.plain(value),
    result: arithmetic.convert(value, rate),
    problem: null,
  }
}

/** Codes and signs that a reader may type or paste with the number. */
function marksOf({ from, to }: PairView): readonly string[] {
  return [from, to].flatMap(({ code, symbol }) => (symbol === null ? [code] : [code, symbol]))
}

/** The state of the converter's amount, computed in the browser with the same arithmetic as on the server. */
export function useConversion(view: PairView): Conversion {
  const { locale } = useSite()
  const navigate = useNavigate()
  const [shown, setShown] = useState(() => fromView(view))
  const [source, setSource] = useState(view)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tag = locale.numberTag
  const { slug: from } = view.from
  const { slug: to } = view.to

  // New data (another pair, a refreshed rate, the address after a pause) replaces the numbers but not what is typed.
  if (source !== view) {
    setSource(view)
    const samePair = source.from.slug === from && source.to.slug === to
    const keepsTyped = samePair && view.amount.value === shown.value && view.amount.problem === null
    setShown(keepsTyped ? { ...fromView(view), typed: shown.typed, problem: shown.problem } : fromView(view))
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  // A link that is followed before the pause is over carries the amount already; the address must not turn it back.
  const shownLocation = useLocation()
  const next = useNavigation().location ?? shownLocation
  useEffect(() => {
    if (next.state !== ownNavigation) clearTimeout(timer.current)
  }, [next])

  function followAddress(value: string): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const search = new URLSearchParams(location.search)
      search.set('amount', value)
      void navigate(`${urls.pair(from, to)}?${search}`, {
        replace: true,
        preventScrollReset: true,
        state: ownNavigation,
      })
    }, addressDelayMs)
  }

  async function type(typed: string): Promise<void> {
    setShown((before) => ({ ...before, typed }))
    const { createArithmetic } = await import('./arithmetic.ts')
    const arithmetic = createArithmetic(tag)
    const parsed = arithmetic.parse(typed, marksOf(view))
    setShown((before) =>
      before.typed === typed
        ? afterTyping({ before, typed, parsed, rate: view.rate.value, arithmetic })
        : before,
    )
    if (parsed.status === 'ok') followAddress(parsed.value)
  }

  return {
    typed: shown.typed,
    result: shown.result,
    problem: shown.problem,
    titleAmount: shown.text,
    urlAmount: shown.value === '1' ? null : shown.value,
    type: (text) => void type(text),
  }
}
