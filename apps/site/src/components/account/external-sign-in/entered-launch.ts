import { telegramLaunch } from '@portico/bridge/telegram'

const key = 'mini-app-entered'

/** What Telegram names this start of its mini app by; null for a page that is in none. It proves nothing by itself. */
function launchName(fragment: string): string | null {
  const launch = telegramLaunch(fragment)
  return launch === null ? null : new URLSearchParams(launch.initData).get('hash')
}

/** Notes for this tab that the start of the mini app in the address has led into an account. */
export function noteEntry(): void {
  const name = launchName(location.hash)
  if (name === null) return
  try {
    sessionStorage.setItem(key, name)
  } catch (error) {
    console.warn(`cannot keep ${key}:`, error)
  }
}

/**
 * Whether it has, so that the page is one that was loaded again. Telegram's data is good once, and a new start may be somebody
 * else's.
 */
export function wasEntered(): boolean {
  const name = launchName(location.hash)
  if (name === null) return false
  try {
    return sessionStorage.getItem(key) === name
  } catch (error) {
    console.warn(`cannot read ${key}:`, error)
    return false
  }
}
