import * as v from 'valibot'
import { areaCode, emailText, mobileText, passwordText, recoveryCode, sixDigits } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownWrite } from './own-call.ts'

/** What shows that an address that is there is still the owner's: a code that went to it for `secure`, or a recovery code. */
const held = { oldCode: v.optional(sixDigits), recoveryCode: v.optional(recoveryCode) } as const

const proofCodes = [
  'loginRequired',
  'credentialsRefused',
  'freshLogInRequired',
  'captchaRequired',
  'codeRefused',
  'fieldRefused',
  'operationRefused',
] as const

/**
 * Adds an address or number, or puts it in the place of the one that is there. `verifyCode` went to the new one for `contactEmail` or
 * `contactMobile`. One that another account has is answered as a wrong code is (protocol 3.13).
 */
export const setContact = defineCall({
  ...ownWrite,
  name: 'setContact',
  path: '/v1/user/security/contact/set',
  rate: 'verify',
  summary: 'Adds or changes the e-mail address or mobile number of the account.',
  input: v.variant('channel', [
    v.strictObject({
      channel: v.literal('email'),
      email: emailText,
      verifyCode: sixDigits,
      ...held,
      pwd: v.optional(passwordText),
    }),
    v.strictObject({
      channel: v.literal('mobile'),
      mobile: mobileText,
      areaCode,
      verifyCode: sixDigits,
      ...held,
      pwd: v.optional(passwordText),
    }),
  ]),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: proofCodes,
  encryptedFields: ['email', 'mobile', 'areaCode', 'verifyCode', 'oldCode', 'recoveryCode', 'pwd'],
})

/** Removes an address or number, unless it is the last way into the account. The second step that goes to it ends. */
export const removeContact = defineCall({
  ...ownWrite,
  name: 'removeContact',
  path: '/v1/user/security/contact/remove',
  rate: 'verify',
  summary: 'Removes the e-mail address or mobile number of the account.',
  input: v.strictObject({
    channel: v.picklist(['email', 'mobile']),
    ...held,
    pwd: v.optional(passwordText),
  }),
  output: v.null(),
  sealing: 'unless-signed-in',
  codes: [...proofCodes, 'lastSignInMethod'],
  encryptedFields: ['oldCode', 'recoveryCode', 'pwd'],
})
