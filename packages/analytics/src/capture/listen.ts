import { guarded } from '../guarded.ts'
import type { TrackedDetail } from '../markup/track.ts'

declare global {
  interface WindowEventMap {
    'analytics:track': CustomEvent<TrackedDetail>
    visibilitychange: Event
  }
}

/** Hears events anywhere on the page before their targets do, those of elements that come later as well. */
export type Listen = <Name extends keyof WindowEventMap>(
  names: readonly Name[],
  heard: (event: WindowEventMap[Name]) => void,
) => void

/** Listens until the signal, without holding up scrolling or throwing into the page. */
export function createListen(signal: AbortSignal): Listen {
  return (names, heard) => {
    for (const name of names) addEventListener(name, guarded(heard), { capture: true, passive: true, signal })
  }
}
