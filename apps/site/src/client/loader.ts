import { fetchAppFiles } from './app-files.ts'
import { keepEarlyClicks, keepEarlyValues, settleAll } from './early-click.ts'
import { onFirstSign } from './visitor/reader-signs.ts'

/**
 * Brings the page's scripts when they no longer stand in the way of the first paint: after `load` and an idle moment, or
 * at the first sign of interest, which brings the app's files in the same round trip.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-entry]')
const entry = script?.dataset['entry']
const idleTimeoutMs = 2000

let started = false

function start(): void {
  if (started || !entry) return
  started = true
  import(/* @vite-ignore */ entry).catch((error: unknown) => {
    settleAll()
    console.error('the scripts of the page did not load; links and forms work without them', error)
  })
}

keepEarlyClicks()
keepEarlyValues()
onFirstSign(window, () => {
  if (script) script.dataset['sign'] = 'seen'
  start()
  fetchAppFiles()
})
// Who is in a widget early wants it, which the page's scripts are told of when they come.
for (const slot of document.querySelectorAll<HTMLElement>('[id^=slot-]'))
  onFirstSign(slot, () => {
    slot.dataset['sign'] = 'seen'
  })
const whenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(start, { timeout: idleTimeoutMs })
    : setTimeout(start, 200)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
