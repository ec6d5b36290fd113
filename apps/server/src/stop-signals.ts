/** The part of `process` that signals come from. */
export interface SignalSource {
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  off(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
}

/** The operator's wish to end, as abort signals. Disposing it stops listening. */
export interface StopSignals extends Disposable {
  /** Aborted by the first SIGINT or SIGTERM: say that nothing more should come. */
  readonly leave: AbortSignal
  /** Aborted with it, or so long after it as is wanted: end gracefully. */
  readonly stop: AbortSignal
  /** Aborted by the second: end at once. A third is the operating system's. */
  readonly force: AbortSignal
}

/** Turns SIGINT and SIGTERM into abort signals; `leavingMs` is asked at the first how many milliseconds lie before the end begins. */
export function createStopSignals(source: SignalSource, leavingMs: () => number = () => 0): StopSignals {
  const leave = new AbortController()
  const stop = new AbortController()
  const force = new AbortController()
  let waiting: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(waiting)
    source.off('SIGINT', listen)
    source.off('SIGTERM', listen)
  }
  function listen() {
    if (!leave.signal.aborted) {
      leave.abort()
      const ms = leavingMs()
      if (ms === 0) stop.abort()
      else waiting = setTimeout(() => stop.abort(), ms)
      return
    }
    stop.abort()
    force.abort()
    release()
  }
  source.on('SIGINT', listen)
  source.on('SIGTERM', listen)
  return { leave: leave.signal, stop: stop.signal, force: force.signal, [Symbol.dispose]: release }
}
