/** The part of `process` that signals come from. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
}

/** The operator's wish to end, as abort signals. Disposing it stops listening. */
export interface StopSignals extends Disposable {
  /** Aborted by the first SIGINT or SIGTERM: end gracefully. */
  readonly stop: AbortSignal
  /** Aborted by the second: end at once. A third is the operating system's. */
  readonly force: AbortSignal
}

/** Turns SIGINT and SIGTERM into abort signals. */
export function createStopSignals(source: SignalSource): StopSignals {
  const stop = new AbortController()
  const force = new AbortController()
  const release = () => {
    source.off('SIGINT', listen)
    source.off('SIGTERM', listen)
  }
  function listen() {
    if (!stop.signal.aborted) {
      stop.abort()
      return
    }
    force.abort()
    release()
  }
  source.on('SIGINT', listen)
  source.on('SIGTERM', listen)
  return { stop: stop.signal, force: force.signal, [Symbol.dispose]: release }
}
