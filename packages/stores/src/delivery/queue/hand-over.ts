import { causeCode } from '../cause-of.ts'
import { DeliveryError } from '../delivery-error.ts'
import { StoreUnavailable } from '../../unavailable.ts'
import type { ClaimedMessage, MessageRows } from './message-rows.ts'
import type { MessageQueueOptions } from './options.ts'
import type { GivenUp, MessageChannel } from './port.ts'
import { retryDelay } from './retry-delay.ts'
import type { MessageSeal, SealedContent } from './seal.ts'

/** What handing over needs. */
export interface HandOverOptions extends Pick<MessageQueueOptions, 'mail' | 'sms' | 'now' | 'logger'> {
  readonly rows: MessageRows
  readonly seal: MessageSeal
  /** What a row's seal is bound to. */
  readonly rowName: (id: string) => string
  readonly countGivenUp: (channel: MessageChannel, why: GivenUp) => void
}

/** What went wrong: the words of a sender or of a store, which name no one, and the code that the system gave. */
export function causeOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  if (!(error instanceof StoreUnavailable)) return causeCode(error)
  const { cause } = error
  if (cause instanceof DeliveryError) return cause.message
  return `${error.message} (${causeCode(cause)})`
}

/** Creates what tries one message that is claimed, and settles what becomes of it. Never rejects. */
export function createHandOver(options: HandOverOptions) {
  const { rows, seal, rowName, now, logger, countGivenUp } = options
  const failing = new Set<MessageChannel>()

  async function send(channel: MessageChannel, { to, content }: SealedContent): Promise<void> {
    if (content === null) return
    if (channel === 'mail') await options.mail.send({ to, ...content })
    else await options.sms.send({ to, text: content.text })
    if (failing.delete(channel)) logger.warn({ channel }, 'messages are handed on again')
  }

  async function giveUp(message: ClaimedMessage, why: GivenUp, cause: string): Promise<void> {
    const { channel, kind, attempts } = message
    await rows.finish(message)
    logger.error({ channel, kind, attempts, why, cause }, 'a message could not be handed on')
    countGivenUp(channel, why)
  }

  async function failed(message: ClaimedMessage, error: unknown): Promise<void> {
    const { channel, kind, attempts } = message
    const cause = causeOf(error)
    if (error instanceof DeliveryError && error.kind === 'refused') return giveUp(message, 'refused', cause)
    failing.add(channel)
    const retryMs = retryDelay(attempts)
    const dueAtMs = now() + retryMs
    if (dueAtMs >= message.expires_at.getTime()) return giveUp(message, 'expired', cause)
    logger.warn({ channel, kind, attempts, retryMs, cause }, 'a message was not taken and is tried again')
    await rows.postpone(message, new Date(dueAtMs))
  }

  async function attempt(message: ClaimedMessage): Promise<void> {
    let opened: SealedContent
    try {
      opened = seal.open(rowName(message.id), message.sealed)
    } catch (error) {
      return giveUp(message, 'unreadable', causeCode(error))
    }
    try {
      await send(message.channel, opened)
    } catch (error) {
      return failed(message, error)
    }
    await rows.finish(message)
  }

  return async (message: ClaimedMessage): Promise<void> => {
    try {
      await attempt(message)
    } catch (error) {
      // The database does not know of it: the lease runs out, and the message is tried once more.
      const { channel, kind } = message
      logger.error({ channel, kind, cause: causeCode(error) }, 'what became of a message could not be kept')
    }
  }
}
