import * as v from 'valibot'
import { passwordText, sixDigits, userId } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownRead, ownWrite } from './own-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const empty = v.optional(v.strictObject({}))

/** Gives a new session token for the refresh token in its cookie; the old pair is invalid at once (protocol 3.11). */
export const refreshSession = defineCall({
  ...ownWrite,
  name: 'refreshSession',
  path: '/v1/user/public/refreshSession',
  rate: 'call',
  summary: 'Renews the session with the refresh token.',
  input: empty,
  output: v.object({
    sessionHandle: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
    expiresAt: milliseconds,
    userId,
  }),
  session: 'none',
})

const signedInDevice = v.object({
  /** Names the session; not its token. */
  handle: v.string(),
  current: v.boolean(),
  /** What the browser said of itself, shortened. */
  userAgent: v.string(),
  /** The browser and the system as people call them; null where the browser did not tell. */
  browser: v.nullish(v.string(), null),
  system: v.nullish(v.string(), null),
  ip: v.string(),
  /** The country of the address, ISO 3166-1 alpha-2; null where it is not known. */
  country: v.nullish(v.string(), null),
  /** `password`, `passkey`, `pairing` (another device let it in) or the id of an identity provider; null where it is not known. */
  signedInBy: v.nullish(v.string(), null),
  startedAt: milliseconds,
  seenAt: milliseconds,
})

/** A session of the account, as its owner sees it. */
export type SignedInDevice = v.InferOutput<typeof signedInDevice>

/** Every active session of the account. */
export const listSessions = defineCall({
  ...ownRead,
  name: 'listSessions',
  path: '/v1/user/sessions/list',
  rate: 'call',
  summary: 'The sessions of the account.',
  input: empty,
  output: v.object({ sessions: v.array(signedInDevice) }),
})

/** Ends one session, or all but the current one where no handle is given. */
export const endSession = defineCall({
  ...ownWrite,
  name: 'endSession',
  path: '/v1/user/sessions/end',
  rate: 'call',
  summary: 'Ends a session, or all other ones.',
  input: v.strictObject({ handle: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))) }),
  output: v.object({ ended: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
})

/** Security-relevant events of the account, with what its owner did in sub-accounts, newest first. */
export const listActivity = defineCall({
  ...ownRead,
  name: 'listActivity',
  path: '/v1/user/security/activity',
  rate: 'call',
  summary: 'What happened to the account, newest first.',
  input: v.strictObject({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/))) }),
  output: v.object({
    events: v.array(
      v.object({
        id: v.string(),
        action: v.string(),
        at: milliseconds,
        ip: v.nullable(v.string()),
        /** Name of the own sub-account in which the owner did it; null where it happened to the account itself. */
        child: v.nullable(v.string()),
        /** Whether the parent of the account did it. */
        byParent: v.boolean(),
      }),
    ),
    /** Pass it as `before` for older events; null at the end. */
    next: v.nullable(v.string()),
  }),
})

/** How the account is secured, with addresses hidden in part. */
export const securityOverview = defineCall({
  ...ownRead,
  name: 'securityOverview',
  path: '/v1/user/security/overview',
  rate: 'call',
  summary: 'How the account is secured.',
  input: empty,
  output: v.object({
    email: v.nullable(v.string()),
    mobile: v.nullable(v.string()),
    emailStep: v.boolean(),
    mobileStep: v.boolean(),
    totp: v.boolean(),
    /** False for an account that a third party's word opened: its owner is proven by a fresh log-in. */
    hasPassword: v.boolean(),
    passwordChangedAt: v.nullable(milliseconds),
    /** Codes that were made and not used, and when they were made; null where there are none. */
    recoveryCodes: v.nullish(v.object({ left: count, madeAt: milliseconds }), null),
    /** Which second steps are enough. `needed` is what the site asks for where the rule is `one`. */
    stepRule: v.nullish(
      v.object({ rule: v.picklist(['all', 'one']), weakSteps: v.boolean(), needed: count }),
      null,
    ),
    /** The recovery of this account that ends first, if nobody stops it. */
    recovery: v.nullish(v.object({ startedAt: milliseconds, readyAt: milliseconds }), null),
    /** Until then money stays where it is, since the account was recovered. */
    moneyLockedUntil: v.nullish(milliseconds, null),
    /** When the account is erased, as its owner wished; null: not. */
    closesAt: v.nullish(milliseconds, null),
    /** How long trading backends are told to keep money after a change of what secures the account. */
    moneyWaitMs: v.nullish(milliseconds, null),
    /** Terms: the last acceptance, and the version that the account has yet to accept; null: none. */
    terms: v.nullish(
      v.object({
        accepted: v.nullable(v.object({ version: v.string(), at: milliseconds })),
        wanted: v.nullable(v.string()),
        /** Whose residents the wanted terms are for, ISO 3166-1 alpha-2; null: those of all countries without terms of their own. */
        country: v.nullish(v.string(), null),
      }),
      null,
    ),
  }),
})

const proofCodes = [
  'loginRequired',
  'credentialsRefused',
  'freshLogInRequired',
  'operationRefused',
  'captchaRequired',
] as const

/** Turns the mail or SMS step of the log-in on or off; the code went to that address for `secure`. */
export const setSecondStep = defineCall({
  ...ownWrite,
  name: 'setSecondStep',
  path: '/v1/user/security/secondStep',
  rate: 'call',
  summary: 'Turns a second step of the log-in on or off.',
  input: v.strictObject({
    method: v.picklist(['email', 'mobile']),
    enabled: v.boolean(),
    verifyCode: sixDigits,
    /** Where the account has one; else a fresh log-in is the proof. */
    pwd: v.optional(passwordText),
  }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'codeRefused'],
  encryptedFields: ['verifyCode', 'pwd'],
})

/** Begins the enrolment of an authenticator: the secret, and the address that a QR code carries (RFC 6238). */
export const startTotp = defineCall({
  ...ownWrite,
  name: 'startTotp',
  path: '/v1/user/security/totp/start',
  rate: 'call',
  summary: 'Begins the enrolment of an authenticator.',
  input: v.strictObject({ pwd: v.optional(passwordText) }),
  output: v.object({
    /** Base32. */
    secret: v.string(),
    /** `otpauth://totp/...` */
    uri: v.string(),
    expiresInMs: milliseconds,
  }),
  sealing: 'unless-signed-in',
  codes: proofCodes,
  encryptedFields: ['pwd'],
})

/** Ends the enrolment with a code that the authenticator shows. */
export const confirmTotp = defineCall({
  ...ownWrite,
  name: 'confirmTotp',
  path: '/v1/user/security/totp/confirm',
  rate: 'call',
  summary: 'Confirms the enrolment of an authenticator.',
  input: v.strictObject({ googleCode: sixDigits }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: ['loginRequired', 'codeRefused', 'operationRefused'],
  encryptedFields: ['googleCode'],
})

/** Removes the authenticator. */
export const removeTotp = defineCall({
  ...ownWrite,
  name: 'removeTotp',
  path: '/v1/user/security/totp/remove',
  rate: 'call',
  summary: 'Removes the authenticator.',
  input: v.strictObject({ pwd: v.optional(passwordText), googleCode: sixDigits }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'codeRefused'],
  encryptedFields: ['pwd', 'googleCode'],
})

/** Sets a new password and ends every other session. */
export const changePassword = defineCall({
  ...ownWrite,
  name: 'changePassword',
  path: '/v1/user/security/changePassword',
  rate: 'call',
  summary: 'Changes the password.',
  input: v.strictObject({ pwd: passwordText, newPwd: passwordText, rePwd: passwordText }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: ['loginRequired', 'credentialsRefused', 'fieldRefused', 'captchaRequired'],
  encryptedFields: ['pwd', 'newPwd', 'rePwd'],
})

/** A signed token that shows this session to a trading backend of the operator (RFC 9068). */
export const issueToken = defineCall({
  ...ownWrite,
  name: 'issueToken',
  path: '/v1/user/sessions/token',
  rate: 'call',
  summary: 'A token for a trading backend, valid for a minute at most.',
  input: v.strictObject({ audience: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/)) }),
  output: v.object({ token: v.pipe(v.string(), v.maxLength(4096)), expiresAt: milliseconds }),
  codes: ['loginRequired', 'operationUnavailable'],
})
