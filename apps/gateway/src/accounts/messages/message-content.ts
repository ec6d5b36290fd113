import type { LoginName } from '../login-name.ts'
import { type LaidOutMail, layOutMail, type SiteIdentity } from './mail-layout.ts'
import type { MailTexts } from './mail-texts.ts'

/** The id of the texts of a message, and what stands in them. */
export interface MailParts {
  readonly id: string
  readonly texts: MailTexts
  readonly values: Readonly<Record<string, string | number>>
  readonly phrase: string | null
  /** An address of the site that stands in the text. */
  readonly address?: string | null
}

/** A text message has no subject and no HTML. */
export type MessageContent = LaidOutMail | { readonly subject: ''; readonly text: string }

/** A message: a short one for a number, one with a subject and the brand's look for an address. */
export function contentOf(
  to: LoginName,
  { id, texts, values, phrase, address = null }: MailParts,
  source: SiteIdentity,
): MessageContent {
  if (to.channel === 'mobile') return { subject: '', text: texts.format(`sms.${id}`, values) }
  const draft = {
    subject: texts.format(`${id}.subject`, values),
    paragraphs: [texts.format(`${id}.text`, values)],
    ...{ address, facts: [], advice: null, link: null, phrase },
  }
  return layOutMail(draft, texts, source)
}
