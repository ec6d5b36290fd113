import { defaultLocale } from '@portico/locale'
import type { Account, OutgoingMessage } from '@portico/stores'
import type { GatewayContext } from '../../context.ts'
import type { LoginName } from '../login-name.ts'
import type { CodeBinding } from '../registration/verification-codes.ts'
import { createDeliveries } from './deliveries.ts'
import { mailTextsOf } from './mail-texts.ts'
import { channelOf, contentOf } from './message-content.ts'

/** What the owner of an account is told of without having asked. */
export type Notice = 'signIn' | 'lockOut' | 'password' | 'security'

/** Where something happened. */
export interface Occasion {
  readonly timeMs: number
  readonly ip: string
  readonly userAgent: string
  /** Who is told, where that is not the owner as usual. */
  readonly to?: readonly LoginName[]
}

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
   * the account: who causes a notice does not choose how it reads.
   */
  notice(account: Account, notice: Notice, occasion: Occasion): void
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
export type MessageOptions = Pick<GatewayContext, 'queue' | 'now' | 'logger' | 'siteName' | 'settings'>

/** A notice that comes later says too little. */
const noticeLifeMs = 86_400_000

const longestDevice = 80

/** A user agent as a line of a mail; it is untrusted text, so nothing of it may look like more lines or links. */
function deviceText(userAgent: string): string {
  const text = userAgent
    .replaceAll(/[^\w .,;()-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return text.slice(0, longestDevice) || '?'
}

/** Creates the messages of a site, under the name that its brand has. */
export function createMessages(options: MessageOptions): Messages {
  const deliveries = createDeliveries(options.logger)
  const brand = options.siteName
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
    const parts = { texts: mailTextsOf(locale), values: { brand }, phrase }
    return answerWish(to, contentOf(to, id, parts), reader)
  }

  return {
    code(to, code, reader) {
      const { locale, phrase } = reader
      const parts = { texts: mailTextsOf(locale), values: { brand, code, minutes }, phrase }
      return answerWish(to, contentOf(to, 'code', parts), reader)
    },
    exists: (to, reader) => tellHolder(to, 'exists', reader),
    taken: (to, reader) => tellHolder(to, 'taken', reader),
    nothing: (to, reader) => answerWish(to, null, reader),
    notice(account, notice, { timeMs, ip, userAgent, to = usualContacts(account) }) {
      const texts = mailTextsOf(account.locale ?? defaultLocale)
      const values = { brand, time: texts.moment(timeMs), address: ip, name: deviceText(userAgent) }
      const parts = { texts, values, phrase: account.anti_phishing_code }
      for (const contact of to) {
        deliveries.start(notice, () =>
          options.queue.enqueue({
            channel: channelOf(contact),
            kind: notice,
            to: contact.value,
            content: contentOf(contact, notice, parts),
            replaces: null,
            expiresAtMs: options.now() + noticeLifeMs,
          }),
        )
      }
    },
    settled: deliveries.settled,
  }
}

/** Where the owner of an account is reached: by mail, else by SMS; null for sub-accounts. */
export function addressOf(account: Account): LoginName | null {
  return contactsOf(account)[0] ?? null
}

/** Every address and number of an account. */
export function contactsOf({ email, mobile }: Account): readonly LoginName[] {
  return [
    ...(email === null ? [] : [{ channel: 'email', value: email } as const]),
    ...(mobile === null ? [] : [{ channel: 'mobile', value: mobile } as const]),
  ]
}

function usualContacts(account: Account): readonly LoginName[] {
  return contactsOf(account).slice(0, 1)
}
