import * as v from 'valibot'
import { passwordText, termsVersion } from './account-fields.ts'
import { defineCall } from '../call.ts'
import { ownWrite } from './own-call.ts'

const proof = { pwd: v.optional(passwordText) } as const

const proofCodes = [
  'loginRequired',
  'credentialsRefused',
  'freshLogInRequired',
  'operationRefused',
  'captchaRequired',
] as const

const proven = {
  ...ownWrite,
  rate: 'call',
  sealing: 'unless-signed-in',
  codes: proofCodes,
  encryptedFields: ['pwd'],
} as const

/** Everything that is stored about the account, for its owner. What proves or hides something is left out. */
export const exportOwnData = defineCall({
  ...proven,
  name: 'exportOwnData',
  codes: [...proofCodes, 'waitRequired'],
  path: '/v1/user/privacy/export',
  summary: 'What is stored about the account, as a file.',
  input: v.strictObject({ ...proof, format: v.picklist(['json', 'csv']) }),
  output: v.object({
    /** A name for the file. */
    name: v.string(),
    content: v.string(),
  }),
})

/** Closes the account after a time in which its owner can keep it. */
export const closeAccount = defineCall({
  ...proven,
  name: 'closeAccount',
  path: '/v1/user/privacy/close',
  summary: 'Closes the account after a waiting time.',
  input: v.strictObject(proof),
  /** When the account is erased, milliseconds since the epoch. */
  output: v.object({ closesAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
})

/** Keeps an account that was to be closed. A session is enough: it is the way back. */
export const keepAccount = defineCall({
  ...ownWrite,
  name: 'keepAccount',
  path: '/v1/user/privacy/keep',
  rate: 'call',
  summary: 'Keeps an account that was to be closed.',
  input: v.optional(v.strictObject({})),
  output: v.null(),
  codes: ['loginRequired', 'operationRefused'],
})

/** Accepts the terms that are asked for (`securityOverview`). A session is enough: it is the owner's word, and locks nothing. */
export const acceptTerms = defineCall({
  ...ownWrite,
  name: 'acceptTerms',
  path: '/v1/user/privacy/terms',
  rate: 'call',
  summary: 'Accepts the terms that are asked for.',
  input: v.strictObject({ version: termsVersion }),
  output: v.null(),
  codes: ['loginRequired', 'operationRefused', 'fieldRefused'],
})
