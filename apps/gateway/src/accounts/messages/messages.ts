import type { Account } from '@portico/stores'
import type { GatewayContext } from '../../context.ts'
import type { LoginName } from '../login-name.ts'
import { createDeliveries } from './deliveries.ts'
import { type MailTexts, mailTextsOf } from './mail-texts.ts'

/** What the owner of an account is told of without having asked. */
export type Notice = 'signIn' | 'lockOut' | 'password' | 'security'

/** Where something happened. */
export interface Occasion {
  readonly locale: string
  readonly timeMs: number
  readonly ip: string
  readonly userAgent: string
}

/** Tells people things by mail or SMS, in their language, beside the answer of the call. */
export interface Messages {
  /** Sends a code. */
  code(to: LoginName, code: string, account: AccountMessage): void
  /** Tells somebody who asked for an account that there is one; sent in place of a code. */
  exists(to: LoginName, account: AccountMessage): void
  /** Tells the owner, by mail where there is an address, else by SMS. */
  notice(account: Account, notice: Notice, occasion: Occasion): void
  settled(): Promise<void>
}

/** What a message needs to know of its reader. */
export interface AccountMessage {
  readonly locale: string
  /** The words by which the owner knows that a mail is genuine; null where there is no account yet. */
  readonly phrase: string | null
}

/** What messages are sent through. */
export type MessageOptions = Pick<GatewayContext, 'mail' | 'sms' | 'logger' | 'siteName' | 'settings'>

const longestDevice = 80

/** A user agent as a line of a mail; it is a stranger's text, so nothing of it may look like more lines or links. */
function deviceWords(userAgent: string): string {
  const words = userAgent
    .replaceAll(/[^\w .,;()-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  return words.slice(0, longestDevice) || '?'
}

function withPhrase(texts: MailTexts, text: string, phrase: string | null): string {
  return phrase === null ? text : `${text}\n\n${texts.word('phrase', { phrase })}`
}

/** Creates the messages of a site, under the name that its brand has. */
export function createMessages(options: MessageOptions): Messages {
  const deliveries = createDeliveries(options.logger)
  const brand = options.siteName
  const minutes = Math.round(options.settings.code.lifeMs / 60_000)

  function send(
    to: LoginName,
    id: string,
    content: { texts: MailTexts; values: Record<string, string | number>; phrase: string | null },
  ) {
    const { texts, values, phrase } = content
    deliveries.start(id, () =>
      to.channel === 'mobile'
        ? options.sms.send({ to: to.value, text: texts.word(`sms.${id}`, values) })
        : options.mail.send({
            to: to.value,
            subject: texts.word(`${id}.subject`, values),
            text: withPhrase(texts, texts.word(`${id}.text`, values), phrase),
          }),
    )
  }

  return {
    code(to, code, { locale, phrase }) {
      send(to, 'code', { texts: mailTextsOf(locale), values: { brand, code, minutes }, phrase })
    },
    exists(to, { locale, phrase }) {
      send(to, 'exists', { texts: mailTextsOf(locale), values: { brand }, phrase })
    },
    notice(account, notice, { locale, timeMs, ip, userAgent }) {
      const to = addressOf(account)
      if (to === null) return
      const texts = mailTextsOf(locale)
      const values = { brand, time: texts.moment(timeMs), address: ip, name: deviceWords(userAgent) }
      send(to, notice, { texts, values, phrase: account.anti_phishing_code })
    },
    settled: deliveries.settled,
  }
}

/** Where the owner of an account is reached: by mail, else by SMS; null for sub-accounts. */
export function addressOf(account: Account): LoginName | null {
  if (account.email !== null) return { channel: 'email', value: account.email }
  return account.mobile === null ? null : { channel: 'mobile', value: account.mobile }
}
