import { registerEmail, registerMobile, sendCode, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'

const { sql } = await openSharedAccounts()
const unserved = '198.51.100.66'
const pwd = testPassword

function start(part: { residence?: 'optional' | 'required'; termsVersion?: string | null } = {}) {
  const { residence = 'optional', termsVersion = null } = part
  return startAccountGateway(sql, {
    countryOf: (ip) => (ip === unserved ? 'IR' : 'DE'),
    signUp: { unservedCountries: new Set(['IR', 'CU']), residence, termsVersion, countryTerms: new Map() },
  })
}

const country = { code: '20906', data: { reason: 'country' } }

describe('a country that is not served', () => {
  it('ACC-06 gets no codes for new accounts and opens none, wherever the person enters', async () => {
    await using accounts = await start()
    const browser = await accounts.browser()
    const headers = { 'x-forwarded-for': unserved }
    const email = 'from-afar@example.com'
    expect(await browser.call(sendCode, { purpose: 'register', email }, { headers })).toMatchObject(country)
    expect(accounts.gateway.services.mails).toEqual([])
    await browser.call(sendCode, { purpose: 'register', email })
    const verifyCode = accounts.codeFor(email)
    const input = { email, pwd, rePwd: pwd, verifyCode }
    expect(await browser.call(registerEmail, input, { headers })).toMatchObject(country)
    const refused = await browser.call(registerEmail, { ...input, residence: 'CU' })
    expect(refused).toMatchObject({ code: '20104', data: { field: 'residence', reason: 'country' } })
    expect((await browser.call(registerEmail, { ...input, residence: 'DE' })).code).toBe('00000')
  })

  it('ACC-06 has numbers that get no code', async () => {
    await using accounts = await start()
    const browser = await accounts.browser()
    const number = { areaCode: '98', mobile: '9121234567' }
    const field = { code: '20906', data: { field: 'areaCode', reason: 'country' } }
    expect(await browser.call(sendCode, { purpose: 'registerMobile', ...number })).toMatchObject(field)
    const input = { ...number, pwd, rePwd: pwd, verifyCode: '123456' }
    expect(await browser.call(registerMobile, input)).toMatchObject(field)
    expect(accounts.gateway.services.texts).toEqual([])
  })

  it('ACC-06 SAFE-03 closes no account that is there', async () => {
    await using accounts = await start()
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const headers = { 'x-forwarded-for': unserved }
    const reset = { purpose: 'reset', loginName: account.email ?? '' }
    expect((await browser.call(sendCode, reset, { headers })).code).toBe('00000')
  })
})

describe('what people declare', () => {
  it('ACC-06 is asked for where the operator wants it, and kept with the version of the terms', async () => {
    await using accounts = await start({ residence: 'required', termsVersion: '2026-11' })
    const browser = await accounts.browser()
    const email = 'declares@example.com'
    await browser.call(sendCode, { purpose: 'register', email })
    const input = { email, pwd, rePwd: pwd, verifyCode: accounts.codeFor(email) }
    const refusalOf = async (declared: object) =>
      (await browser.call(registerEmail, { ...input, ...declared })).data
    expect(await refusalOf({ terms: '2026-11' })).toMatchObject({ field: 'residence', reason: 'missing' })
    const wanted = { field: 'terms', reason: 'version', version: '2026-11' }
    expect(await refusalOf({ residence: 'DE' })).toMatchObject(wanted)
    // A client from before this rule says neither.
    expect(await refusalOf({})).toMatchObject({ field: 'residence', reason: 'missing' })
    expect(await refusalOf({ residence: 'DE', terms: '2025-01' })).toMatchObject({ field: 'terms' })
    expect((await browser.call(registerEmail, { ...input, residence: 'de', terms: '2026-11' })).code).toBe(
      '00400',
    )
    const opened = await browser.call(registerEmail, { ...input, residence: 'DE', terms: '2026-11' })
    expect(opened.code).toBe('00000')
    const { userInfo } = v.parse(
      v.object({ userInfo: v.object({ userId: v.string() }) }),
      (await browser.call(userinfo, false)).data,
    )
    const { userId } = userInfo
    const row = await sql.db
      .selectFrom('account')
      .select('residence')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row.residence).toBe('DE')
    const terms = await sql.db
      .selectFrom('accepted_terms')
      .select(['version', 'locale'])
      .where('user_id', '=', userId)
      .execute()
    expect(terms).toEqual([{ version: '2026-11', locale: 'en' }])
  })
})
