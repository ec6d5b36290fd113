import { type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ShellStore, WidgetName } from './contract.ts'

/** Tells when the tree below it is drawn and its effects have run: from then on it answers. */
function Mounted({ children, onMounted }: { readonly children: ReactNode; readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted])
  return children
}

/**
 * Takes over a slot's server HTML with a root of its own, or draws an empty slot from scratch. The answer resolves when
 * the widget answers events; what it throws while drawing is reported and leaves the page alone.
 */
export function mountWidget(
  view: ReactNode,
  place: { readonly name: WidgetName; readonly slot: HTMLElement; readonly store: ShellStore },
): Promise<void> {
  const { name, slot, store } = place
  return new Promise((resolve, reject) => {
    const options = {
      identifierPrefix: `${name}-`,
      onUncaughtError: (error: unknown) => {
        store.report(`widget ${name}: ${error instanceof Error ? error.message : 'failed'}`)
        reject(error)
      },
    }
    const tree = <Mounted onMounted={resolve}>{view}</Mounted>
    if (slot.hasChildNodes()) hydrateRoot(slot, tree, options)
    else createRoot(slot, options).render(tree)
  })
}
