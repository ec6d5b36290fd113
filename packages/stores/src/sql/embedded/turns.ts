import { StoreUnavailable } from '../../unavailable.ts'

/** Lets one caller at a time in, in the order of their coming. */
export interface Turns {
  /** Resolves with the way to end the turn; throws StoreUnavailable when the wait or the queue gets too long. */
  take(): Promise<() => void>
}

/** How long a turn is waited for, and by how many at a time. */
export interface TurnOptions {
  readonly waitMs: number
  readonly longestQueue: number
}

/** A queue for what only one may hold at a time. */
export function createTurns({ waitMs, longestQueue }: TurnOptions): Turns {
  const queue = new Set<() => void>()
  let taken = false

  /** Hands the turn to the next in the queue. Ending a turn twice must not let two in. */
  function turn(): () => void {
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const [next] = queue
      if (next === undefined) taken = false
      else next()
    }
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        queue.delete(enter)
        resolve(turn())
      }
      const timer = setTimeout(() => {
        queue.delete(enter)
        reject(new StoreUnavailable('database', { cause: new Error(`no turn within ${waitMs} ms`) }))
      }, waitMs)
      queue.add(enter)
    })
  }

  return {
    async take() {
      if (queue.size >= longestQueue) {
        throw new StoreUnavailable('database', { cause: new Error('too many wait for a turn') })
      }
      if (taken) return wait()
      taken = true
      return turn()
    },
  }
}
