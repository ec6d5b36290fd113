import type { Cell } from '@portico/widget'
import { unreachableEvent } from './events/unreachable.ts'

export type Connection = 'online' | 'offline'

export interface ConnectionOptions {
  readonly connection: Cell<Connection>
  /** The window, or what a test has in its place. */
  readonly target: EventTarget
  /** Resolves when the server answers, whatever it says; rejects when it cannot be reached. */
  probe(): Promise<unknown>
  /** Calls the task again and again until it is told to end. */
  repeat(task: () => void): () => void
}

/**
 * Keeps the cell true. That the browser reports a lost network is trusted at once; that it is back, or that a request
 * failed, is believed when the server was asked. While there is none, it is asked again and again.
 */
export function followConnection({ connection, target, probe, repeat }: ConnectionOptions): void {
  let asking = false
  let end = () => {}

  async function ask(): Promise<void> {
    if (asking) return
    asking = true
    const reached = await probe().then(
      () => true,
      () => false,
    )
    asking = false
    connection.set(reached ? 'online' : 'offline')
  }

  function follow(): void {
    end()
    end = connection.get() === 'offline' ? repeat(() => void ask()) : () => {}
  }

  connection.subscribe(follow)
  follow()
  target.addEventListener('offline', () => connection.set('offline'))
  target.addEventListener('online', () => void ask())
  target.addEventListener(unreachableEvent, () => void ask())
}
