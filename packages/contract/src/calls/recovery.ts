import * as v from 'valibot'
import { areaCode, emailText, passwordText, recoveryCode, serialNumber, sixDigits } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownWrite } from './own-call.ts'
import { sealedWrite } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Names who may stop a recovery; it is in the messages to the account's contacts. */
const stopToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** The last part of the link of a notice; it names the account that the notice went to, as long as the link is good. */
const noticeToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/))

const application = {
  /** Where the password is still known. */
  pwd: v.optional(passwordText),
  /** Where one is left; it is used up. */
  recoveryCode: v.optional(recoveryCode),
  email: emailText,
  verifyCode: sixDigits,
} as const

/**
 * Begins the recovery of an account whose owner has lost every way into it. `verifyCode` went to `email` for `recover`; the account is
 * to have that address. The answer is the same whether the account exists or not (protocol 3.13). A recovery code that is not of the
 * account is a wrong code, and so is every one for an unknown name.
 */
export const startRecovery = defineCall({
  ...sealedWrite,
  name: 'startRecovery',
  path: '/v1/user/public/recovery/start',
  rate: 'verify',
  summary: 'Begins the recovery of an account whose owner has lost everything.',
  refusals:
    '20104 has the data {"field": "email", "reason": "domain"} where the operator has blocked the mail domain of `email`; the code stays good.',
  input: v.union([
    v.strictObject({
      /** An address, a number, or the account's id, which takes a recovery code: nobody else is told of it by that name. */
      loginName: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)),
      areaCode: v.optional(areaCode),
      kind: v.optional(v.picklist(['user', 'agency']), 'user'),
      ...application,
    }),
    /** Who got a notice that the name was changed by somebody else does not know what the account is called now. */
    v.strictObject({ notice: noticeToken, ...application }),
  ]),
  output: v.object({
    /** Names the recovery in the calls that continue it; it is mailed to `email` too. */
    serialNO: serialNumber,
    /** When it can be finished at the earliest, milliseconds since the epoch. */
    readyAt: milliseconds,
  }),
  codes: ['captchaRequired', 'codeRefused', 'fieldRefused', 'waitRequired'],
  encryptedFields: ['loginName', 'areaCode', 'notice', 'pwd', 'recoveryCode', 'email', 'verifyCode'],
})

/** How far a recovery is. */
export const readRecovery = defineCall({
  ...sealedWrite,
  name: 'readRecovery',
  path: '/v1/user/public/recovery/read',
  rate: 'verify',
  summary: 'How far a recovery is.',
  input: v.strictObject({ serialNO: serialNumber }),
  output: v.object({
    /** `waiting` until `readyAt`; then `ready`, or `review` while the operator looks into it. `over`: it cannot be finished. */
    state: v.picklist(['waiting', 'review', 'ready', 'over']),
    readyAt: milliseconds,
    /** The new address, with most of it hidden; null where it is over. */
    email: v.nullable(v.string()),
  }),
  codes: [],
  encryptedFields: ['serialNO'],
})

/**
 * Ends a recovery that is ready: the account has the new password and the new address, and whatever led into it before is gone.
 * `verifyCode` went to that address for `recover`.
 */
export const finishRecovery = defineCall({
  ...sealedWrite,
  name: 'finishRecovery',
  path: '/v1/user/public/recovery/finish',
  rate: 'verify',
  summary: 'Ends a recovery with a new password.',
  refusals:
    '20104 names a field of the password, or has the data {"field": "email", "reason": "domain"} where the mail domain of the address was blocked meanwhile; the code and the recovery stay good.',
  input: v.strictObject({
    serialNO: serialNumber,
    verifyCode: sixDigits,
    pwd: passwordText,
    rePwd: passwordText,
  }),
  output: v.null(),
  codes: ['ticketExpired', 'codeRefused', 'fieldRefused', 'signInTaken'],
  encryptedFields: ['serialNO', 'verifyCode', 'pwd', 'rePwd'],
})

/** Stops a recovery with what the account's contacts were sent. It succeeds for what is over or unknown too. */
export const stopRecovery = defineCall({
  ...sealedWrite,
  name: 'stopRecovery',
  path: '/v1/user/public/recovery/stop',
  rate: 'verify',
  summary: 'Stops a recovery by the word of a contact of the account.',
  input: v.strictObject({ token: stopToken }),
  output: v.null(),
  codes: [],
  encryptedFields: ['token'],
})

/** Stops every recovery of the account that is logged in. */
export const stopOwnRecovery = defineCall({
  ...ownWrite,
  name: 'stopOwnRecovery',
  path: '/v1/user/security/recovery/stop',
  rate: 'call',
  summary: 'Stops every recovery of the account.',
  input: v.optional(v.strictObject({})),
  output: v.object({ stopped: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
})
