import { type LoginName, maskContact } from '../login-name.ts'

/** What may happen to an address or number of an account. */
const contactMatters = {
  email: { added: 'emailAdded', changed: 'emailChanged', removed: 'emailRemoved' },
  mobile: { added: 'mobileAdded', changed: 'mobileChanged', removed: 'mobileRemoved' },
} as const satisfies Record<LoginName['channel'], object>

type ContactChange = keyof (typeof contactMatters)['email']
type ContactMatter =
  | (typeof contactMatters)['email'][ContactChange]
  | (typeof contactMatters)['mobile'][ContactChange]

/** What the owner of an account is told of without having asked. The names are stored and never change their meaning. */
export type NoticeMatter =
  | 'signIn'
  | 'lockOut'
  | 'password'
  | 'passwordReset'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailStepOn'
  | 'emailStepOff'
  | 'mobileStepOn'
  | 'mobileStepOff'
  | 'linkAdded'
  | 'linkRemoved'
  | 'methodsRemoved'
  | 'subAccount'
  | 'phraseSet'
  | 'phraseRemoved'
  | 'sessionsEnded'
  | ContactMatter
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'stepRuleAll'
  | 'stepRuleOne'
  | 'stepRuleWeak'
  | 'recovery'
  | 'recovered'
  | 'contactAsked'
  | 'exported'
  | 'closing'
  | 'closingSoon'
  | 'closingStopped'

/** Matters that have advice of their own; all others share one. */
const ownAdvice: ReadonlySet<NoticeMatter> = new Set<NoticeMatter>(['signIn', 'lockOut'])

/** The id of the advice that a notice ends with; null where its own text says what to do. */
export function adviceOf(matter: NoticeMatter): string | null {
  if (matter === 'sessionsEnded') return null
  return ownAdvice.has(matter) ? `${matter}.advice` : 'advice'
}

/** Matters whose text message says more than that it happened. */
const ownSms: ReadonlySet<NoticeMatter> = new Set<NoticeMatter>(['signIn', 'lockOut', 'password'])

/** The id of the text message of a matter. */
export function smsOf(matter: NoticeMatter): string {
  return ownSms.has(matter) ? `sms.${matter}` : 'sms.notice'
}

/** Something that happened to an account. */
export interface News {
  readonly matter: NoticeMatter
  /** What it is about: the name of a passkey or sub-account, the id of an identity provider, an address or number that is partly hidden. */
  readonly name?: string | undefined
  /** When something will happen, milliseconds since the epoch. */
  readonly dateMs?: number | undefined
}

const aboutContacts: ReadonlySet<NoticeMatter> = new Set(
  Object.values(contactMatters).flatMap((matters) => Object.values(matters)),
)

/** Whether the name of a matter is an address or number, partly hidden. */
export function isAboutContact(matter: NoticeMatter): boolean {
  return aboutContacts.has(matter)
}

/** What happened to an address or number of an account. */
export function contactNews(change: ContactChange, contact: LoginName, areaCode: string | null): News {
  return { matter: contactMatters[contact.channel][change], name: maskContact(contact, areaCode) }
}
