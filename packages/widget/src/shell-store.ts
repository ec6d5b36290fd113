import { createCell } from './cell.ts'
import type { ShellState, ShellStore } from './contract.ts'

/** Joins the page's state and the host's abilities into the store that widgets follow. */
export function createShellStore(
  initial: ShellState,
  host: Omit<ShellStore, 'get' | 'set' | 'subscribe'>,
): ShellStore {
  const state = createCell(initial)
  return {
    ...host,
    get: state.get,
    subscribe: state.subscribe,
    set(change) {
      const before = state.get()
      const next = { ...before, ...change }
      const same = before.path === next.path && before.search === next.search && before.user === next.user
      if (!same) state.set(next)
    },
  }
}
