import type { Analytics } from '@portico/analytics'
import { localeOf } from '@portico/locale'
import type { Cell } from '@portico/widget'
import { registerWorker, watchConnection } from '../offline/watch.ts'
import { fetchAppFiles } from './app-files.ts'
import { whenAppIsWanted } from './app-wanted.ts'
import { bringPart, settleApp, waitingParts } from './early-click.ts'
import { measureWithConsent } from './visitor/consent.ts'
import { followMoney } from './money/follow-money.ts'
import { keepAges } from './live/ages.ts'
import { openGateway } from './gateway.ts'
import { openShell } from './shell.ts'
import { readPageState } from './state.ts'
import { bringWidgets } from './widgets.ts'

/** Waits for the next value of a cell. */
function nextOf(cell: Cell<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const end = cell.subscribe(() => {
      end()
      resolve()
    })
  })
}

/** Lets the browser paint or answer the reader before what comes next. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * Starts the page in two stages. At once comes what needs no sign of interest: the reader's preferences, rates, who is
 * signed in, and the worker for the time without a network. React, the page and each widget come when they are wanted.
 */
export function startPage(): void {
  const state = readPageState()
  const locale = localeOf(state.locale)
  const connection = watchConnection()
  const gateway = openGateway(state)
  const shell = openShell({ state, locale, gateway })
  const { live, store, shown } = shell

  async function startPrices(): Promise<void> {
    if (live.page.get() === null) await nextOf(live.page)
    const { startLive } = await import('./live/stream/live.ts')
    const style = { tag: locale.numberTag, money: state.money }
    startLive({ cells: live, connection, style })
  }

  async function startAnalytics(): Promise<Analytics> {
    const { startMeasuring } = await import('./on-demand/measuring.ts')
    return startMeasuring({ state, gateway, store, shown })
  }

  async function startAll(): Promise<void> {
    // A page that wants its app at once begins it apart from all that follows here.
    await nextTask()
    fetchAppFiles()
    const { startApp } = await import('./on-demand/app.tsx')
    await startApp({ state, locale, shell, gateway, connection })
  }

  bringWidgets(state, store)
  const watched = { state, store, connection, redraw: live.wantsApp }
  whenAppIsWanted({ ...watched, target: window, search: location.search }, () => {
    startAll().catch((error: unknown) => {
      // Widgets may still come, and answer what is kept for them.
      settleApp()
      console.error('the app did not start; links work', error)
    })
  })
  const onStale = () => {
    live.wantsApp.set(true)
    for (const part of waitingParts()) bringPart(part)
  }
  keepAges({ now: live.now, tag: locale.numberTag, onStale })
  followMoney(shell, state.currency)
  startPrices().catch((error: unknown) => console.warn('prices stand still:', error))
  measureWithConsent(state.widgetProps.analytics, startAnalytics)
  registerWorker()
}
