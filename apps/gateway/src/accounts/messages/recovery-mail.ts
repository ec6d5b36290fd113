import { defaultLocale, linkTo, localeOf } from '@portico/locale'
import type { GatewayContext } from '../../context.ts'
import type { LoginName } from '../login-name.ts'
import { confirmAddress } from '../notices/notice-links.ts'
import { channelOf } from './addresses.ts'
import { mailTextsOf } from './mail-texts.ts'
import { contentOf, type MessageContent } from './message-content.ts'
import type { AccountMessage } from './messages.ts'

/** What messages about recoveries are sent through. */
export type RecoveryMailOptions = Pick<GatewayContext, 'queue' | 'now' | 'identity'> & {
  /** The address of the site, for the links. */
  readonly origin: string
}

/** What the contacts of an account are told of a recovery. */
export interface RecoveryWarning extends AccountMessage {
  readonly id: string
  /** The address or number that is asked for alone, mostly hidden; null: the whole account. */
  readonly wanted: string | null
  readonly stage: 'begun' | 'ending'
  /** When somebody has the account if nobody stops it. */
  readonly readyMs: number
  readonly stop: string
}

/** Messages about a recovery. Each is in the queue when its promise resolves, once for each stage and address. */
export interface RecoveryMail {
  warn(to: LoginName, warning: RecoveryWarning): Promise<void>
  /** Tells who asked how it goes on; whether there is such an account makes no difference. */
  confirm(
    to: LoginName,
    about: {
      readonly id: string
      readonly locale: string
      readonly readyMs: number
      readonly serialNO: string
    },
  ): Promise<void>
  /** Asks the holder of an address or number whether an account may have it. */
  askHolder(
    to: LoginName,
    about: { readonly id: string; readonly locale: string; readonly readyMs: number; readonly token: string },
  ): Promise<void>
}

/** A message that comes later says too little. */
const lifeMs = 86_400_000

/** Creates the messages. The links lead to the log-in page; what they name is in the fragment, so that it reaches no log. */
export function createRecoveryMail(options: RecoveryMailOptions): RecoveryMail {
  const { queue, now, identity, origin } = options
  const send = (to: LoginName, id: string, content: MessageContent) =>
    queue.enqueue({
      channel: channelOf(to),
      kind: 'recovery',
      to: to.value,
      content,
      replaces: id,
      expiresAtMs: now() + lifeMs,
    })
  /** The log-in in the language of the message. */
  const linkIn = (locale: string, fragment: string) => {
    const code = localeOf(locale)?.code ?? defaultLocale
    return linkTo({ locale: code, path: `/login${fragment}`, prefix: origin })
  }
  return {
    warn(to, { id, wanted, stage, readyMs, stop, locale, phrase }) {
      const texts = mailTextsOf(locale)
      const address = linkIn(locale, `#stop-recovery=${stop}`)
      const name = wanted ?? ''
      const values = { brand: identity.siteName, time: texts.moment(readyMs), link: address, name }
      const parts = { id: wanted === null ? 'recovery' : 'contactAsked', texts, values, phrase, address }
      return send(to, `${id}:${stage}`, contentOf(to, parts, identity))
    },
    confirm(to, { id, locale, readyMs, serialNO }) {
      const texts = mailTextsOf(locale)
      const address = linkIn(locale, `#recovery=${serialNO}`)
      const values = { brand: identity.siteName, time: texts.moment(readyMs), link: address }
      const parts = { id: 'recoveryAsked', texts, values, phrase: null, address }
      return send(to, `${id}:asked`, contentOf(to, parts, identity))
    },
    askHolder(to, { id, locale, readyMs, token }) {
      const texts = mailTextsOf(locale)
      const address = confirmAddress(origin, token)
      const values = { brand: identity.siteName, time: texts.moment(readyMs), link: address }
      const parts = { id: 'contactConfirm', texts, values, phrase: null, address }
      return send(to, `${id}:holder`, contentOf(to, parts, identity))
    },
  }
}
