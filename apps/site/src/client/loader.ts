import { keptTarget } from './early-click.ts'
import { readerSigns } from './reader-signs.ts'

/**
 * Brings the page's scripts when they no longer stand in the way of the first paint: after `load` and an idle moment, or
 * at the first sign of interest. A click that comes first is kept and repeated once the page can answer it (SHELL-11).
 */
const script = document.querySelector<HTMLScriptElement>('script[data-entry]')
const entry = script?.dataset['entry']
const idleTimeoutMs = 2000

let started = false
let early: HTMLElement | null = null

/** Tells the scripts that the reader has begun, for what waits for it. */
function noteSign(): void {
  for (const sign of readerSigns) removeEventListener(sign, noteSign, true)
  if (script) script.dataset['sign'] = 'seen'
  start()
}

function start(): void {
  if (started || !entry) return
  started = true
  import(/* @vite-ignore */ entry).then(repeatEarlyClick, (error: unknown) => {
    removeEventListener('click', keepClick, true)
    console.error('the scripts of the page did not load; links and forms work without them', error)
  })
}

function keepClick(event: Event): void {
  early = keptTarget(event) ?? early
}

function repeatEarlyClick(): void {
  removeEventListener('click', keepClick, true)
  const target = early
  early = null
  if (target?.isConnected) target.click()
}

for (const sign of readerSigns) addEventListener(sign, noteSign, { capture: true, passive: true })
addEventListener('click', keepClick, true)
const whenIdle = () =>
  'requestIdleCallback' in window
    ? requestIdleCallback(start, { timeout: idleTimeoutMs })
    : setTimeout(start, 200)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
