import { useSyncExternalStore } from 'react'
import type { Cell, ShellState, ShellStore } from './contract.ts'

const noSubscription = () => () => undefined

/** Follows a cell; without a store (on the server) and while hydrating it is the given first value. */
export function useCell<T>(cell: Cell<T> | undefined, first: T): T {
  return useSyncExternalStore(cell?.subscribe ?? noSubscription, cell?.get ?? (() => first), () => first)
}

/** Follows the page's state in the same way. */
export function useShellState(store: ShellStore | null, first: ShellState): ShellState {
  return useSyncExternalStore(store?.subscribe ?? noSubscription, store?.get ?? (() => first), () => first)
}
