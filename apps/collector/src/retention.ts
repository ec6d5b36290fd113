import { type EventDays, firstKeptDay } from '@portico/stores'

/** How long events are kept. */
export interface RetentionOptions {
  readonly days: Pick<EventDays, 'dropBefore'>
  /** Days that are kept, today among them. */
  readonly keepDays: number
  readonly logger: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
  }
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Drops days of events that are over. Disposing it waits for what is being dropped. */
export interface Retention extends AsyncDisposable {
  /** False since days could not be dropped, until they are. */
  isWell(): boolean
}

const lookEveryMs = 3_600_000

/** Looks at once and each hour, and drops when a day is over; what fails is tried again an hour later. */
export function startRetention({ days, keepDays, logger, now }: RetentionOptions): Retention {
  let doneBefore = ''
  let isWell = true
  let looking: Promise<void> = Promise.resolve()

  async function look() {
    const first = firstKeptDay(now(), keepDays)
    if (first === doneBefore) return
    try {
      const dropped = await days.dropBefore(first)
      if (dropped.length > 0) logger.info({ days: dropped }, 'days of events that were over are dropped')
      doneBefore = first
      isWell = true
    } catch (error) {
      logger.warn({ err: error }, 'days of events that are over could not be dropped')
      isWell = false
    }
  }

  function lookNext() {
    looking = looking.then(look)
  }

  lookNext()
  const timer = setInterval(lookNext, lookEveryMs)
  timer.unref()
  return {
    isWell: () => isWell,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}
