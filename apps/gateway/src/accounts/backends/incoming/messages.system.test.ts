import { randomUUID } from 'node:crypto'
import { agencyLogin, resetPassword, sendCode, userinfo } from '@portico/contract'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { openBackend, operatorOf } from '../../../../test/backends.ts'
import { describeWithAccounts } from '../../../../test/shared-accounts.ts'
import { eraseAccount, readAudit } from '../../../index.ts'
import { renewBackend } from '../manage-backends.ts'

const minuteMs = 60_000

describeWithAccounts('what the exchange says of an account', async ({ sql, accounts }) => {
  const exchange = await openBackend(accounts, sql, { name: 'exchange' })

  const read = (userId: string) =>
    sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const vip = (userId: string, vipLevel: number) => ({ userId, vipLevel, showUserVip: true })
  const scope = () => ({ sql, website: 'portico', nowMs: accounts.clock.nowMs })

  it('ACC-07 sets identity, VIP, flags and fund value, which the person sees at once', async () => {
    const account = await accounts.open({})
    const { user_id: userId } = account
    const browser = await accounts.signedIn(account)
    const said = [
      await exchange.say('identity.changed', { userId, identityLevel: 2, identityFlag: 1 }),
      await exchange.say('vip.changed', { userId, vipLevel: 4, showUserVip: false }),
      await exchange.say('flags.changed', { userId, openOtc: true, openContract: true, openGtFees: false }),
      await exchange.say('fund.changed', { userId, isFund: true, fundValue: '1200.50', fundDisabled: false }),
    ]
    for (const { status, body } of said) {
      expect({ status, body }).toEqual({ status: 200, body: { outcome: 'applied', userId, repeated: false } })
    }
    const { data } = await browser.call(userinfo, false)
    expect(data).toMatchObject({
      userInfo: {
        ...{ identityLevel: 2, identityFlag: 1, vipLevel: 4, showUserVip: 0 },
        ...{ openOtc: true, openContract: true, openGtFees: false },
        ...{ isFund: true, fundValue: '1200.50', fundDisabled: false },
      },
    })
    const [entry] = await readAudit(scope(), userId, 1)
    expect(entry).toMatchObject({
      action: 'fund-set',
      actor: 'backend:exchange',
      detail: { fundValue: '1200.50' },
    })
  })

  it('ACC-07 leaves what else an account holds as it is', async () => {
    const { user_id: userId } = await accounts.open({ settings: '{"realName":"Ann","openOtc":false}' })
    await exchange.say('flags.changed', { userId, openOtc: true, openContract: false, openGtFees: false })
    expect((await read(userId)).settings).toEqual({
      ...{ realName: 'Ann', openOtc: true, openContract: false, openGtFees: false },
    })
  })

  it('ACC-07 opens an agency once, whose owner sets a password by mail, and gives it members', async () => {
    const email = `desk-${randomUUID()}@example.com`
    const wish = { email: email.toUpperCase(), nickName: 'North desk' }
    const [one, other] = await Promise.all([
      exchange.say('agency.opened', wish),
      exchange.say('agency.opened', wish),
    ])
    expect([one.body['outcome'], other.body['outcome']].toSorted()).toEqual(['applied', 'existing'])
    expect(one.body['userId']).toBe(other.body['userId'])
    const agencyId = String(one.body['userId'])
    expect(await read(agencyId)).toMatchObject({ kind: 'agency', email, password_hash: null })
    const browser = await accounts.browser()
    expect((await browser.call(agencyLogin, { loginName: email, pwd: 'anything at all' })).code).not.toBe(
      '00000',
    )
    const { user_id: userId } = await accounts.open({})
    const member = (id: string | null) => exchange.say('agency.member_changed', { userId, agencyId: id })
    const members = () =>
      sql.db.selectFrom('agency_member').select('agency_id').where('user_id', '=', userId).execute()
    expect((await member(agencyId)).body).toMatchObject({ outcome: 'applied' })
    expect(await members()).toEqual([{ agency_id: agencyId }])
    expect(await member(userId)).toMatchObject({ status: 404, body: { error: 'unknown_agency' } })
    expect(await members()).toEqual([{ agency_id: agencyId }])
    expect((await member(null)).body).toMatchObject({ outcome: 'applied' })
    expect(await members()).toEqual([])
  })

  it('ACC-07 lets the owner of an agency that was opened so set a password by mail, and log in', async () => {
    const email = `owner-${randomUUID()}@example.com`
    await exchange.say('agency.opened', { email, nickName: 'South desk' })
    const browser = await accounts.browser()
    await browser.call(sendCode, { purpose: 'reset', loginName: email, kind: 'agency' })
    const [pwd, verifyCode] = ['a fine new secret', accounts.codeFor(email)]
    const reset = await browser.call(resetPassword, {
      ...{ loginName: email, kind: 'agency', verifyCode, pwd, rePwd: pwd },
    })
    expect(reset.code).toBe('00000')
    const entered = await browser.call(agencyLogin, { loginName: email, pwd })
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: {} }, verification: null })
  })

  it('ACC-07 takes a message once, however often and at once it comes', async () => {
    const { user_id: userId } = await accounts.open({})
    const id = 'msg_once'
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => exchange.say('vip.changed', vip(userId, 1), { id })),
    )
    const answers = [first, ...others].map((answer) => answer?.body)
    expect(answers.filter((body) => body?.['repeated'] === false)).toHaveLength(1)
    for (const body of answers) expect(body).toMatchObject({ outcome: 'applied', userId })
    expect(await readAudit(scope(), userId, 10)).toHaveLength(1)
    expect(await exchange.say('vip.changed', vip(userId, 2), { id })).toMatchObject({
      status: 409,
      body: { error: 'id_of_another_message' },
    })
    expect((await read(userId)).vip_level).toBe(1)
  })

  it('ACC-07 lets no older message replace a newer one', async () => {
    const { user_id: userId } = await accounts.open({})
    const { nowMs } = accounts.clock
    await exchange.say('vip.changed', vip(userId, 5), { saidMs: nowMs })
    const late = await exchange.say('vip.changed', vip(userId, 1), { saidMs: nowMs - 60 * minuteMs })
    expect(late.body).toMatchObject({ outcome: 'older' })
    expect((await read(userId)).vip_level).toBe(5)
    const other = { userId, identityLevel: 1, identityFlag: 0 }
    const ofOther = await exchange.say('identity.changed', other, { saidMs: nowMs - 60 * minuteMs })
    expect(ofOther.body).toMatchObject({ outcome: 'applied' })
  })

  it('ACC-07 takes messages of five minutes around its own time, and no others', async () => {
    const { user_id: userId } = await accounts.open({})
    const nowMs = Math.floor(accounts.clock.nowMs / 1000) * 1000
    accounts.clock.nowMs = nowMs
    for (const atMs of [nowMs - 5 * minuteMs, nowMs + 5 * minuteMs]) {
      expect((await exchange.say('vip.changed', vip(userId, 1), { atMs })).status).toBe(200)
    }
    for (const atMs of [nowMs - 5 * minuteMs - 1000, nowMs + 5 * minuteMs + 1000]) {
      expect(await exchange.say('vip.changed', vip(userId, 9), { atMs })).toMatchObject({
        status: 401,
        body: { error: 'time' },
      })
    }
    const future = await exchange.say('vip.changed', vip(userId, 9), { saidMs: nowMs + 6 * minuteMs })
    expect(future).toMatchObject({ status: 400, body: { error: 'timestamp_in_the_future' } })
    expect((await read(userId)).vip_level).toBe(1)
  })

  it('ACC-07 takes nothing that the backend has not signed for this address', async () => {
    const { user_id: userId } = await accounts.open({})
    const other = await openBackend(accounts, sql, { name: 'another' })
    const { receivingKey } = exchange.credentials
    const bent = [
      { key: other.credentials.sendingKey },
      // What the site itself signed, sent back to it.
      { key: receivingKey },
      { sentBody: '{"type":"vip.changed","timestamp":"2026-09-30T00:00:00Z","data":{}}' },
      { headers: { 'webhook-id': 'msg_other' } },
      { headers: { 'webhook-id': '' } },
      { headers: { 'webhook-timestamp': 'now' } },
      { headers: { 'webhook-timestamp': '-1' } },
      { headers: { 'webhook-signature': '' } },
      { headers: { 'webhook-signature': 'v1,AAAA' } },
    ]
    for (const message of bent) {
      expect((await exchange.say('vip.changed', vip(userId, 9), message)).status).toBe(401)
    }
    const body = '{}'
    const at = new Date(accounts.clock.nowMs)
    const unknown = await accounts.gateway.call('/backend/v1/messages/nobody', {
      body,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(exchange.credentials.sendingKey).sign('msg_1', at, body),
      },
    })
    expect(unknown.status).toBe(401)
    expect((await read(userId)).vip_level).toBe(0)
  })

  it('ACC-07 takes the key before a renewal for a day more', async () => {
    const backend = await openBackend(accounts, sql, { name: 'renewing' })
    const { user_id: userId } = await accounts.open({})
    await renewBackend(operatorOf(sql, accounts.clock.nowMs), { name: 'renewing', old: 'valid-for-a-day' })
    const say = () => backend.say('vip.changed', vip(userId, 1))
    expect((await say()).status).toBe(200)
    accounts.clock.nowMs += 24 * 60 * minuteMs
    expect((await say()).status).toBe(401)
  })

  it('ACC-07 takes of a backend what its scopes are for', async () => {
    const backend = await openBackend(accounts, sql, { name: 'vip-desk', scopes: ['vip:write'] })
    const { user_id: userId } = await accounts.open({})
    expect((await backend.say('vip.changed', vip(userId, 1))).status).toBe(200)
    const refused = [
      await backend.say('identity.changed', { userId, identityLevel: 1, identityFlag: 0 }),
      await backend.say('flags.changed', { userId, openOtc: true, openContract: true, openGtFees: true }),
      await backend.say('fund.changed', { userId, isFund: true, fundValue: null, fundDisabled: false }),
      await backend.say('agency.opened', { email: 'a@example.com', nickName: 'A' }),
      await backend.say('agency.member_changed', { userId, agencyId: null }),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, body: { error: 'scope' } })
  })

  it.each([
    ['an unknown type', 'account.deleted', {}],
    ['a name that objects have', 'constructor', {}],
    [
      'a field too many',
      'vip.changed',
      { userId: '2000000001', vipLevel: 1, showUserVip: true, email: 'a@b.c' },
    ],
    ['a field too few', 'vip.changed', { userId: '2000000001', vipLevel: 1 }],
    ['a negative level', 'vip.changed', { userId: '2000000001', vipLevel: -1, showUserVip: true }],
    ['a part of a level', 'vip.changed', { userId: '2000000001', vipLevel: 1.5, showUserVip: true }],
    ['a level as text', 'vip.changed', { userId: '2000000001', vipLevel: '1', showUserVip: true }],
    ['a number that is no account', 'vip.changed', { userId: '1', vipLevel: 1, showUserVip: true }],
    [
      'an amount with an exponent',
      'fund.changed',
      { userId: '2000000001', isFund: true, fundValue: '1e9', fundDisabled: false },
    ],
    ['no address', 'agency.opened', { email: 'desk', nickName: 'Desk' }],
    ['no object', 'vip.changed', []],
  ])('ACC-07 refuses %s', async (_what, type, data) => {
    expect((await exchange.say(type, data)).status).toBe(400)
  })

  it('ACC-07 refuses bodies that are no message, and those that two readers read differently', async () => {
    const send = (body: string) => {
      const at = new Date(accounts.clock.nowMs)
      return accounts.gateway.call('/backend/v1/messages/exchange', {
        body,
        headers: {
          'webhook-id': `msg_${randomUUID()}`,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(exchange.credentials.sendingKey).sign('msg_x', at, body),
        },
      })
    }
    expect((await send('{}')).status).toBe(401)
    const signed = (body: string) => exchange.say('', null, { sentBody: body, id: 'msg_bytes' })
    expect((await signed('{"type":"x"}')).status).toBe(401)
    expect((await send('x'.repeat(20_000))).status).toBe(413)
  })

  it('ACC-07 knows no account that is erased, and takes the message again once there is one', async () => {
    const { user_id: userId } = await accounts.open({})
    await eraseAccount(scope(), userId)
    expect(await exchange.say('vip.changed', vip(userId, 1))).toMatchObject({
      status: 404,
      body: { error: 'unknown_account' },
    })
    const id = 'msg_early'
    const later = '2999999999'
    expect((await exchange.say('vip.changed', vip(later, 1), { id })).status).toBe(404)
    await accounts.open({ user_id: later })
    expect((await exchange.say('vip.changed', vip(later, 1), { id })).status).toBe(200)
  })
})
