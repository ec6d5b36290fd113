import { useEffect, useRef, useState } from 'react'
import type { ProjectedRow } from '../../../views/forecast/format-forecast.ts'
import { useSite } from '../../../components/context/site-context.ts'
import { useTypedQuery } from '../../../components/navigation/typed-query.ts'
import type { GrowthArithmetic } from './growth-arithmetic.ts'
import type { PredictionView } from '../view.ts'

interface Shown {
  /** What stands in the field. */
  readonly typed: string
  /** Canonical current percent. */
  readonly rate: string
  /** The same as it is read. */
  readonly rateText: string
  readonly rows: readonly ProjectedRow[]
  readonly isBad: boolean
  /** Whether the reader has asked for this rate, here or by the address. */
  readonly isAsked: boolean
}

/** The visitor's own rate as it stands in field and slider, with what it comes to (PRED-03). */
export interface Growth extends Shown {
  /** The rate for addresses of this page; null where none was asked for. */
  readonly inAddress: string | null
  type(text: string): void
}

/** The address follows the field once the reader pauses. */
const addressDelayMs = 500

function fromView({ growth }: PredictionView): Shown {
  return {
    typed: growth.problem ?? growth.rate,
    rate: growth.rate,
    rateText: growth.rateText,
    rows: growth.state === 'known' ? growth.rows : [],
    isBad: growth.problem !== null,
    isAsked: growth.isAsked,
  }
}

/** Puts the rate into the address in place: nothing needs to be asked for, since the answer is computed here. */
function writeAddress(rate: string): void {
  const address = new URL(location.href)
  address.searchParams.set('g', rate)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** The state of the visitor's own rate, computed in the browser with the same arithmetic as on the server. */
export function useGrowth(view: PredictionView): Growth {
  const { locale, state } = useSite()
  const [shown, setShown] = useState<Shown>(() => fromView(view))
  const [source, setSource] = useState(view)
  const [changes, setChanges] = useState(0)
  const arithmetic = useRef<{ readonly of: PredictionView; readonly compute: GrowthArithmetic }>(undefined)

  if (source !== view) {
    setSource(view)
    setShown(fromView(view))
    setChanges(0)
  }

  useTypedQuery('g', changes === 0 ? undefined : shown.rate)
  useEffect(() => {
    if (changes === 0) return
    const timer = setTimeout(() => writeAddress(shown.rate), addressDelayMs)
    return () => clearTimeout(timer)
  }, [changes, shown.rate])

  async function arithmeticOf(): Promise<GrowthArithmetic | null> {
    if (arithmetic.current?.of === view) return arithmetic.current.compute
    const { growth } = view
    if (growth.state === 'none') return null
    const { createGrowthArithmetic } = await import('./growth-arithmetic.ts')
    const format = { money: growth.money, tag: locale.numberTag, compact: state.compact }
    const compute = createGrowthArithmetic(growth.origin, format)
    arithmetic.current = { of: view, compute }
    return compute
  }

  async function type(typed: string): Promise<void> {
    setShown((before) => ({ ...before, typed }))
    const compute = await arithmeticOf()
    const found = compute?.(typed) ?? null
    setShown((before) => {
      if (before.typed !== typed) return before
      return found === null ? { ...before, isBad: true } : { typed, ...found, isBad: false, isAsked: true }
    })
    if (found !== null) setChanges((count) => count + 1)
  }

  return { ...shown, inAddress: shown.isAsked ? shown.rate : null, type: (text) => void type(text) }
}
