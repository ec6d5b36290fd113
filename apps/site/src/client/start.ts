import { localeOf } from '@portico/locale'
import { registerWorker, watchConnection } from '../offline/watch.ts'
import { fetchAppFiles } from './app-files.ts'
import { whenAppIsWanted } from './app-wanted.ts'
import { settleAll } from './early-click.ts'
import { openGateway } from './gateway.ts'
import { openShell } from './shell.ts'
import { readPageState } from './state.ts'
import { enlivenWidgets } from './widgets.ts'

/**
 * Starts the page in two stages. At once comes what needs no sign of interest: the reader's preferences, rates, who is
 * signed in, and the worker for the time without a network. React, the router and the widgets come when they are wanted.
 */
export function startPage(): void {
  const state = readPageState()
  const locale = localeOf(state.locale)
  const connection = watchConnection()
  const shell = openShell({ state, locale, gateway: openGateway(state) })

  async function startAll(): Promise<void> {
    fetchAppFiles()
    const widgets = enlivenWidgets(state, shell.store)
    const { startApp } = await import('./app.tsx')
    await startApp({ state, locale, shell, connection })
    await widgets
  }

  whenAppIsWanted({ state, store: shell.store, connection, target: window, search: location.search }, () => {
    startAll().catch((error: unknown) => {
      settleAll()
      console.error('the app did not start; links and forms work without it', error)
    })
  })
  registerWorker()
}
