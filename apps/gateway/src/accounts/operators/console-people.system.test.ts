import { listActivity, login, userinfo } from '@portico/contract'
import { describe, expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { testSecret } from '../../../test/context.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { defaultAccountSettings } from '../account-settings.ts'
import { endAccountSessions, unlockAccount } from './end-access.ts'
import { listAgencies } from './list-agencies.ts'
import { findByPart } from './look-up.ts'
import { readAudit } from './operator-actions.ts'
import { exportAccount } from './personal-data.ts'
import { readPerson } from './read-person.ts'

const { sql, accounts } = await openSharedAccounts()
const usedUp = defaultAccountSettings.failuresUntilReset

function scope(website = 'portico') {
  return { sql, website, nowMs: accounts.clock.nowMs, actor: 'operator:Ann' }
}

describe('finding by a part', () => {
  it('SHIP-03 finds by a part of number, address or mobile number, shows little of them, and keeps sites apart', async () => {
    const account = await accounts.open({
      email: 'zoe.part_one@example.com',
      mobile: '+491700000077',
      area_code: '49',
    })
    const { user_id: userId } = account
    for (const term of ['OE.PART', '170 000 0077', userId.slice(0, 8), 'part_one']) {
      const { people } = await findByPart(scope(), { term, usedUp })
      const found = people.find((one) => one.userId === userId)
      expect(found, term).toMatchObject({ email: 'z***@example.com', mobile: '+49***77', state: 'active' })
      expect((await findByPart(scope('other'), { term, usedUp })).people).toEqual([])
    }
    for (const term of ['zoe%one', 'zoeXpart', 'part?one', '___']) {
      expect((await findByPart(scope(), { term, usedUp })).people).toEqual([])
    }
  })

  it('SHIP-03 says when there are more than it shows', async () => {
    for (let count = 0; count < 51; count++) await accounts.open({ email: `crowd${count}@many.example` })
    const { people, isCut } = await findByPart(scope(), { term: '@many.example', usedUp })
    expect([people.length, isCut]).toEqual([50, true])
  })
})

describe('an account', () => {
  it('SHIP-03 shows sessions with their device and country, and ways to sign in, and no secret', async () => {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    const { user_id: userId } = account
    const person = await readPerson(scope(), { userId, usedUp, countryOf: () => 'PT' })
    expect(person?.sessions).toMatchObject([{ country: 'PT', signedInBy: 'password' }])
    expect(person?.signIns).toMatchObject([
      { kind: 'password', use: 'log-in' },
      { kind: 'email', use: 'off' },
    ])
    expect(JSON.stringify(person)).not.toContain(account.email)
    expect(JSON.stringify(person)).not.toContain('$argon2')
    const [handle] = (person?.sessions ?? []).map((session) => session.handle)
    const reason = 'a lost telephone'
    expect(await endAccountSessions(scope(), { userId, handle: 'unknown', reason })).toEqual({
      ended: 0,
      left: 1,
    })
    expect(await endAccountSessions(scope(), { userId, handle: handle ?? '', reason })).toEqual({
      ...{ ended: 1, left: 0 },
    })
    expect((await browser.call(userinfo, false)).data).toBeNull()
    const [entry] = await readAudit(scope(), userId, 1)
    expect(entry).toMatchObject({ action: 'session-ended', actor: 'operator:Ann', detail: { reason } })
    expect(await readPerson(scope('other'), { userId, usedUp, countryOf: () => null })).toBeNull()
  })

  it('SHIP-03 is opened again for its owner after a lock-out, on the network where the failures were', async () => {
    const account = await accounts.open({})
    const browser = await accounts.browser()
    const attempt = async (pwd: string) => {
      const captchaToken = await browser.passCaptcha('login')
      return (await browser.call(login, { loginName: account.email ?? '', pwd }, { captchaToken })).code
    }
    for (let round = 0; round < 10; round++) {
      expect(await attempt('not the password')).toBe('20101')
      accounts.clock.nowMs += 10_001
    }
    expect(await attempt(testPassword)).toBe('20101')
    const { volatile } = accounts.gateway.services
    const wish = { userId: account.user_id, reason: 'typed it wrong ten times' }
    const counted = { volatile, settings: defaultAccountSettings, secret: testSecret }
    const clear = await unlockAccount(scope(), wish, counted)
    // Counts outside the database stay until the act is committed.
    expect(await attempt(testPassword)).toBe('20101')
    await clear?.()
    expect(await attempt(testPassword)).toBe('00000')
    expect(await unlockAccount(scope(), { ...wish, userId: '1111111111' }, counted)).toBeNull()
    const own = await accounts.signedIn(account)
    expect(JSON.stringify((await own.call(listActivity, {})).data)).not.toContain('Ann')
    const data = await exportAccount(scope(), account.user_id)
    expect(JSON.stringify(data)).not.toContain('Ann')
    expect(JSON.stringify(data)).toContain('"actor":"operator"')
  })
})

describe('agencies', () => {
  it('SHIP-03 are listed with their members, on their own site only', async () => {
    const agency = await accounts.open({ kind: 'agency', email: 'desk@agency.example' })
    const listed = await listAgencies(scope())
    expect(listed.find(({ userId }) => userId === agency.user_id)).toMatchObject({
      email: 'd***@agency.example',
      members: 0,
    })
    expect(await listAgencies(scope('other'))).toEqual([])
  })
})
