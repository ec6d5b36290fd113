import * as v from 'valibot'
import { defineCall } from '../call.ts'

const text = v.nullish(v.string())
const flag = v.nullish(v.number())
const either = v.nullish(v.union([v.boolean(), v.number()]))

/** The account fields that the user summary is built from (spec section 3, USER-01). Absent means the default. */
const userInfo = v.object({
  userId: v.string(),
  mobile: text,
  email: text,
  areaCode: text,
  bindPhone: flag,
  bindEmail: flag,
  bindGoogle: flag,
  isFund: either,
  fundValue: text,
  fundDisabled: either,
  antiPhishingCode: text,
  identityFlag: flag,
  openOtc: either,
  openContract: either,
  identityLevel: flag,
  openGtFees: either,
  realName: text,
  emailEnable: either,
  phoneEnable: either,
  googleEnable: either,
  createdDate: v.nullish(v.union([v.string(), v.number()])),
  familyName: text,
  givenName: text,
  frozen: either,
  nickName: text,
  starRealName: text,
  subAccount: either,
  userType: flag,
  childFlag: either,
  showUserVip: flag,
  vipLevel: flag,
  switchFlag: either,
  /** The country that the person declares to live in, ISO 3166-1 alpha-2 in capitals; null where it is not known. */
  residence: text,
})

/** Who is signed in; `data` is null for a visitor. The body is the JSON literal `false`, also when signed (REQ-07). */
export const userinfo = defineCall({
  name: 'userinfo',
  method: 'POST',
  path: '/v1/user/overview/userinfo',
  rate: 'call',
  summary: 'The account of the current session, or null for a visitor.',
  input: v.literal(false),
  output: v.nullable(
    v.object({
      userInfo,
      settings: v.nullish(v.record(v.string(), v.unknown())),
      loginName: text,
      userName: text,
    }),
  ),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'read',
  session: 'optional',
  sealing: 'never',
  encryptedFields: [],
})

/** The body is `{}`; no body is accepted too (USER-03). */
const emptyBody = v.optional(v.strictObject({}))

/** Ends the session and expires its cookies; a visitor's call succeeds as well. */
export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/v1/user/logout',
  rate: 'call',
  summary: 'Ends the session.',
  input: emptyBody,
  output: v.null(),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'write',
  session: 'optional',
  sealing: 'never',
  encryptedFields: [],
})

/**
 * Ends the session that its cookie names and expires the session cookies by name; preferences stay (protocol 3.11). It is
 * unsigned, so that a browser that has lost its key can still leave.
 */
export const clearCookie = defineCall({
  name: 'clearCookie',
  method: 'POST',
  path: '/v1/user/public/clearCookie',
  rate: 'call',
  summary: 'Expires the session cookies.',
  input: emptyBody,
  output: v.null(),
  caching: 'no-store',
  content: 'personal',
  codes: [],
  signature: 'none',
  session: 'none',
  sealing: 'never',
  encryptedFields: [],
})
