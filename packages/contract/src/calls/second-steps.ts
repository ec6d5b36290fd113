import * as v from 'valibot'
import { passwordText, recoveryCode, serialNumber, sixDigits } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownWrite } from './own-call.ts'
import { credentialText, requestOptions } from './passkey-form.ts'
import { sealedWrite, signInCodes } from './sealed-call.ts'

const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const proofCodes = ['loginRequired', 'credentialsRefused', 'freshLogInRequired', 'captchaRequired'] as const

/** Makes ten recovery codes, each of which stands for a second step once. They are shown this once; older ones are void. */
export const makeRecoveryCodes = defineCall({
  ...ownWrite,
  name: 'makeRecoveryCodes',
  path: '/v1/user/security/recoveryCodes/make',
  rate: 'call',
  summary: 'Makes new recovery codes and shows them once.',
  input: v.strictObject({ pwd: v.optional(passwordText) }),
  output: v.object({ codes: v.array(v.string()) }),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'operationRefused'],
  encryptedFields: ['pwd'],
})

/** Begins the proof by a passkey that a change of the rule may need. */
export const startStepRule = defineCall({
  ...ownWrite,
  name: 'startStepRule',
  path: '/v1/user/security/stepRule/start',
  rate: 'call',
  summary: 'Begins the proof by a passkey for a change of which second steps are enough.',
  input: v.optional(v.strictObject({})),
  output: v.object({ options: requestOptions, expiresInMs: milliseconds }),
  codes: ['loginRequired', 'operationRefused'],
})

/**
 * Says which second steps are enough. What makes less enough than before needs one more proof: by the authenticator, a passkey or a
 * recovery code where there is one of the first two, else by a code that went to a second step's address for `secure`.
 */
export const setStepRule = defineCall({
  ...ownWrite,
  name: 'setStepRule',
  path: '/v1/user/security/stepRule/set',
  rate: 'verify',
  summary: 'Says which second steps of the log-in are enough.',
  input: v.strictObject({
    /** `all`: every one that is on. `one`: one of them, or as many as the site asks for. */
    rule: v.picklist(['all', 'one']),
    /** Whether a code by mail or text message does in place of an authenticator or passkey; counts with `one`. */
    weakSteps: v.boolean(),
    pwd: v.optional(passwordText),
    googleCode: v.optional(sixDigits),
    recoveryCode: v.optional(recoveryCode),
    fidoVerifyCode: v.optional(credentialText),
    emailCode: v.optional(sixDigits),
    mobileCode: v.optional(sixDigits),
  }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'codeRefused', 'operationRefused'],
  encryptedFields: ['pwd', 'googleCode', 'recoveryCode', 'fidoVerifyCode', 'emailCode', 'mobileCode'],
})

const step = v.strictObject({ serialNO: serialNumber, recoveryCode })

/** A recovery code in place of a second step, or of the code that an unknown device is asked for. */
export const recoveryCodeVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'recoveryCodeVerifyLogin',
  path: '/v1/user/verifyLogin/recoveryCode',
  rate: 'verify',
  summary: 'Continues a log-in with a recovery code.',
  input: step,
  codes: signInCodes,
  encryptedFields: ['recoveryCode'],
})

/** The same for agencies. */
export const agencyRecoveryCodeVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'agencyRecoveryCodeVerifyLogin',
  path: '/v1/user/agency/verifyLogin/recoveryCode',
  rate: 'verify',
  summary: 'Continues an agency’s log-in with a recovery code.',
  input: step,
  codes: signInCodes,
  encryptedFields: ['recoveryCode'],
})
