import type { LiveFeed, LivePrice } from './port.ts'

/** What a feed is made with. */
export interface LiveFeedOptions {
  /** Told of a listener that threw; a warning of the process unless given. */
  readonly onListenerError?: (error: unknown) => void
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}

/** The embedded default: who subscribes in this process is told, at once. A listener that throws does not keep others from it. */
export function createInProcessLiveFeed({ onListenerError = warn }: LiveFeedOptions = {}): LiveFeed {
  const listeners = new Set<{ tell: (prices: readonly LivePrice[]) => void }>()
  return {
    publish(prices) {
      if (prices.length === 0) return
      for (const listener of listeners.values().toArray()) {
        try {
          listener.tell(prices)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(tell) {
      const listener = { tell }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async [Symbol.asyncDispose]() {
      listeners.clear()
    },
  }
}
