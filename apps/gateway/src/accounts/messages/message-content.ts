import type { OutgoingMessage } from '@portico/stores'
import type { LoginName } from '../login-name.ts'
import type { MailTexts } from './mail-texts.ts'

function withPhrase(texts: MailTexts, text: string, phrase: string | null): string {
  return phrase === null ? text : `${text}\n\n${texts.format('phrase', { phrase })}`
}

/** The texts of a message and what stands in them. */
export interface MailParts {
  readonly texts: MailTexts
  readonly values: Readonly<Record<string, string | number>>
  readonly phrase: string | null
}

/** How an address or number is reached. */
export function channelOf(to: LoginName): OutgoingMessage['channel'] {
  return to.channel === 'mobile' ? 'sms' : 'mail'
}

/** A message by the id of its texts: a short one for a number, one with a subject for an address. */
export function contentOf(
  to: LoginName,
  id: string,
  { texts, values, phrase }: MailParts,
): { readonly subject: string; readonly text: string } {
  return to.channel === 'mobile'
    ? { subject: '', text: texts.format(`sms.${id}`, values) }
    : {
        subject: texts.format(`${id}.subject`, values),
        text: withPhrase(texts, texts.format(`${id}.text`, values), phrase),
      }
}
