import { useSyncExternalStore } from 'react'
import type { ChangeMark, Direction } from '../../figures/change.ts'
import type { FigureText } from '../../figures/live/figure.ts'
import type { Moving } from '../../figures/moving/moving.ts'
import type { NewestPrices } from '../../figures/live/newest-prices.ts'
import { useSite } from '../context/site-context.ts'

const none = () => null

/** Prices that are newer than the page's; null on the server, while it is taken over, and while there are none. */
export function useLive(): NewestPrices | null {
  const { newest } = useSite().live
  return useSyncExternalStore(newest.subscribe, newest.get, none)
}

/** The text of a figure: the page's own, or that of newer prices. */
export function useFigure(moving: Moving | undefined, text: string): string {
  const live = useLive()
  return (moving && live?.text(moving)?.text) ?? text
}

type MissingChange = Extract<ChangeMark, { readonly state: 'missing' }>

/** What of a change a newer price replaces: `percent` has a sign, `size` none. */
interface NewerChange {
  readonly percent: string
  readonly size: string
  readonly direction: Direction
}

function newerChange(percent: FigureText | null, size: FigureText | null): NewerChange | null {
  if (percent?.direction === undefined || size === null) return null
  return { percent: percent.text, size: size.text, direction: percent.direction }
}

/** A change as it is since a newer price, so that price and change never contradict each other. */
export function useLiveChange<Change extends ChangeMark>(change: Change): Change | MissingChange {
  const live = useLive()
  const moving = movingChange(change, 'change')
  if (change.state === 'missing' || live === null || moving === undefined) return change
  if (live.figure(moving) === 'too-old') return { state: 'missing', window: moving.window, reason: 'too-old' }
  const newer = newerChange(live.text(moving), live.text({ ...moving, kind: 'size' }))
  return newer === null ? change : { ...change, ...newer }
}

/** A change as a figure that moves: with its sign, or its size alone. */
export function movingChange(change: ChangeMark, kind: 'change' | 'size') {
  if (change.state === 'missing') return undefined
  const { of, window, then } = change
  if (of === undefined || window === undefined || then === undefined) return undefined
  return { kind, of, window, then }
}

/** A sentence that holds for the direction of a change only. */
export function movingSentence(change: ChangeMark): Moving | undefined {
  const moving = movingChange(change, 'change')
  if (change.state === 'missing' || moving === undefined) return undefined
  return { ...moving, kind: 'sentence', says: change.direction }
}
