import * as v from 'valibot'
import { areaCode, passwordText, serialNumber, sixDigits } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { sealedWrite, signInCodes } from './sealed-call.ts'

const credentials = v.strictObject({
  /** E-mail address, or mobile number together with `areaCode`. */
  loginName: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254)),
  pwd: passwordText,
  areaCode: v.optional(areaCode),
})

const credentialFields = ['loginName', 'pwd', 'areaCode'] as const

/** First step of a person's log-in (GATE-01, USER-05). */
export const login = defineCall({
  ...sealedWrite,
  name: 'login',
  path: '/v1/user/login',
  rate: 'login',
  summary: 'Logs in with name and password.',
  input: credentials,
  codes: [...signInCodes, 'waitRequired'],
  encryptedFields: credentialFields,
})

/** First step of an agency's log-in; people's accounts are unknown here (USER-05). */
export const agencyLogin = defineCall({
  ...sealedWrite,
  name: 'agencyLogin',
  path: '/v1/user/agency/login',
  rate: 'login',
  summary: 'Logs an agency in with name and password.',
  input: credentials,
  codes: [...signInCodes, 'waitRequired'],
  encryptedFields: credentialFields,
})

const secondStep = v.strictObject({
  serialNO: serialNumber,
  emailCode: v.optional(sixDigits),
  mobileCode: v.optional(sixDigits),
  googleCode: v.optional(sixDigits),
})

const secondStepFields = ['emailCode', 'mobileCode', 'googleCode'] as const

/** Second step: takes the codes in any number of calls and answers what is left (ENC-01). */
export const verifyLogin = defineCall({
  ...sealedWrite,
  name: 'verifyLogin',
  path: '/v1/user/verifyLogin',
  rate: 'verify',
  summary: 'Continues a log-in with one or more codes.',
  input: secondStep,
  codes: signInCodes,
  encryptedFields: secondStepFields,
})

/** Second step in one call: every code that the account asks for, or nothing is accepted. */
export const verifyLoginV2 = defineCall({
  ...sealedWrite,
  name: 'verifyLoginV2',
  path: '/v1/user/verifyLogin/v2',
  rate: 'verify',
  summary: 'Completes a log-in with all its codes at once.',
  input: secondStep,
  codes: signInCodes,
  encryptedFields: secondStepFields,
})

/** The second step of an agency. */
export const agencyVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'agencyVerifyLogin',
  path: '/v1/user/agency/verifyLogin',
  rate: 'verify',
  summary: 'Continues an agency’s log-in with one or more codes.',
  input: secondStep,
  codes: signInCodes,
  encryptedFields: secondStepFields,
})

/** The second step of an agency in one call. */
export const agencyVerifyLoginV2 = defineCall({
  ...sealedWrite,
  name: 'agencyVerifyLoginV2',
  path: '/v1/user/agency/verifyLogin/v2',
  rate: 'verify',
  summary: 'Completes an agency’s log-in with all its codes at once.',
  input: secondStep,
  codes: signInCodes,
  encryptedFields: secondStepFields,
})

/** The code that the system asks for by itself, since the device is not known. */
export const systemVerifyLogin = defineCall({
  ...sealedWrite,
  name: 'systemVerifyLogin',
  path: '/v1/user/system/verifyLogin',
  rate: 'verify',
  summary: 'Completes a log-in from an unknown device with the code that was sent.',
  input: v.strictObject({ serialNO: serialNumber, verifyCode: sixDigits }),
  codes: signInCodes,
  encryptedFields: ['verifyCode'],
})
