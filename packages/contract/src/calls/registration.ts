import * as v from 'valibot'
import {
  areaCode,
  declarations,
  emailText,
  mobileText,
  passwordText,
  serialNumber,
  sixDigits,
} from './account-fields.ts'
import { defineCall } from '../call.ts'
import { anyProvider } from '../identity-providers.ts'
import { sealedWrite, sentCode } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Whose password: people and agencies have accounts of their own, also under one address (USER-05). */
const accountKind = v.optional(v.picklist(['user', 'agency']), 'user')

const registerCodes = ['captchaRequired', 'codeRefused', 'fieldRefused', 'operationUnavailable'] as const

/** Opens an account with a mobile number. `verifyCode` went to it before. */
export const registerMobile = defineCall({
  ...sealedWrite,
  name: 'registerMobile',
  path: '/v1/user/register/mobile',
  rate: 'register',
  summary: 'Opens an account with a mobile number.',
  input: v.strictObject({
    mobile: mobileText,
    areaCode,
    pwd: passwordText,
    verifyCode: sixDigits,
    rePwd: passwordText,
    ...declarations,
  }),
  codes: registerCodes,
  encryptedFields: ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
})

/** Opens an account with an e-mail address. `verifyCode` went to it before. */
export const registerEmail = defineCall({
  ...sealedWrite,
  name: 'registerEmail',
  path: '/v1/user/register/email',
  rate: 'register',
  summary: 'Opens an account with an e-mail address.',
  input: v.strictObject({
    email: emailText,
    pwd: passwordText,
    verifyCode: sixDigits,
    rePwd: passwordText,
    ...declarations,
  }),
  codes: registerCodes,
  encryptedFields: ['email', 'pwd', 'verifyCode', 'rePwd'],
})

/** Opens an account with both; `verifyCode` went to the mobile number, `emailVerifyCode` to the address. */
export const registerMobileAndEmail = defineCall({
  ...sealedWrite,
  name: 'registerMobileAndEmail',
  path: '/v1/user/register/mobileAndEmail',
  rate: 'register',
  summary: 'Opens an account with a mobile number and an e-mail address.',
  input: v.strictObject({
    mobile: mobileText,
    areaCode,
    pwd: passwordText,
    email: emailText,
    emailVerifyCode: sixDigits,
    verifyCode: sixDigits,
    rePwd: passwordText,
    ...declarations,
  }),
  codes: registerCodes,
  encryptedFields: ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
})

/**
 * Whether a new password would be taken, by the very rule that registration and reset hold: what a page shows of its strength agrees
 * with it. The password is sealed, kept nowhere and compared with no account.
 */
export const judgeNewPassword = defineCall({
  ...sealedWrite,
  name: 'judgeNewPassword',
  path: '/v1/user/public/judgePassword',
  rate: 'call',
  summary: 'Whether a new password would be taken.',
  input: v.strictObject({
    pwd: passwordText,
    /** The address that the account has or will have, which is no password. */
    loginName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
  }),
  /** Null where it would be. */
  output: v.object({ reason: v.nullable(v.picklist(['length', 'known'])) }),
  codes: [],
  encryptedFields: ['pwd', 'loginName'],
})

const sent = v.object({
  resendInMs: sentCode.entries.resendInMs,
  expiresInMs: sentCode.entries.expiresInMs,
  /** Where it went and by what: null before a proof, when only what the person typed is known (protocol 3.13). */
  to: v.nullish(v.string(), null),
  channel: v.nullish(v.picklist(['email', 'mobile']), null),
  /** `new`: one was sent. `earlier`: no other one can be sent yet, and the one that was sent a moment ago is still good. */
  code: v.optional(v.picklist(['new', 'earlier']), 'new'),
})

/**
 * Sends a verification code. The answer is the same whether the account exists or not; only the message itself tells its
 * owner (protocol 3.13). `login` sends to the account of a sign-in under way, `secure` to the one signed in, `contactEmail` and
 * `contactMobile` to what that one is to have, `recover` to what an account is to have whose owner has lost everything.
 */
export const sendCode = defineCall({
  ...sealedWrite,
  name: 'sendCode',
  path: '/v1/user/public/sendCode',
  rate: 'call',
  summary: 'Sends a verification code by mail or SMS.',
  input: v.variant('purpose', [
    v.strictObject({ purpose: v.literal('register'), email: emailText }),
    v.strictObject({ purpose: v.literal('registerMobile'), mobile: mobileText, areaCode }),
    v.strictObject({
      purpose: v.literal('reset'),
      loginName: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)),
      areaCode: v.optional(areaCode),
      kind: accountKind,
    }),
    v.strictObject({
      purpose: v.literal('login'),
      serialNO: serialNumber,
      channel: v.picklist(['email', 'mobile']),
    }),
    v.strictObject({ purpose: v.literal('contactEmail'), email: emailText }),
    v.strictObject({ purpose: v.literal('contactMobile'), mobile: mobileText, areaCode }),
    v.strictObject({ purpose: v.literal('recover'), email: emailText }),
    v.strictObject({ purpose: v.literal('secure'), channel: v.picklist(['email', 'mobile']) }),
  ]),
  output: sent,
  session: 'optional',
  codes: [
    'captchaRequired',
    'waitRequired',
    'ticketExpired',
    'loginRequired',
    'fieldRefused',
    'operationUnavailable',
    'unavailable',
  ],
  captcha: 'by-handler',
  encryptedFields: ['email', 'mobile', 'areaCode', 'loginName'],
})

const methodName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** What a review shows that is no provider's sign-in. */
const resetKinds = [
  'passkey',
  'totp',
  'emailStep',
  'mobileStep',
  /** An address or number that was added or changed; a password can be reset by it. */
  'emailAddress',
  'mobileNumber',
  'recoveryCodes',
  /** What the owner, or an intruder, has said of which second steps are enough. */
  'stepRule',
] as const

const resetMethod = v.object({
  /** Names it for `removeResetMethods`; tells nothing else. */
  name: methodName,
  /** The id of a provider where it is the sign-in of one. */
  kind: v.union([v.picklist(resetKinds), anyProvider]),
  /** How its owner knows it, with most of an address hidden; empty where the kind says all. */
  label: v.string(),
  /** When it was added, milliseconds since the epoch; null where that is not on record. */
  addedAt: v.nullable(milliseconds),
  /** Whether it came after the last log-in on this device; of all but linked sign-ins, where it is `removable` as well. */
  isNew: v.boolean(),
  /** Whether `removeResetMethods` takes it. */
  removable: v.boolean(),
})

/** A way into an account, as it is shown after its password was reset. */
export type ResetMethod = v.InferOutput<typeof resetMethod>

const resetReview = v.object({
  /** Names the review for `removeResetMethods`. */
  serialNO: serialNumber,
  /** The last log-in on this device; null where there was none. */
  lastLogInAt: v.nullable(milliseconds),
  methods: v.array(resetMethod),
  expiresInMs: milliseconds,
})

/** What a reset shows of how the account is entered. */
export type ResetReview = v.InferOutput<typeof resetReview>

/**
 * Sets a new password with a code that was sent for `reset`, and ends every session of the account. Answers the other ways into it, so
 * that those of an intruder can be removed; null where there is none.
 */
export const resetPassword = defineCall({
  ...sealedWrite,
  name: 'resetPassword',
  path: '/v1/user/public/resetPassword',
  rate: 'verify',
  summary: 'Sets a new password with a code that was sent.',
  input: v.strictObject({
    loginName: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)),
    areaCode: v.optional(areaCode),
    kind: accountKind,
    verifyCode: sixDigits,
    pwd: passwordText,
    rePwd: passwordText,
  }),
  output: v.object({ review: v.nullable(resetReview) }),
  codes: ['captchaRequired', 'codeRefused', 'fieldRefused'],
  encryptedFields: ['loginName', 'areaCode', 'verifyCode', 'pwd', 'rePwd'],
})

/** Removes sign-in methods of an account whose password was just reset, and ends every session of it. All of them or none. */
export const removeResetMethods = defineCall({
  ...sealedWrite,
  name: 'removeResetMethods',
  path: '/v1/user/public/resetPassword/removeMethods',
  rate: 'verify',
  // The reset may have ended the very session that the page had.
  sealing: 'always',
  summary: 'Removes sign-in methods after a password was reset.',
  input: v.strictObject({
    serialNO: serialNumber,
    names: v.pipe(v.array(methodName), v.minLength(1), v.maxLength(100)),
  }),
  output: v.null(),
  codes: ['ticketExpired', 'operationRefused'],
  encryptedFields: ['serialNO'],
})
