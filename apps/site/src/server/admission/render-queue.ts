/** One piece of work in its turn; it tells what follows when its turn has ended. */
type Begin = () => (spentMs: number) => void

/** Work that takes the main thread, one piece in each round of the event loop. */
export interface RenderQueue {
  /** Whether a network may add a piece, or what is full: what the network may have waiting, or the queue. */
  room(network: string): 'free' | 'network-full' | 'full'
  /** Does the work when its turn comes; `charge` is told what it cost, in milliseconds, once or twice. */
  run<Value>(network: string, work: () => Promise<Value>, charge: (ms: number) => void): Promise<Value>
}

export interface RenderQueueOptions {
  /** Pieces that one network may have waiting. */
  readonly perNetwork: number
  /** Pieces that may wait in all. */
  readonly total: number
  /** CPU that this thread has used, in milliseconds. */
  cpuMs(): number
  /** Wall time in milliseconds. */
  now(): number
}

/** What is waited for on other threads costs a core too: a share card takes them 25 to 50 ms. */
const longestWaitMs = 50

/**
 * Networks take turns, so that who asks for much waits behind himself alone. A turn is what runs without waiting for anything
 * outside, and requests that come meanwhile are read between two turns. What is waited for, such as another thread's work,
 * holds nobody up, and is charged by the clock, 50 ms at most.
 */
export function createRenderQueue(options: RenderQueueOptions): RenderQueue {
  const { perNetwork, total, cpuMs, now } = options
  /** In the order of their turns. */
  const byNetwork = new Map<string, Begin[]>()
  let waiting = 0
  let endOfTurn: ((spentMs: number) => void) | null = null
  let beganMs = 0

  function takeNext(): Begin | undefined {
    const [network, pieces = []] = byNetwork.entries().next().value ?? []
    if (network === undefined) return undefined
    const next = pieces.shift()
    waiting -= 1
    byNetwork.delete(network)
    if (pieces.length > 0) byNetwork.set(network, pieces)
    return next
  }

  function begin(): void {
    beganMs = cpuMs()
    endOfTurn = takeNext()?.() ?? null
  }

  function end(): void {
    endOfTurn?.(cpuMs() - beganMs)
    endOfTurn = null
    if (waiting > 0) takeTurn()
  }

  /** Both run in the same phase of the event loop, one after the other, and what the first left to promises between them. */
  function takeTurn(): void {
    setImmediate(begin)
    setImmediate(end)
  }

  function add(network: string, piece: Begin): void {
    const pieces = byNetwork.get(network) ?? []
    pieces.push(piece)
    byNetwork.set(network, pieces)
    waiting += 1
    if (waiting === 1 && endOfTurn === null) takeTurn()
  }

  return {
    room(network) {
      if (waiting >= total) return 'full'
      return (byNetwork.get(network)?.length ?? 0) >= perNetwork ? 'network-full' : 'free'
    },
    run<Value>(network: string, work: () => Promise<Value>, charge: (ms: number) => void) {
      const { promise, resolve, reject } = Promise.withResolvers<Value>()
      add(network, () => {
        let isDone = false
        let waitsSinceMs: number | null = null
        const finish = () => {
          isDone = true
          if (waitsSinceMs !== null) charge(Math.min(now() - waitsSinceMs, longestWaitMs))
        }
        work().finally(finish).then(resolve, reject)
        return (spentMs) => {
          charge(spentMs)
          if (!isDone) waitsSinceMs = now()
        }
      })
      return promise
    },
  }
}
