import { causeCode, type MessageQueue } from '@portico/stores'
import type { ServerLogger } from '../operation/logger.ts'

const roundMs = 1000

/** Looks each second for messages whose time has come, and for those that a process that ended has left. Disposing it stops. */
export function startRounds(queue: Pick<MessageQueue, 'round'>, logger: ServerLogger): AsyncDisposable {
  let isAway = false

  async function look() {
    try {
      await queue.round()
      if (isAway) logger.warn({}, 'messages that wait are looked for again')
      isAway = false
    } catch (error) {
      if (!isAway) logger.warn({ cause: causeCode(error) }, 'messages that wait cannot be looked for')
      isAway = true
    }
  }

  let looking: Promise<void> | null = look()
  const forget = () => {
    looking = null
  }
  void looking.then(forget)
  const timer = setInterval(() => {
    looking ??= look().then(forget)
  }, roundMs)
  timer.unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}
