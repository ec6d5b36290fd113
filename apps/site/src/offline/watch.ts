import { type Cell, createCell } from '@portico/widget'
import { trustedScriptUrl } from '../ui/trusted-html.ts'
import { type Connection, followConnection } from './connection.ts'
import { workerPath } from './worker-path.ts'

const askAgainMs = 15_000

/** Whether the page came from the worker's store instead of the network. */
export function isStoredPage(): boolean {
  return document.documentElement.dataset['stored'] !== undefined
}

/** Whether there is a network, followed from here on. */
export function watchConnection(): Cell<Connection> {
  const connection = createCell<Connection>(isStoredPage() || !navigator.onLine ? 'offline' : 'online')
  followConnection({
    connection,
    target: window,
    probe: () => fetch(workerPath, { method: 'HEAD', cache: 'no-store' }),
    repeat(task) {
      const timer = setInterval(task, askAgainMs)
      return () => clearInterval(timer)
    },
  })
  return connection
}

/** Lets the worker keep this page for the time without a network, once the page is loaded. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    const registered = navigator.serviceWorker.register(trustedScriptUrl(workerPath), { scope: '/' })
    registered.catch((error: unknown) =>
      console.warn('this page will not be there without a network:', error),
    )
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
