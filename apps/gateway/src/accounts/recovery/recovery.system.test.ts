import {
  login,
  resetPassword,
  securityOverview,
  sendCode,
  stopOwnRecovery,
  stopRecovery,
  systemVerifyLogin,
  userinfo,
} from '@portico/contract'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { recoveredPassword, recoveryOf } from '../../../test/accounts/recovery.ts'
import { openBackend } from '../../../test/backends.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { listRecoveries, purgeAccounts, reviewRecovery } from '../../index.ts'
import { openAfterMs } from './recovery-state.ts'

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })
const overviewSchema = v.object({
  recovery: v.nullable(v.object({ startedAt: v.number(), readyAt: v.number() })),
  moneyLockedUntil: v.nullable(v.number()),
})

describeWithAccounts('the recovery of an account', ({ sql, accounts }) => {
  const recovery = recoveryOf(accounts, sql)

  let made = 0

  /** Somebody whose account is asked for, by who knows the password unless told otherwise. */
  async function begun(pwd: string | null = testPassword) {
    made += 1
    const mobile = `+49151123470${String(made).padStart(2, '0')}`
    const account = await accounts.open({ mobile, area_code: '49' })
    const applicant = await accounts.browser()
    const contact = `recovered-${made}@example.com`
    const loginName = account.email ?? ''
    const wish = { loginName, email: contact, ...(pwd === null ? {} : { pwd }) }
    const { serialNO, readyAt } = await recovery.start(applicant, wish)
    return { account, applicant, contact, loginName, mobile, serialNO, readyAt }
  }

  const sentTo = (to: string) =>
    [...accounts.gateway.services.mails, ...accounts.gateway.services.texts]
      .filter((message) => message.to === to)
      .map(({ text }) => text)

  const rowOf = (userId: string) =>
    sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

  function stopTokenOf(to: string): string {
    const token = /#stop-recovery=([\w-]{43})/.exec(sentTo(to).at(-1) ?? '')?.[1]
    if (token === undefined) throw new Error(`Nobody told ${to} how to stop it`)
    return token
  }

  it('ACC-02 gives the account to who waited, with the new address and password and nothing of before', async () => {
    const { account, applicant, contact, loginName, mobile, serialNO } = await begun()
    const { user_id: userId } = account
    const device = await accounts.browser()
    await sql.db
      .updateTable('account')
      .set({ email_enable: true, totp_enable: true })
      .where('user_id', '=', userId)
      .execute()
    await recovery.waitOut()
    expect(await recovery.stateOf(applicant, serialNO)).toMatchObject({
      state: 'ready',
      email: 'r***@example.com',
    })
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('00000')
    expect(await rowOf(userId)).toMatchObject({
      ...{ email: contact, mobile: null, area_code: null, email_enable: false, totp_enable: false },
      ...{ step_rule: 'one', weak_steps: false },
    })
    for (const to of [loginName, mobile, contact]) {
      await expect
        .poll(() => sentTo(to).some((text) => / was recovered| was handed over to/.test(text)))
        .toBe(true)
    }
    const old = await device.call(login, { loginName, pwd: testPassword })
    const now = await device.call(login, { loginName: contact, pwd: recoveredPassword })
    expect([old.code, now.code]).toEqual(['20101', '00000'])
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('over')
  })

  it('ACC-02 ACC-03 tells every contact at the start and before the end, each once, and keeps what was sent', async () => {
    const { account, applicant, contact, loginName, mobile, serialNO } = await begun()
    await sql.db
      .updateTable('account')
      .set({ anti_phishing_code: 'blue heron' })
      .where('user_id', '=', account.user_id)
      .execute()
    const { waitMs, noticeMs } = accounts.gateway.context.settings.recovery
    const warningsOf = (to: string) => sentTo(to).filter((text) => text.includes('#stop-recovery='))
    await recovery.round()
    await recovery.round()
    for (const to of [loginName, mobile]) await expect.poll(() => warningsOf(to).length).toBe(1)
    expect(warningsOf(loginName)[0]).toContain('blue heron')
    await expect.poll(() => sentTo(contact).some((text) => text.includes(`#recovery=${serialNO}`))).toBe(true)
    accounts.clock.nowMs += waitMs - noticeMs
    await recovery.round()
    await recovery.round()
    for (const to of [loginName, mobile]) await expect.poll(() => warningsOf(to).length).toBe(2)
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('waiting')
    const warned = accounts.gateway.services.mails.find(({ to }) => to === loginName)
    expect(warned?.html).toMatch(/<a href="(\S+#stop-recovery=[\w-]+)">\1<\/a>/)
    const kept = await sql.db
      .selectFrom('notice')
      .select(['matter', 'channel', 'sent_to'])
      .where('user_id', '=', account.user_id)
      .execute()
    const mail = { matter: 'recovery', channel: 'mail', sent_to: 'u***@example.com' }
    const text = { matter: 'recovery', channel: 'sms', sent_to: `+49***${mobile.slice(-2)}` }
    expect(kept).toHaveLength(4)
    expect(kept).toEqual(expect.arrayContaining([mail, text]))
  })

  it('ACC-02 does not end before contacts were told again, however late that is', async () => {
    const { applicant, contact, serialNO } = await begun()
    const { waitMs, noticeMs } = accounts.gateway.context.settings.recovery
    accounts.clock.nowMs += waitMs * 2
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
    await recovery.round()
    const { readyAt } = await recovery.stateOf(applicant, serialNO)
    expect(readyAt).toBe(accounts.clock.nowMs + waitMs)
    accounts.clock.nowMs = readyAt
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
    await recovery.round()
    expect((await recovery.stateOf(applicant, serialNO)).readyAt).toBe(accounts.clock.nowMs + noticeMs)
  })

  type Begun = Awaited<ReturnType<typeof begun>>

  async function stopByContact(to: string): Promise<void> {
    const stranger = await accounts.browser()
    expect((await stranger.call(stopRecovery, { token: stopTokenOf(to) })).code).toBe('00000')
  }

  async function resetByCode({ loginName }: Begun): Promise<void> {
    const browser = await accounts.browser()
    accounts.clock.nowMs += 61_000
    await browser.call(sendCode, { purpose: 'reset', loginName })
    const pwd = 'a third set of words'
    const wish = { loginName, verifyCode: accounts.codeFor(loginName), pwd, rePwd: pwd }
    expect((await browser.call(resetPassword, wish)).code).toBe('00000')
  }

  const stops: readonly (readonly [string, (held: Begun) => Promise<unknown>])[] = [
    ['a contact by mail', ({ loginName }) => stopByContact(loginName)],
    ['a contact by text message', ({ mobile }) => stopByContact(mobile)],
    ['a log-in', ({ account }) => accounts.signedIn(account)],
    ['a new password by a code', resetByCode],
  ]

  it.each(stops)('ACC-02 is stopped by %s, and looks to who asked as before', async (_name, stop) => {
    const held = await begun()
    await recovery.round()
    await expect.poll(() => sentTo(held.mobile).length).toBe(1)
    await stop(held)
    const { applicant, serialNO, contact, account } = held
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('waiting')
    await recovery.waitOut()
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('review')
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
    expect((await rowOf(account.user_id)).email).toBe(held.loginName)
  })

  it('ACC-02 is stopped by a session, which is shown it', async () => {
    const account = await accounts.open({})
    const session = await accounts.signedIn(account)
    const applicant = await accounts.browser()
    const wish = { loginName: account.email ?? '', email: 'elsewhere@example.com', pwd: testPassword }
    const { serialNO } = await recovery.start(applicant, wish)
    const { data } = await session.call(securityOverview, {})
    expect(v.parse(overviewSchema, data).recovery).not.toBeNull()
    expect((await session.call(stopOwnRecovery, {})).data).toEqual({ stopped: 1 })
    expect((await session.call(stopOwnRecovery, {})).data).toEqual({ stopped: 0 })
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('waiting')
    expect((await session.call(userinfo, false)).code).toBe('00000')
    expect((await (await accounts.browser()).call(stopOwnRecovery, {})).code).toBe('00004')
  })

  it('ACC-02 waits for the operator where nothing was known, and ends where he refuses', async () => {
    const first = await begun(null)
    const second = await begun('not the password')
    await recovery.waitOut()
    for (const { applicant, serialNO, contact } of [first, second]) {
      expect((await recovery.stateOf(applicant, serialNO)).state).toBe('review')
      expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
    }
    const scope = { sql, website: 'portico', nowMs: accounts.clock.nowMs }
    const listed = await listRecoveries(scope)
    const idOf = (userId: string) => listed.find((one) => one.user_id === userId)?.id ?? ''
    const approved = idOf(first.account.user_id)
    const refused = idOf(second.account.user_id)
    expect(await reviewRecovery(scope, { id: approved, verdict: 'approved' })).toBe(true)
    expect(await reviewRecovery(scope, { id: refused, verdict: 'refused' })).toBe(true)
    expect(await reviewRecovery(scope, { id: refused, verdict: 'approved' })).toBe(false)
    const done = await recovery.finish(first.applicant, { serialNO: first.serialNO, email: first.contact })
    const not = await recovery.finish(second.applicant, { serialNO: second.serialNO, email: second.contact })
    expect([done.code, not.code]).toEqual(['00000', '20103'])
  })

  it('ACC-01 keeps money where it is afterwards, and tells trading backends', async () => {
    const backend = await openBackend(accounts, sql, { name: 'desk' })
    await sql.db
      .updateTable('backend')
      .set({ hook_url: 'https://desk.example/hooks', hook_types: 'account.recovered' })
      .where('name', '=', 'desk')
      .execute()
    const { applicant, contact, serialNO, account } = await begun()
    await recovery.waitOut()
    await recovery.finish(applicant, { serialNO, email: contact })
    const { moneyLockMs } = accounts.gateway.context.settings.recovery
    const untilMs = accounts.clock.nowMs + moneyLockMs
    const asked = await applicant.call(login, { loginName: contact, pwd: recoveredPassword })
    const { serialNO: ticket } = v.parse(verificationSchema, asked.data).verification
    const code = { serialNO: ticket, verifyCode: accounts.codeFor(contact) }
    expect((await applicant.call(systemVerifyLogin, code)).code).toBe('00000')
    const { body } = await backend.introspect(applicant.cookies.get('__Host-sid') ?? '')
    expect(body['money_use_from']).toBe(Math.ceil(untilMs / 1000))
    const { data } = await applicant.call(securityOverview, {})
    expect(v.parse(overviewSchema, data)).toEqual({ recovery: null, moneyLockedUntil: untilMs })
    const events = await sql.db.selectFrom('hook_event').select(['type', 'body']).execute()
    const told = { userId: account.user_id, what: 'recovered' }
    expect(events.map(({ type, body: text }) => [type, JSON.parse(text).data])).toEqual([
      ['account.recovered', told],
    ])
  })

  it('GATE-03 takes nothing but its own code, address, password and serial number', async () => {
    const { applicant, contact, serialNO } = await begun()
    await recovery.waitOut()
    const stranger = await accounts.browser()
    expect((await recovery.finish(stranger, { serialNO, email: 'stranger@example.com' })).code).toBe('20102')
    const other = 'A'.repeat(43)
    expect((await recovery.finish(applicant, { serialNO: other, email: contact })).code).toBe('20103')
    expect(await recovery.stateOf(applicant, other)).toMatchObject({ state: 'over', email: null })
    // Another device of the same person will do: the address is proven there.
    expect((await recovery.finish(stranger, { serialNO, email: contact })).code).toBe('00000')
  })

  it('GATE-03 leaves the account alone where another one has the address by then', async () => {
    const { account, applicant, contact, loginName, serialNO } = await begun()
    await recovery.waitOut()
    await accounts.open({ email: contact })
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20108')
    expect(await rowOf(account.user_id)).toMatchObject({ email: loginName })
    expect((await recovery.stateOf(applicant, serialNO)).state).toBe('ready')
  })

  it('GATE-03 gives no frozen account away', async () => {
    const { account, applicant, contact, serialNO } = await begun()
    await recovery.waitOut()
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', account.user_id)
      .execute()
    expect((await recovery.finish(applicant, { serialNO, email: contact })).code).toBe('20103')
  })

  it('ACC-02 is forgotten thirty days after it could be finished', async () => {
    const { account } = await begun()
    await recovery.waitOut()
    const countOf = async () => {
      const rows = await sql.db
        .selectFrom('recovery')
        .select('id')
        .where('user_id', '=', account.user_id)
        .execute()
      return rows.length
    }
    const scope = { sql, website: 'portico', addressesKeptMs: 3_600_000 }
    const readyMs = accounts.clock.nowMs
    await purgeAccounts({ ...scope, nowMs: readyMs + openAfterMs - 60_000 })
    expect(await countOf()).toBe(1)
    await purgeAccounts({ ...scope, nowMs: readyMs + openAfterMs + 60_000 })
    expect(await countOf()).toBe(0)
  })
})
