import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { watchedLimit, watchedSlugs, watchedText } from '../../views/assets/watched.ts'

const key = 'portico.watchlist'
const changed = 'watchlist:changed'

/** What is watched where storage is blocked: it lasts as long as the page (PREF-03). */
let unsaved: string | null = null

/** The kept watchlist as text; empty where there is none that can be read (PREF-03). */
function keptWatchlist(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch (error) {
    console.warn('the watchlist cannot be read:', error)
    return ''
  }
}

const current = () => unsaved ?? keptWatchlist()
const none = () => ''

function follow(onChange: () => void): () => void {
  // The first is of this tab, the second of others.
  addEventListener(changed, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onChange)
  }
}

/** Keeps a watchlist on the device. It is never sent anywhere but in the address of the list itself (NUM-07). */
export function keepWatchlist(slugs: readonly string[]): void {
  const text = watchedText(slugs.slice(0, watchedLimit))
  try {
    localStorage.setItem(key, text)
    unsaved = null
  } catch (error) {
    unsaved = text
    console.warn('the watchlist cannot be kept:', error)
  }
  dispatchEvent(new Event(changed))
}

/** The assets that are watched on this device, the newest last; none on the server and while the page is taken over. */
export function useWatchlist() {
  const text = useSyncExternalStore(follow, current, none)
  const watched = useMemo(() => watchedSlugs(text), [text])
  const toggle = useCallback((slug: string): 'kept' | 'full' => {
    const before = watchedSlugs(current())
    const without = before.filter((each) => each !== slug)
    if (without.length === before.length && before.length >= watchedLimit) return 'full'
    keepWatchlist(without.length < before.length ? without : [...before, slug])
    return 'kept'
  }, [])
  return { watched, toggle }
}
