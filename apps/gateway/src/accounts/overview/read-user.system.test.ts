import { switchWeb, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { accounts } = await openSharedAccounts()

describe('userinfo', () => {
  it('USER-01 answers every field of the summary, with the defaults of a fresh account', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const { data } = await browser.call(userinfo, false)
    expect(data).toEqual({
      loginName: account.email,
      userName: null,
      settings: {},
      userInfo: {
        userId: account.user_id,
        email: account.email,
        mobile: null,
        areaCode: null,
        bindEmail: 1,
        bindPhone: 0,
        bindGoogle: 0,
        emailEnable: false,
        phoneEnable: false,
        googleEnable: false,
        antiPhishingCode: null,
        identityFlag: 0,
        identityLevel: 0,
        vipLevel: 0,
        showUserVip: 1,
        userType: 0,
        createdDate: account.created_at.getTime(),
        frozen: false,
        nickName: null,
        subAccount: false,
        childFlag: false,
        switchFlag: false,
        residence: null,
        openOtc: false,
        openContract: false,
        openGtFees: false,
        realName: null,
        familyName: null,
        givenName: null,
        starRealName: null,
        isFund: false,
        fundValue: null,
        fundDisabled: false,
      },
    })
  })

  it('USER-01 answers what the operator’s systems have stored, and the default for what does not fit', async () => {
    const account = await accounts.open({
      identity_flag: 2,
      vip_level: 3,
      show_user_vip: 0,
      settings: JSON.stringify({ preferences: { unit: 'CNY' }, openOtc: true, realName: 7 }),
      fund: JSON.stringify({ isFund: true, fundValue: '12.5', fundDisabled: 'maybe' }),
    })
    const browser = await accounts.signedIn(account)
    const { data } = await browser.call(userinfo, false)
    expect(data).toMatchObject({
      settings: { unit: 'CNY' },
      userInfo: { identityFlag: 2, vipLevel: 3, showUserVip: 0, openOtc: true, realName: null },
    })
    expect(data).toMatchObject({ userInfo: { isFund: true, fundValue: '12.5', fundDisabled: false } })
  })

  const at = new Date(1_790_726_400_000)

  it.each([
    [{ email_verified_at: null }, { bindEmail: 0, bindPhone: 0, mobile: null, areaCode: null }],
    [{ email_verified_at: at }, { bindEmail: 1, bindPhone: 0 }],
    [
      { mobile: '+4915112345678', area_code: '49', mobile_verified_at: null },
      { bindPhone: 0, mobile: '15112345678', areaCode: '49' },
    ],
    [
      { mobile: '+4915112345679', area_code: '49', mobile_verified_at: at },
      { bindPhone: 1, mobile: '15112345679', areaCode: '49' },
    ],
    [{ nick_name: 'Ann' }, { nickName: 'Ann' }],
    [{ anti_phishing_code: 'blue' }, { antiPhishingCode: 'blue' }],
  ])('USER-01 shows addresses only where they are bound: %j', async (row, shown) => {
    const browser = await accounts.signedIn(await accounts.open(row))
    expect((await browser.call(userinfo, false)).data).toMatchObject({ userInfo: shown })
  })

  it('SHIP-05 ACC-06 says where the person lives, for a sub-account where the parent does who acts through it', async () => {
    const parent = await accounts.open({ residence: 'DE' })
    const child = await accounts.open({ parent_user_id: parent.user_id })
    const browser = await accounts.signedIn(parent)
    const answer = async () => (await browser.call(userinfo, false)).data
    expect(await answer()).toMatchObject({ userInfo: { userId: parent.user_id, residence: 'DE' } })
    await browser.call(switchWeb, { userId: child.user_id })
    expect(await answer()).toMatchObject({ userInfo: { userId: child.user_id, residence: 'DE' } })
  })

  it('USER-01 has nobody’s data for a visitor, an unknown token and a session that ran out', async () => {
    const visitor = await accounts.browser()
    expect((await visitor.call(userinfo, false)).data).toBeNull()
    const headers = { cookie: `__Host-sid=${'x'.repeat(43)}` }
    expect((await visitor.call(userinfo, false, { headers })).data).toBeNull()
    const browser = await accounts.signedIn(await accounts.open({}))
    accounts.clock.nowMs += 1_801_000
    expect(await browser.call(userinfo, false)).toMatchObject({ status: 200, code: '00000', data: null })
  })
})
