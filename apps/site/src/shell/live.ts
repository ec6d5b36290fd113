import { useSyncExternalStore } from 'react'
import type { ChangeMark } from '../figures/change.ts'
import type { Live, LiveChange } from './live-prices.ts'
import { useSite } from './site-context.ts'

const none = () => null

/** Prices that are newer than the page's; null on the server, while it is taken over, and while there are none. */
export function useLive(): Live | null {
  const { words } = useSite().live
  return useSyncExternalStore(words.subscribe, words.get, none)
}

type MissingChange = Extract<ChangeMark, { readonly state: 'missing' }>

const worded = ({ direction, percent, size }: LiveChange) => ({ direction, percent, size })

/** A change as it is since a newer price, so that price and change never contradict each other. */
export function useLiveChange<Change extends ChangeMark>(change: Change): Change | MissingChange {
  const live = useLive()
  if (change.state === 'missing' || live === null) return change
  const { of, window, then } = change
  if (of === undefined || window === undefined || then === undefined) return change
  const moved = live.change(of, window, then)
  if (moved === 'too-old') return { state: 'missing', window, reason: 'too-old' }
  return moved === null ? change : { ...change, ...worded(moved) }
}

/**
 * The mark by which a page's start finds what moves before the app is there: the change, its size alone, or a sentence that
 * holds for one direction only.
 */
export function changeMarkOf(
  change: ChangeMark,
  kind: 'change' | 'size' | 'direction' = 'change',
): string | undefined {
  if (change.state === 'missing' || change.of === undefined) return undefined
  const mark = `${kind} ${change.of} ${change.window} ${change.then}`
  return kind === 'direction' ? `${mark} ${change.direction}` : mark
}
