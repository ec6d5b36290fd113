const key = 'portico.board'

/** Keeps a board on the device; storage that is blocked or full is only logged (PREF-03). */
export function rememberBoard(board: string): void {
  try {
    localStorage.setItem(key, board)
  } catch (error) {
    console.warn('the board cannot be kept:', error)
  }
}

/** The kept board; null where there is none or it is not one. */
export function rememberedBoard(): string | null {
  try {
    const kept = localStorage.getItem(key)
    return kept !== null && /^[a-z0-9.-]{1,400}$/.test(kept) ? kept : null
  } catch (error) {
    console.warn('the board cannot be read:', error)
    return null
  }
}
