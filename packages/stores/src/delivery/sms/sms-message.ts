import { DeliveryError } from '../delivery-error.ts'
import type { SmsMessage } from './port.ts'

const longestText = 1000

/** Throws a DeliveryError for what is no telephone number in E.164 or no text. */
export function ensureSmsMessage({ to, text }: SmsMessage): void {
  if (!/^\+[1-9]\d{4,14}$/.test(to))
    throw new DeliveryError('refused', 'The recipient is no number in E.164.')
  if (text === '' || text.length > longestText || text.includes('\0')) {
    throw new DeliveryError('refused', `A text has 1 to ${longestText} characters and no NUL.`)
  }
}
