import { identityProviders } from '@portico/contract'
import { defaultLocale } from '@portico/locale'
import { type Account, type Database, type OutgoingMessage, StoreUnavailable } from '@portico/stores'
import type { Kysely } from 'kysely'
import type { GatewayContext } from '../../context.ts'
import { readBrowser } from '../../http/browser-words.ts'
import { type LoginName, maskContact } from '../login-name.ts'
import { channelOf } from '../messages/addresses.ts'
import { layOutMail } from '../messages/mail-layout.ts'
import { type MailTexts, mailTextsOf } from '../messages/mail-texts.ts'
import { createNoticeLinks, noticeLinkMs } from './notice-links.ts'
import { adviceOf, isAboutContact, type News, smsOf } from './notice-matter.ts'
import { dropNotice, keepNotice } from './notice-rows.ts'

/** When and from where something happened. */
export interface Occasion {
  readonly timeMs: number
  /** Null where nobody's request led to it. */
  readonly ip: string | null
  /** A claim of the caller, of any length and content. */
  readonly userAgent: string
  /** Who is told, where that is not the owner as usual. */
  readonly to?: readonly LoginName[]
}

/** A notice on its way. */
export interface OutgoingNotice {
  readonly account: Account
  readonly to: LoginName
  readonly news: News
  readonly occasion: Occasion
}

/** A notice that comes later says too little. */
const noticeLifeMs = 86_400_000
const dayMs = 86_400_000
const longestName = 64

/** What somebody called something, as part of a sentence: it is untrusted text, so nothing of it may look like more lines or links. */
function plainName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[/:<>@\\]/g, ' ')
    .trim()
  return [...plain].slice(0, longestName).join('') || '?'
}

/** An address that is partly hidden is made here; any other name is what somebody typed. */
function safeName({ matter, name = '' }: News): string {
  return isAboutContact(matter) ? name : plainName(name)
}

/** The name of a provider where a notice names one by its id, else the name itself. */
function shownName(texts: MailTexts, news: News): string {
  const { matter, name = '' } = news
  if (matter !== 'linkAdded' && matter !== 'linkRemoved') return safeName(news)
  if (name === 'wallet') return texts.format('wallet', {})
  const known = Object.entries(identityProviders).find(([id]) => id === name)
  return known?.[1].name ?? plainName(name)
}

/** Where it happened, as it is stored. */
function placeOf({ countryOf }: Pick<GatewayContext, 'countryOf'>, { ip, userAgent }: Occasion) {
  return { ip, country: ip === null ? null : countryOf(ip), ...readBrowser(userAgent) }
}

function factsOf(texts: MailTexts, timeMs: number, place: ReturnType<typeof placeOf>): readonly string[] {
  const { ip, country, browser, system } = place
  if (ip === null) return []
  const known = browser ?? system
  const name =
    browser !== null && system !== null
      ? texts.format('fact.browser', { browser, system })
      : (known ?? texts.format('fact.unknown', {}))
  return [
    texts.format('fact.time', { time: texts.moment(timeMs) }),
    texts.format('fact.device', { name }),
    ...(country === null ? [] : [texts.format('fact.country', { country: texts.country(country) })]),
    texts.format('fact.address', { address: ip }),
  ]
}

/** A notice as it is stored for its reader. */
function rowOf(options: Pick<GatewayContext, 'countryOf' | 'website'>, notice: OutgoingNotice) {
  const { account, to, news, occasion } = notice
  const { matter, name } = news
  return {
    website: options.website,
    user_id: account.user_id,
    matter,
    name: name === undefined ? null : safeName(news),
    channel: channelOf(to),
    sent_to: maskContact(to, account.area_code),
    at: new Date(occasion.timeMs),
    ...placeOf(options, occasion),
  }
}

/** What notices are sent through. */
export type NoticeOptions = Pick<
  GatewayContext,
  'queue' | 'now' | 'identity' | 'sql' | 'website' | 'origins' | 'secret' | 'countryOf'
>

/** Creates what writes a notice as its message, by the name under which it is kept. */
function createNoticeWriting(options: NoticeOptions) {
  const { now, identity } = options
  const links = createNoticeLinks(options)
  const days = Math.round(noticeLinkMs / dayMs)

  function contentOf({ account, to, news, occasion }: OutgoingNotice, id: string) {
    const texts = mailTextsOf(account.locale ?? defaultLocale)
    const { matter } = news
    const time = texts.moment(occasion.timeMs)
    const date = texts.moment(news.dateMs ?? occasion.timeMs)
    const values = { brand: identity.siteName, time, date, name: shownName(texts, news) }
    const subject = texts.format(`${matter}.subject`, values)
    if (to.channel === 'mobile') {
      return { subject: '', text: texts.format(smsOf(matter), { ...values, what: subject }) }
    }
    const advice = adviceOf(matter)
    const link = {
      label: texts.format('notMe.label', {}),
      address: links.address(id),
      note: texts.format('notMe.life', { days }),
    }
    const draft = {
      subject,
      paragraphs: [texts.format(`${matter}.text`, values)],
      address: null,
      facts: factsOf(texts, occasion.timeMs, placeOf(options, occasion)),
      advice: advice === null ? null : texts.format(advice, {}),
      link: advice === null ? null : link,
      phrase: account.anti_phishing_code,
    }
    return layOutMail(draft, texts, identity)
  }

  return (notice: OutgoingNotice, id: string): OutgoingMessage => ({
    channel: channelOf(notice.to),
    kind: notice.news.matter,
    to: notice.to.value,
    content: contentOf(notice, id),
    replaces: null,
    expiresAtMs: now() + noticeLifeMs,
  })
}

/** Creates what keeps a notice for its reader, and sends it. What cannot be sent is not kept either. */
export function createNoticeSending(options: NoticeOptions) {
  const { queue, sql } = options
  const messageOf = createNoticeWriting(options)
  return async (notice: OutgoingNotice): Promise<void> => {
    const id = await keepNotice(sql.db, rowOf(options, notice))
    try {
      await queue.enqueue(messageOf(notice, id))
    } catch (error) {
      await dropNotice(sql.db, id)
      throw error
    }
  }
}

/**
 * Creates what keeps and queues a notice as a part of the transaction that it tells of. Answers what sends it at once, to be called after
 * the commit.
 * @throws StoreUnavailable where the queue has no room, so that what nobody can be told of is not done
 */
export function createNoticeWithin(options: NoticeOptions) {
  const messageOf = createNoticeWriting(options)
  return async (db: Kysely<Database>, notice: OutgoingNotice): Promise<() => void> => {
    const id = await keepNotice(db, rowOf(options, notice))
    const start = await options.queue.enqueueWithin(db, messageOf(notice, id))
    if (start === null)
      throw new StoreUnavailable('message queue', { cause: new Error('no room for a notice') })
    return start
  }
}
