import { login, sendCode } from '@portico/contract'
import { openRateLimits } from '@portico/stores'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, testPassword } from '../../../test/accounts.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { createRateRules, defaultAccountSettings } from '../../index.ts'

const { sql } = await openSharedAccounts()
const quiet = { info: () => {}, warn: () => {} }
const hour = (points: number) => [{ points, windowMs: 3_600_000 }]

async function startWith(part: { textCodes?: 'on' | 'owners' | 'off'; site?: number } = {}) {
  const rules = {
    ...createRateRules(10_000),
    textPrefix: hour(3),
    textCountry: hour(5),
    textSite: hour(part.site ?? 100),
  }
  const limits = await openRateLimits({ rules, redisUrl: null, logger: quiet })
  const settings = { ...defaultAccountSettings, textCodes: part.textCodes ?? 'on' }
  const accounts = await startAccountGateway(sql, { limits, settings })
  const browser = await accounts.browser()
  const ask = async (areaCode: string, mobile: string, ip = '192.0.2.1') => {
    const headers = { 'x-forwarded-for': ip }
    return (await browser.call(sendCode, { purpose: 'registerMobile', areaCode, mobile }, { headers })).code
  }
  return { accounts, ask, [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose]() }
}

describe('codes by text message', () => {
  it('ACC-09 end at the cap of a prefix, of a country and of the site, from however many networks, known or not', async () => {
    await using one = await startWith({ site: 7 })
    await one.accounts.open({
      mobile: '+491511000001',
      area_code: '49',
      email: null,
      email_verified_at: null,
    })
    const numbers = ['1511000001', '1511000002', '1511000003']
    for (const [index, number] of numbers.entries()) {
      expect(await one.ask('49', number, `192.0.2.${index + 1}`)).toBe('00000')
    }
    expect(await one.ask('49', '1511000004', '198.51.100.4')).toBe('20105')
    expect(await one.ask('49', '1521000005')).toBe('00000')
    expect(await one.ask('49', '1531000006')).toBe('00000')
    expect(await one.ask('49', '1541000007')).toBe('20105')
    expect(await one.ask('44', '7911000008')).toBe('00000')
    expect(await one.ask('33', '612000009')).toBe('00000')
    expect(await one.ask('81', '9012000010')).toBe('20105')
    const { textOutcomes } = one.accounts.gateway.services
    expect(textOutcomes.filter((outcome) => outcome === 'sent')).toHaveLength(7)
    expect(textOutcomes.filter((outcome) => outcome !== 'sent')).toEqual(['prefix', 'country', 'site'])
  })

  it('ACC-09 SAFE-03 that strangers used up are still sent to who has proven the password', async () => {
    await using one = await startWith({ site: 1 })
    const account = await one.accounts.open({
      mobile: '+491511000099',
      area_code: '49',
      email: 'texts@example.com',
      phone_enable: true,
    })
    expect(await one.ask('49', '1511000098')).toBe('00000')
    expect(await one.ask('49', '1521000097')).toBe('20105')
    const owner = await one.accounts.browser()
    const answer = await owner.call(login, { loginName: account.email ?? '', pwd: testPassword })
    const { serialNO } = v.parse(
      v.object({ verification: v.object({ serialNO: v.string() }) }),
      answer.data,
    ).verification
    const sent = await owner.call(sendCode, { purpose: 'login', serialNO, channel: 'mobile' })
    expect(sent).toMatchObject({ code: '00000', data: { to: '+49***99', channel: 'mobile' } })
  })

  it.each(['owners', 'off'] as const)(
    'ACC-09 are sent to no stranger where the switch is at %s',
    async (textCodes) => {
      await using one = await startWith({ textCodes })
      expect(await one.ask('49', '1511000050')).toBe('20906')
      expect(one.accounts.gateway.services.textOutcomes).toEqual(['off'])
      const browser = await one.accounts.browser()
      const mail = await browser.call(sendCode, { purpose: 'register', email: 'by-mail@example.com' })
      expect(mail.code).toBe('00000')
    },
  )
})
