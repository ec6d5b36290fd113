import { createLedStream, type LedStream } from './led-stream.ts'
import type { StreamListener } from './price-events.ts'
import { readTabMessage, type TabMessage, tabText } from './tab-messages.ts'
import { createWanted } from './wanted.ts'

/** What tabs of one browser speak on. */
export interface TabChannel {
  post(message: string): void
  hear(listener: (data: unknown) => void): void
  close(): void
}

/** The parts of the browser's lock manager that are used. */
export interface TabLocks {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}

interface SharedStreamOptions {
  /** Name of this tab, different from all others. */
  readonly id: string
  /** Null where the browser has none: every tab has a stream of its own then. */
  readonly locks: TabLocks | null
  readonly openChannel: () => TabChannel
  readonly openStream: (slugs: readonly string[], listener: StreamListener) => () => void
  readonly listener: StreamListener
  /** Milliseconds that only grow. */
  readonly monotonic: () => number
}

/** A tab's part in the browser's one stream. */
export interface SharedStream {
  /** Names what the tab follows, in place of what it named before. */
  want(slugs: readonly string[]): void
  /** Leaves the stream to the other tabs. */
  end(): void
}

const lockName = 'portico.live'
const saidAgainMs = 15_000

/** Passes every event on here, and to the other tabs. */
function handOnTo(listener: StreamListener, say: (message: TabMessage) => void): StreamListener {
  return {
    prices(prices) {
      listener.prices(prices)
      say({ kind: 'prices', prices })
    },
    snapshot(version) {
      listener.snapshot(version)
      say({ kind: 'snapshot', version })
    },
    open(isOpen) {
      listener.open(isOpen)
      say({ kind: 'open', isOpen })
    },
  }
}

/** Hears what the tab with the stream hands on. */
function hear(listener: StreamListener, message: TabMessage): void {
  if (message.kind === 'prices') listener.prices(message.prices)
  if (message.kind === 'snapshot') listener.snapshot(message.version)
  if (message.kind === 'open') listener.open(message.isOpen)
}

/** Waits for the lock, and holds it until the signal aborts. */
function holdLock(locks: TabLocks | null, leaving: AbortSignal, begin: () => void): void {
  const hold = () => {
    begin()
    return new Promise<void>((resolve) => {
      leaving.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  if (locks === null) void hold()
  else
    locks.request(lockName, { signal: leaving }, hold).catch((error: unknown) => {
      if (!leaving.aborted) console.warn('live prices are not shared between tabs:', error)
    })
}

/**
 * Follows prices with one connection a browser, whatever the tabs: the tab that holds the lock has the stream, for all that
 * any tab wants, and hands on what comes. When it leaves, the next one that waits takes its place.
 */
export function shareStream(options: SharedStreamOptions): SharedStream {
  const { id, locks, listener } = options
  const channel = locks && options.openChannel()
  const wanted = createWanted(options.monotonic)
  const leaving = new AbortController()
  let own: readonly string[] = []
  let led: LedStream | null = null

  const say = (message: TabMessage) => channel?.post(tabText(message))
  const ask = () => (led ? led.bring(() => wanted.with(own)) : say({ kind: 'want', id, slugs: own }))

  function heard(message: TabMessage): void {
    if (message.kind === 'leave') return wanted.delete(message.id)
    if (message.kind === 'lead') return ask()
    if (message.kind !== 'want') return led ? undefined : hear(listener, message)
    wanted.set(message.id, message.slugs)
    if (led === null) return
    say({ kind: 'prices', prices: led.known.prices })
    say({ kind: 'open', isOpen: led.known.isOpen })
    ask()
  }

  channel?.hear((data) => {
    const message = readTabMessage(data)
    if (message) heard(message)
  })
  const sayingAgain = setInterval(ask, saidAgainMs)
  holdLock(locks, leaving.signal, () => {
    led = createLedStream(options.openStream, handOnTo(listener, say))
    say({ kind: 'lead' })
    ask()
  })

  return {
    want(slugs) {
      own = slugs
      ask()
    },
    end() {
      leaving.abort()
      clearInterval(sayingAgain)
      led?.close()
      say({ kind: 'leave', id })
      channel?.close()
    },
  }
}
