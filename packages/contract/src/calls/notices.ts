import * as v from 'valibot'
import { passwordText } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownRead, ownWrite } from './own-call.ts'

const noticeId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))

const notice = v.object({
  id: noticeId,
  /** What happened, such as `signIn` or `passkeyAdded`. */
  matter: v.string(),
  /** What it is about: the name of a passkey or sub-account, the id of a provider. */
  name: v.nullable(v.string()),
  /** When it happened, milliseconds since the epoch. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  channel: v.picklist(['mail', 'sms']),
  /** Where it was sent, with most of the address hidden. */
  sentTo: v.string(),
  ip: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: v.nullable(v.string()),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** Whether its reader said that it was somebody else. */
  reported: v.boolean(),
})

/** A warning that was sent to the owner of an account. */
export type SentNotice = v.InferOutput<typeof notice>

/** Every warning that was sent to the owner, newest first, so that a mail can be compared with it. */
export const listNotices = defineCall({
  ...ownRead,
  name: 'listNotices',
  path: '/v1/user/security/notices',
  rate: 'call',
  summary: 'The warnings that were sent to the account, newest first.',
  input: v.strictObject({ before: v.optional(noticeId) }),
  output: v.object({
    notices: v.array(notice),
    /** Pass it as `before` for older ones; null at the end. */
    next: v.nullable(noticeId),
  }),
})

/** Words of letters and digits: they stand in mails, so nothing of them may look like a link or another line. */
const phrase = v.pipe(
  v.string(),
  v.transform((text) => text.normalize('NFC')),
  v.trim(),
  v.minLength(4),
  v.maxLength(32),
  v.regex(/^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u),
)

/**
 * Sets, changes or removes the anti-phishing code: words that stand in every mail to the account. The owner is proven by the password,
 * or by a log-in of the last ten minutes where there is none.
 */
export const setAntiPhishingCode = defineCall({
  ...ownWrite,
  name: 'setAntiPhishingCode',
  path: '/v1/user/security/antiPhishingCode',
  rate: 'call',
  summary: 'Sets or removes the words that stand in every mail to the account.',
  input: v.strictObject({
    /** Null removes it. */
    phrase: v.nullable(phrase),
    pwd: v.optional(passwordText),
  }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: ['loginRequired', 'credentialsRefused', 'freshLogInRequired', 'operationRefused', 'captchaRequired'],
  encryptedFields: ['pwd'],
})
