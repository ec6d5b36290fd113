import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../components/context/site-context.ts'
import { useTypedQuery } from '../../components/navigation/typed-query.ts'
import type { RatioArithmetic } from './arithmetic.ts'
import { afterArrival, fromView, type Shown, whileTyping } from './shown.ts'
import type { VersusView } from './view.ts'

/** The ratio as it stands in the fields, with what it comes to. */
export interface Ratio extends Shown {
  /** Ratio for addresses of this page; null for equal caps or prices. */
  readonly inAddress: string | null
  /** Counts the pauses after changes, for what is announced. */
  readonly pauses: number
  /** What stands in the field is read as the reader writes numbers. */
  type(text: string): void
  /** A ratio that is offered: canonical percent. */
  choose(percent: string): void
}

/** The address follows the field once the reader pauses. */
const addressDelayMs = 500

const equalPercent = '100'

/** Puts the ratio into the address in place: nothing needs to be asked for, since the answer is computed here. */
function writeAddress(ratio: string | null): 'written' | 'there' {
  const address = new URL(location.href)
  if (ratio === null) address.searchParams.delete('ratio')
  else address.searchParams.set('ratio', ratio)
  if (address.href === location.href) return 'there'
  history.replaceState(history.state, '', address)
  return 'written'
}

/** The state of the ratio, computed in the browser with the same arithmetic as on the server. */
export function useRatio(view: VersusView): Ratio {
  const { locale, state } = useSite()
  const [shown, setShown] = useState<Shown>(() => fromView(view))
  const [source, setSource] = useState(view)
  const [arithmetic, setArithmetic] = useState<RatioArithmetic | null>(null)
  const [pauses, setPauses] = useState(0)
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  }, [view])

  if (source !== view) {
    setSource(view)
    setShown(afterArrival(shown, { old: source, view, arithmetic }))
  }

  const inAddress = shown.percent === equalPercent ? null : shown.percent
  useTypedQuery('ratio', arithmetic === null ? undefined : inAddress)
  useEffect(() => {
    if (arithmetic === null) return
    const timer = setTimeout(() => {
      if (writeAddress(inAddress) === 'written') setPauses((count) => count + 1)
    }, addressDelayMs)
    return () => clearTimeout(timer)
  }, [view, inAddress, arithmetic])

  async function loadArithmetic(): Promise<RatioArithmetic> {
    const { createRatioArithmetic } = await import('./arithmetic.ts')
    const { money } = latest.current
    const able = createRatioArithmetic({ tag: locale.numberTag, compact: state.compact, money })
    setArithmetic(able)
    return able
  }

  async function type(typed: string): Promise<void> {
    setShown((before) => ({ ...before, typed }))
    const able = await loadArithmetic()
    setShown((before) =>
      before.typed === typed
        ? whileTyping(before, typed, { view: latest.current, arithmetic: able })
        : before,
    )
  }

  async function choose(percent: string): Promise<void> {
    setShown((before) => ({ ...before, percent }))
    const able = await loadArithmetic()
    setShown((before) =>
      before.percent === percent
        ? whileTyping(before, able.plain(percent), { view: latest.current, arithmetic: able })
        : before,
    )
  }

  return {
    ...shown,
    inAddress,
    pauses,
    type: (text) => void type(text),
    choose: (percent) => void choose(percent),
  }
}
