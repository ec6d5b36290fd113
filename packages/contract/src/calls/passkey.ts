import * as v from 'valibot'
import { passwordText, serialNumber } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { credentialId, credentialText, descriptor, requestOptions } from './passkey-form.ts'
import { sealedWrite, signInCodes } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What its owner calls a passkey. */
const passkeyName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn level 3, 5.4). */
const creationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  /** `id` is the same for every passkey of the account and tells nothing of it. */
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: milliseconds,
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})

const passkey = v.object({
  credentialId,
  name: v.string(),
  createdAt: milliseconds,
  /** Null where nobody has logged in with it. */
  usedAt: v.nullable(milliseconds),
  /** Whether its maker keeps a copy, so that it outlives the device. */
  isBackedUp: v.boolean(),
})

/** A passkey or hardware key, as its owner sees it. */
export type OwnPasskey = v.InferOutput<typeof passkey>

const ownWrite = {
  method: 'POST',
  caching: 'no-store',
  content: 'personal',
  signature: 'write',
  session: 'required',
  sealing: 'never',
  encryptedFields: [],
} as const

const proofCodes = ['loginRequired', 'credentialsRefused', 'freshLogInRequired', 'captchaRequired'] as const

/** Begins the enrolment of a passkey. An account without a password needs a log-in of the last ten minutes instead. */
export const startPasskey = defineCall({
  ...ownWrite,
  name: 'startPasskey',
  path: '/v1/user/security/passkey/start',
  rate: 'call',
  summary: 'Begins the enrolment of a passkey.',
  input: v.strictObject({ pwd: v.optional(passwordText) }),
  output: v.object({ options: creationOptions, expiresInMs: milliseconds }),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'operationRefused'],
  encryptedFields: ['pwd'],
})

/** Ends the enrolment with what the authenticator made. */
export const confirmPasskey = defineCall({
  ...ownWrite,
  name: 'confirmPasskey',
  path: '/v1/user/security/passkey/confirm',
  rate: 'call',
  summary: 'Confirms the enrolment of a passkey.',
  input: v.strictObject({ name: passkeyName, response: credentialText }),
  output: v.null(),
  codes: ['loginRequired', 'proofRefused', 'operationRefused'],
})

/** The passkeys of the account, the oldest first. */
export const listPasskeys = defineCall({
  ...ownWrite,
  name: 'listPasskeys',
  path: '/v1/user/security/passkey/list',
  rate: 'call',
  summary: 'The passkeys of the account.',
  input: v.optional(v.strictObject({})),
  output: v.object({
    passkeys: v.array(passkey),
    /** Whether the account has room for one more. */
    mayAdd: v.boolean(),
  }),
  signature: 'read',
  codes: ['loginRequired'],
})

/** Gives a passkey another name. */
export const renamePasskey = defineCall({
  ...ownWrite,
  name: 'renamePasskey',
  path: '/v1/user/security/passkey/rename',
  rate: 'call',
  summary: 'Renames a passkey.',
  input: v.strictObject({ credentialId, name: passkeyName }),
  output: v.null(),
  codes: ['loginRequired', 'operationRefused'],
})

/** Removes a passkey, unless it is the last way into the account. */
export const removePasskey = defineCall({
  ...ownWrite,
  name: 'removePasskey',
  path: '/v1/user/security/passkey/remove',
  rate: 'call',
  summary: 'Removes a passkey.',
  input: v.strictObject({ credentialId, pwd: v.optional(passwordText) }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'operationRefused', 'lastSignInMethod'],
  encryptedFields: ['pwd'],
})

const visitorWrite = { ...ownWrite, session: 'none' } as const

/** Begins a log-in with whichever passkey of this site the person chooses. */
export const startFidoLogin = defineCall({
  ...visitorWrite,
  name: 'startFidoLogin',
  path: '/v1/user/fido/start',
  rate: 'call',
  summary: 'Begins a log-in with a passkey.',
  input: v.optional(v.strictObject({})),
  output: v.object({ serialNO: serialNumber, options: requestOptions, expiresInMs: milliseconds }),
  codes: [],
})

const assertion = v.strictObject({ serialNO: serialNumber, fidoVerifyCode: credentialText })

const assertionCodes = [...signInCodes, 'proofRefused'] as const

/**
 * Logs in with a passkey, people and agencies alike: it is the passkey that names the account. It stands for both steps, since it
 * is a thing that one has and that asks who uses it.
 */
export const fidoLogin = defineCall({
  ...sealedWrite,
  name: 'fidoLogin',
  path: '/v1/user/fido/login',
  rate: 'login',
  summary: 'Logs in with a passkey.',
  input: assertion,
  codes: assertionCodes,
  encryptedFields: ['fidoVerifyCode'],
})

/** Begins the second step of a log-in with a passkey of the account. */
export const startFidoVerify = defineCall({
  ...visitorWrite,
  name: 'startFidoVerify',
  path: '/v1/user/verifyLogin/fido/start',
  rate: 'call',
  summary: 'Begins the second step of a log-in with a passkey.',
  input: v.strictObject({ serialNO: serialNumber }),
  output: v.object({ options: requestOptions, expiresInMs: milliseconds }),
  codes: ['ticketExpired'],
})

/** Completes a person's log-in with a passkey, in place of every code that is asked for. */
export const fidoVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'fidoVerifyLogin',
  path: '/v1/user/verifyLogin/fido',
  rate: 'verify',
  summary: 'Completes a log-in with a passkey.',
  input: assertion,
  codes: assertionCodes,
  encryptedFields: ['fidoVerifyCode'],
})

/** Completes an agency's log-in with a passkey. */
export const agencyFidoVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'agencyFidoVerifyLogin',
  path: '/v1/user/agency/verifyLogin/fido',
  rate: 'verify',
  summary: 'Completes an agency’s log-in with a passkey.',
  input: assertion,
  codes: assertionCodes,
  encryptedFields: ['fidoVerifyCode'],
})
