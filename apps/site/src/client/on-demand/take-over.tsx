import { type ReactElement, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { settle } from '../early-click.ts'

function rootOf(slot: Element, part: ReactElement): Root {
  if (slot.firstChild !== null) return hydrateRoot(slot, part)
  // React's own element can be no root where it is told to leave what is in it as it stands.
  const root = createRoot(slot.appendChild(document.createElement('div')))
  root.render(part)
  return root
}

/**
 * Gives a slot to what draws it; what is clicked from here on is answered. At once: the root around it would drop the click that was
 * kept, since React brings a root to life for a click in it only where no other root is around. A slot is empty where React has
 * given up the server's HTML of the page.
 */
export function takeOver(slot: Element, part: ReactElement): Root {
  const root = flushSync(() => rootOf(slot, <StrictMode>{part}</StrictMode>))
  settle(slot)
  return root
}

/** Gives back what is kept for a slot whose scripts did not come; it waits for the next sign. */
export function giveBack(slot: Element): void {
  settle(slot)
  slot.removeAttribute('data-settled')
}
