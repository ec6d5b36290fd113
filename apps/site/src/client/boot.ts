/**
 * Runs inline before the first paint, on every page the same, so that its hash in the content security policy is
 * constant. It settles what anonymous HTML cannot know: the theme (app parameter, then saved, then white; THEME-02), the
 * native app (SHELL-05), the client of Telegram around a mini app (PLAT-01), whether somebody is signed in (SHELL-12), and the
 * reader's choice of trend colours.
 * Who chose a language earlier and opens the home page by its bare address is led to that language, but not who was led to
 * the bare address by the server, as those are who chose a language that the site no longer has.
 */
import { isInsideApp } from '@portico/bridge'
import { normalizeTheme } from '@portico/preferences'
import { savedLocale, savedTheme, savedTrendColours } from '@portico/preferences/early'
import { miniAppPlatform } from '@portico/bridge/telegram'
import { sessionHandle } from '@portico/request'

const chosen = savedLocale(window)
const [arrival] = performance.getEntriesByType('navigation')
const isLedHere = arrival instanceof PerformanceNavigationTiming && arrival.redirectCount > 0
if (location.pathname + location.search === '/' && chosen !== null && chosen !== 'en' && !isLedHere)
  location.replace(`/${chosen}${location.hash}`)

const root = document.documentElement
const asked = new URLSearchParams(location.search).get('theme')
root.dataset['theme'] = asked === null ? savedTheme(window) : normalizeTheme(asked)
root.dataset['scripts'] = 'on'
if (isInsideApp(window)) root.dataset['app'] = 'on'
if (sessionHandle(document, console.warn) !== null) root.dataset['user'] = ''
const platform = miniAppPlatform(window)
if (platform !== null) root.dataset['platform'] = String(platform)
const colours = savedTrendColours(window)
if (colours !== null) {
  if (colours === 'red-up') root.dataset['rise'] = 'red'
  else delete root.dataset['rise']
}
