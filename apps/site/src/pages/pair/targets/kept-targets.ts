const key = 'portico.board'

/** Keeps the targets on the device; storage that is blocked or full is only logged (PREF-03). */
export function keepTargets(targets: string): void {
  try {
    localStorage.setItem(key, targets)
  } catch (error) {
    console.warn('the targets cannot be kept:', error)
  }
}

/** The kept targets; null where there are none that can be read. */
export function keptTargets(): string | null {
  try {
    const kept = localStorage.getItem(key)
    return kept !== null && /^[a-z0-9.-]{1,400}$/.test(kept) ? kept : null
  } catch (error) {
    console.warn('the targets cannot be read:', error)
    return null
  }
}
