import { DeliveryError } from '../delivery-error.ts'
import type { MailMessage } from './port.ts'

const longestAddress = 254
const longestSubject = 200
const longestText = 100_000

/** One address and nothing that a header or an SMTP command could take for a second one: no list, name, quote or route. */
const plainAddress = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u
const lineBreaking = /[\p{Cc}\u2028\u2029]/u

/** Throws a DeliveryError for a message that might become another one on its way, by its address or its subject. */
export function ensureMailMessage({ to, subject, text, html = '' }: MailMessage): void {
  if (to.length > longestAddress || !plainAddress.test(to) || to.startsWith('-')) {
    throw new DeliveryError('refused', 'The recipient is not one plain address.')
  }
  if (subject === '' || subject.length > longestSubject || lineBreaking.test(subject)) {
    throw new DeliveryError('refused', `A subject is one line of 1 to ${longestSubject} characters.`)
  }
  if ([text, html].some((part) => part.length > longestText || part.includes('\0'))) {
    throw new DeliveryError('refused', `A text has up to ${longestText} characters and no NUL.`)
  }
}
