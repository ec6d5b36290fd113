import type { ServerLogger } from '../../operation/logger.ts'

/** Whose silence is watched. */
export interface SilenceOptions {
  /** How long nothing may be heard. */
  readonly limitMs: number
  readonly logger: Pick<ServerLogger, 'error'>
  /** When something was heard last; another number each time. */
  heardMs(): number
  /** Called once for each silence that is too long, with what is wrong. */
  onHung(why: string): void
}

const looks = 20

/**
 * Watches whether a thread tells anything. The silence is counted in looks of this thread, not by the clock: a process that was stopped
 * for an hour itself, as with its machine, has heard nothing meanwhile, and its thread is well.
 */
export function watchSilence({ limitMs, logger, heardMs, onHung }: SilenceOptions): Disposable {
  let seenMs = heardMs()
  let silent = 0

  function look() {
    const isNew = heardMs() !== seenMs
    seenMs = heardMs()
    silent = isNew ? 0 : silent + 1
    if (silent !== looks) return
    const why = `it has told nothing for ${limitMs / 1000} s`
    logger.error({ reason: why }, 'the thread of the market hangs and is cut off')
    onHung(why)
  }

  const timer = setInterval(look, limitMs / looks)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
