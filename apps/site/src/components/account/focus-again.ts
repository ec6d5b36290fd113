/** What takes the focus where the element that had it is gone, or where a browser gives none to a pressed button. */
function placeOfScreen(): HTMLElement | null {
  const main = document.getElementById('main')
  const field = main?.querySelector<HTMLElement>('form input:not([type="radio"], [type="hidden"])')
  if (field) return field
  const heading = main?.querySelector('h1') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}

/** Gives the focus back to the element that had it, else to the field or heading of the screen (A11Y-02). */
export function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) placeOfScreen()?.focus()
}
