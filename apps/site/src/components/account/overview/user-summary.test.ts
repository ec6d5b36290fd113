import { parseOutput, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { userSummary } from './user-summary.ts'

function summaryOf(info: Record<string, unknown>, rest: Record<string, unknown> = {}) {
  const answer = parseOutput(userinfo, { userInfo: { userId: '1000000001', ...info }, ...rest })
  if (answer === null) throw new Error('nobody is signed in')
  return userSummary(answer)
}

describe('userSummary', () => {
  it('USER-01 has a default for every field that the answer leaves out', () => {
    expect(summaryOf({})).toEqual({
      userId: '1000000001',
      loginName: '',
      userName: '',
      phone: '',
      email: '',
      areaCode: '',
      bindPhone: 0,
      bindEmail: 0,
      bindGoogle: 0,
      isFund: false,
      fundValue: '',
      fundDisabled: false,
      antiPhishingCode: '',
      hasRealValidate: false,
      identityLevel: 0,
      openOtc: false,
      openContract: false,
      openGtFees: false,
      realName: '',
      emailEnable: false,
      phoneEnable: false,
      googleEnable: false,
      createdDate: '',
      familyName: '',
      givenName: '',
      frozen: false,
      nickName: '',
      starRealName: '',
      subAccount: false,
      userType: 0,
      childFlag: false,
      showUserVip: 1,
      vipLevel: 0,
      switchFlag: false,
    })
  })

  it('USER-01 shows telephone and address only where they are bound', () => {
    const info = { mobile: '15112345678', email: 'ada@example.com' }
    expect(summaryOf({ ...info, bindPhone: 1, bindEmail: 1 })).toMatchObject({
      phone: '15112345678',
      email: 'ada@example.com',
    })
    for (const flag of [0, 2, null]) {
      expect(summaryOf({ ...info, bindPhone: flag, bindEmail: flag })).toMatchObject({ phone: '', email: '' })
    }
  })

  it.each([
    [2, true],
    [1, false],
    [3, false],
    [0, false],
    [null, false],
  ])('USER-01 takes the identity flag %j for verified: %j', (identityFlag, expected) => {
    expect(summaryOf({ identityFlag }).hasRealValidate).toBe(expected)
  })

  it('USER-01 keeps a VIP display that is switched off', () => {
    expect(summaryOf({ showUserVip: 0, vipLevel: 3 })).toMatchObject({ showUserVip: 0, vipLevel: 3 })
  })

  it('reads switches as true and as 1, and nothing else', () => {
    expect(summaryOf({ frozen: 1, subAccount: true, openOtc: 2, isFund: false })).toMatchObject({
      frozen: true,
      subAccount: true,
      openOtc: false,
      isFund: false,
    })
  })

  it('leaves out a date that is none', () => {
    expect(summaryOf({ createdDate: 'soon' }).createdDate).toBe('')
    expect(summaryOf({ createdDate: 1_790_000_000_000 }).createdDate).toBe('2026-09-21T14:13:20.000Z')
  })
})
