import type { Account, OutgoingMessage } from '@portico/stores'
import type { GatewayContext } from '../../context.ts'
import type { LoginName } from '../login-name.ts'
import { createNoticeSending, type Occasion } from '../notices/send-notice.ts'
import type { News, NoticeMatter } from '../notices/notice-matter.ts'
import type { CodeBinding } from '../registration/verification-codes.ts'
import { channelOf, contactsOf } from './addresses.ts'
import { createDeliveries } from './deliveries.ts'
import { mailTextsOf } from './mail-texts.ts'
import { contentOf } from './message-content.ts'

/**
 * Tells people things by mail or SMS, in their language. What somebody asked for is in the queue when its promise resolves, and
 * rejects with StoreUnavailable where the queue does not take it; it is sent beside the answer, since how long a mail takes would tell
 * who has an account (protocol 3.13).
 */
export interface Messages {
  /** Sends a code. */
  code(to: LoginName, code: string, reader: CodeReader): Promise<void>
  /** Tells somebody who asked for an account that there is one; sent in place of a code. */
  exists(to: LoginName, reader: CodeReader): Promise<void>
  /** Tells somebody that another account was to have the address; sent in place of a code. */
  taken(to: LoginName, reader: CodeReader): Promise<void>
  /** Sends nothing, which is as much work as a code; in place of one that nobody may get. */
  nothing(to: LoginName, reader: CodeReader): Promise<void>
  /**
   * Tells the owner, by mail where there is an address, else by SMS, unless addresses are given, in the language that is stored with
   * the account: who causes a notice does not choose how it reads. The account's owner can look it up later.
   */
  notice(account: Account, news: NoticeMatter | News, occasion: Occasion): void
  settled(): Promise<void>
}

/** What a message needs to know of its reader. */
export interface AccountMessage {
  readonly locale: string
  /** The words by which the owner knows that a mail is genuine; null where there is no account yet. */
  readonly phrase: string | null
}

/** The reader of a code, and what it is for. */
export interface CodeReader extends AccountMessage {
  /** What the code opens, with which device: a newer one for the same makes it void, and takes its place in the queue. */
  readonly opens: Pick<CodeBinding, 'purpose' | 'thumbprint'>
}

/** What messages are sent through. */
export type MessageOptions = Pick<
  GatewayContext,
  | 'queue'
  | 'now'
  | 'logger'
  | 'identity'
  | 'settings'
  | 'sql'
  | 'website'
  | 'origins'
  | 'secret'
  | 'countryOf'
>

/** Creates the messages of a site, under the name that its brand has. */
export function createMessages(options: MessageOptions): Messages {
  const deliveries = createDeliveries(options.logger)
  const sendNotice = createNoticeSending(options)
  const { identity } = options
  const minutes = Math.round(options.settings.code.lifeMs / 60_000)

  /** All that may come of a wish for a code is of one kind to the queue, so that it is bounded and replaced alike. */
  function answerWish(
    to: LoginName,
    content: OutgoingMessage['content'],
    { opens }: CodeReader,
  ): Promise<void> {
    return options.queue.enqueue({
      channel: channelOf(to),
      kind: 'code',
      to: to.value,
      content,
      replaces: `${opens.purpose}:${opens.thumbprint}`,
      expiresAtMs: options.now() + options.settings.code.lifeMs,
    })
  }

  function tellHolder(to: LoginName, id: 'exists' | 'taken', reader: CodeReader): Promise<void> {
    const { locale, phrase } = reader
    const parts = { id, texts: mailTextsOf(locale), values: { brand: identity.siteName }, phrase }
    return answerWish(to, contentOf(to, parts, identity), reader)
  }

  return {
    code(to, code, reader) {
      const { locale, phrase } = reader
      const parts = {
        id: 'code',
        texts: mailTextsOf(locale),
        values: { brand: identity.siteName, code, minutes },
        phrase,
      }
      return answerWish(to, contentOf(to, parts, identity), reader)
    },
    exists: (to, reader) => tellHolder(to, 'exists', reader),
    taken: (to, reader) => tellHolder(to, 'taken', reader),
    nothing: (to, reader) => answerWish(to, null, reader),
    notice(account, news, occasion) {
      const told = typeof news === 'string' ? { matter: news } : news
      for (const to of occasion.to ?? contactsOf(account).slice(0, 1)) {
        deliveries.start(told.matter, () => sendNotice({ account, to, news: told, occasion }))
      }
    },
    settled: deliveries.settled,
  }
}
