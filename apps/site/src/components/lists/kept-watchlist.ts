/** Where the watchlist lies on the device. */
export const watchlistKey = 'portico.watchlist'

/** The kept watchlist as text; empty where there is none that can be read (PREF-03). */
export function keptWatchlist(): string {
  try {
    return localStorage.getItem(watchlistKey) ?? ''
  } catch (error) {
    console.warn('the watchlist cannot be read:', error)
    return ''
  }
}
