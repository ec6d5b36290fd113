import type { CallOutput, userinfo } from '@portico/contract'

type UserAnswer = NonNullable<CallOutput<typeof userinfo>>

/** Who is signed in, with a value for every field (spec section 3, "User summary"; USER-01). */
export interface UserSummary {
  readonly userId: string
  readonly loginName: string
  readonly userName: string
  /** Empty unless the number is bound. */
  readonly phone: string
  /** Empty unless the address is bound. */
  readonly email: string
  readonly areaCode: string
  readonly bindPhone: number
  readonly bindEmail: number
  readonly bindGoogle: number
  readonly isFund: boolean
  readonly fundValue: string
  readonly fundDisabled: boolean
  readonly antiPhishingCode: string
  /** True where the identity flag is 2. */
  readonly hasRealValidate: boolean
  readonly identityLevel: number
  readonly openOtc: boolean
  readonly openContract: boolean
  readonly openGtFees: boolean
  readonly realName: string
  readonly emailEnable: boolean
  readonly phoneEnable: boolean
  readonly googleEnable: boolean
  readonly createdDate: string
  readonly familyName: string
  readonly givenName: string
  readonly frozen: boolean
  readonly nickName: string
  readonly starRealName: string
  readonly subAccount: boolean
  readonly userType: number
  readonly childFlag: boolean
  /** 1 unless the answer says otherwise. */
  readonly showUserVip: number
  readonly vipLevel: number
  readonly switchFlag: boolean
}

const bound = 1
const identityVerified = 2

const textOf = (value: string | null | undefined) => value ?? ''
const numberOf = (value: number | null | undefined, fallback = 0) => value ?? fallback
/** Back ends say yes as `true` or as 1. */
const yes = (value: boolean | number | null | undefined) => value === true || value === 1

function createdDateOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** Builds the summary; what the answer leaves out has its default. */
export function userSummary({ userInfo: info, loginName, userName }: UserAnswer): UserSummary {
  return {
    userId: info.userId,
    loginName: textOf(loginName),
    userName: textOf(userName),
    phone: info.bindPhone === bound ? textOf(info.mobile) : '',
    email: info.bindEmail === bound ? textOf(info.email) : '',
    areaCode: textOf(info.areaCode),
    bindPhone: numberOf(info.bindPhone),
    bindEmail: numberOf(info.bindEmail),
    bindGoogle: numberOf(info.bindGoogle),
    isFund: yes(info.isFund),
    fundValue: textOf(info.fundValue),
    fundDisabled: yes(info.fundDisabled),
    antiPhishingCode: textOf(info.antiPhishingCode),
    hasRealValidate: info.identityFlag === identityVerified,
    identityLevel: numberOf(info.identityLevel),
    openOtc: yes(info.openOtc),
    openContract: yes(info.openContract),
    openGtFees: yes(info.openGtFees),
    realName: textOf(info.realName),
    emailEnable: yes(info.emailEnable),
    phoneEnable: yes(info.phoneEnable),
    googleEnable: yes(info.googleEnable),
    createdDate: createdDateOf(info.createdDate),
    familyName: textOf(info.familyName),
    givenName: textOf(info.givenName),
    frozen: yes(info.frozen),
    nickName: textOf(info.nickName),
    starRealName: textOf(info.starRealName),
    subAccount: yes(info.subAccount),
    userType: numberOf(info.userType),
    childFlag: yes(info.childFlag),
    showUserVip: numberOf(info.showUserVip, 1),
    vipLevel: numberOf(info.vipLevel),
    switchFlag: yes(info.switchFlag),
  }
}
