import { login, securityOverview, stopOwnRecovery, stopRecovery, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import { expect, it } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { recoveryOf } from '../../../test/accounts/recovery.ts'
import { testSecret } from '../../../test/context.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'
import { askContactChange, listRecoveryCases, reviewRecovery, type WantedContact } from '../../index.ts'

describeWithAccounts('a change of an address by support', ({ sql, accounts }) => {
  const recovery = recoveryOf(accounts, sql)

  const scope = () => ({ sql, website: 'portico', nowMs: accounts.clock.nowMs, actor: 'operator:Sam' })
  const behind = () => ({ secret: testSecret, settings: accounts.gateway.context.settings })
  const ask = ({ user_id: userId }: Account, wanted: WantedContact) =>
    askContactChange(scope(), { userId, wanted }, behind())
  const rowOf = ({ user_id: userId }: Account) =>
    sql.db.selectFrom('account').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const sentTo = (to: string) =>
    [...accounts.gateway.services.mails, ...accounts.gateway.services.texts]
      .filter((message) => message.to === to)
      .map(({ text }) => text)

  /** The path of the link that the holder of an address got. */
  function linkOf(to: string): string {
    const link = sentTo(to).findLast((text) => text.includes('/notice/contact/'))
    return new URL(/https:\S+\/notice\/contact\/\S+/.exec(link ?? '')?.[0] ?? '').pathname
  }
  const visit = (path: string, method: 'GET' | 'POST') =>
    fetch(`${accounts.gateway.origin}${path}`, { method })

  /** Blocks a mail domain; answers what ends that. */
  async function blockDomain(subject: string) {
    const at = new Date(accounts.clock.nowMs)
    const id = subject.replace('.', '-').padEnd(22, 'x')
    const row = { id, website: 'portico', kind: 'mail-domain' as const, subject, reason: 'a test' }
    await sql.db
      .insertInto('block')
      .values({ ...row, made_by: 'Sam', made_at: at, ends_at: null, ended_at: null })
      .execute()
    return () => sql.db.updateTable('block').set({ ended_at: at }).where('id', '=', id).execute()
  }

  let made = 0
  async function begun(email = `moved-${made + 1}@example.com`) {
    made += 1
    const account = await accounts.open({ mobile: `+4915112999${made}0`, area_code: '49' })
    expect(await ask(account, { channel: 'email', email })).toEqual({
      ...{ outcome: 'begun', before: 'u***@example.com', after: `${email[0]}***@${email.split('@')[1]}` },
    })
    return { account, email, old: account.email ?? '' }
  }

  it('SHIP-03 ACC-02 tells the old address at once, and gives the new one after the wait, once its holder confirmed it', async () => {
    const { account, email, old } = await begun()
    const browser = await accounts.signedIn(account)
    await recovery.round()
    for (const to of [old, account.mobile ?? '']) {
      await expect.poll(() => sentTo(to).some((text) => text.includes('#stop-recovery='))).toBe(true)
      expect(sentTo(to).join()).toContain('m***@example.com')
      expect(sentTo(to).join()).not.toContain(email)
    }
    await expect.poll(() => sentTo(email).length).toBe(1)
    expect(await (await visit(linkOf(email), 'GET')).text()).toContain('<button>Confirm</button>')
    // Filters of mails visit links by themselves.
    expect(await listRecoveryCases(scope())).toMatchObject([{ kind: 'email', isProven: false }])
    expect(await (await visit(linkOf(email), 'POST')).text()).toContain('Confirmed')
    await recovery.waitOut()
    expect((await rowOf(account)).email).toBe(old)
    expect((await browser.call(userinfo, false)).code).toBe('00000')
    await recovery.round()
    const { moneyLockMs } = accounts.gateway.context.settings.recovery
    expect(await rowOf(account)).toMatchObject({
      ...{ email, mobile: account.mobile },
      money_locked_until: new Date(accounts.clock.nowMs + moneyLockMs),
    })
    expect((await browser.call(userinfo, false)).data).toBeNull()
    for (const to of [old, email])
      await expect
        .poll(() => sentTo(to).some((text) => /new email address of your account/.test(text)))
        .toBe(true)
    const anew = await accounts.browser()
    expect((await anew.call(login, { loginName: old, pwd: testPassword })).code).toBe('20101')
    expect((await visit(linkOf(email), 'POST')).status).toBe(410)
  })

  it('SHIP-03 ACC-02 changes nothing that its holder has not confirmed', async () => {
    const { account, email, old } = await begun()
    await recovery.waitOut()
    await recovery.round()
    expect((await rowOf(account)).email).toBe(old)
    // Late is early enough.
    await visit(linkOf(email), 'POST')
    await recovery.round()
    expect((await rowOf(account)).email).toBe(email)
  })

  it('SHIP-03 ACC-02 is stopped by the old address, by a session and by an operator, but not by a log-in', async () => {
    const [byMail, bySession, byOperator] = [await begun(), await begun(), await begun()]
    await recovery.round()
    for (const { email } of [byMail, bySession, byOperator]) await visit(linkOf(email), 'POST')
    await expect.poll(() => sentTo(byMail.old).length).toBe(1)
    const token = /#stop-recovery=([\w-]{43})/.exec(sentTo(byMail.old)[0] ?? '')?.[1] ?? ''
    await (await accounts.browser()).call(stopRecovery, { token })
    const session = await accounts.signedIn(bySession.account)
    expect((await session.call(securityOverview, {})).data).toMatchObject({ recovery: {} })
    expect((await session.call(stopOwnRecovery, {})).data).toEqual({ stopped: 1 })
    const cases = await listRecoveryCases(scope())
    const found = cases.find(({ userId }) => userId === byOperator.account.user_id)
    const id = found?.id ?? ''
    expect(await reviewRecovery(scope(), { id, verdict: 'approved' })).toBe(false)
    expect(await reviewRecovery(scope(), { id, verdict: 'refused' })).toBe(true)
    await recovery.waitOut()
    await recovery.round()
    for (const { account, old } of [byMail, bySession, byOperator])
      expect((await rowOf(account)).email).toBe(old)
    expect((await visit(linkOf(byMail.email), 'GET')).status).toBe(410)
  })

  it('SHIP-03 gives a number, which is confirmed by the link of a text message', async () => {
    const account = await accounts.open({})
    expect(await ask(account, { channel: 'mobile', areaCode: '49', mobile: '151' })).toMatchObject({
      outcome: 'begun',
    })
    await recovery.round()
    await expect.poll(() => sentTo('+49151').length).toBe(1)
    await visit(linkOf('+49151'), 'POST')
    await recovery.waitOut()
    await recovery.round()
    expect(await rowOf(account)).toMatchObject({ mobile: '+49151', area_code: '49', email: account.email })
  })

  it('SHIP-03 refuses what cannot be: another account’s address, the same one, a second at once, a sub-account', async () => {
    const { account, old } = await begun()
    const other = await accounts.open({})
    const outcomeOf = async (of: Account, wanted: WantedContact) => (await ask(of, wanted)).outcome
    const mail = (email: string) => ({ channel: 'email', email }) as const
    expect(await outcomeOf(account, mail(other.email ?? ''))).toBe('taken')
    expect(await outcomeOf(account, mail(old.toUpperCase()))).toBe('same')
    expect(await outcomeOf(account, mail('third@example.com'))).toBe('under-way')
    expect(await outcomeOf(other, { channel: 'mobile', areaCode: '49', mobile: '1' })).toBe('no-number')
    const child = await accounts.open({ parent_user_id: account.user_id, email: null })
    expect(await outcomeOf(child, mail('child@example.com'))).toBe('unknown-account')
    expect((await visit(`/notice/contact/${'A'.repeat(22)}.${'A'.repeat(43)}`, 'POST')).status).toBe(404)
  })

  it('SHIP-03 GATE-03 ends where another account has the address by then, and waits while the account is frozen', async () => {
    const [late, frozen] = [await begun(), await begun()]
    await recovery.round()
    for (const { email } of [late, frozen]) await visit(linkOf(email), 'POST')
    await accounts.open({ email: late.email })
    const freeze = (at: Date | null) =>
      sql.db
        .updateTable('account')
        .set({ frozen_at: at })
        .where('user_id', '=', frozen.account.user_id)
        .execute()
    await freeze(new Date(accounts.clock.nowMs))
    await recovery.waitOut()
    await recovery.round()
    for (const { account, old } of [late, frozen]) expect((await rowOf(account)).email).toBe(old)
    const left = (await listRecoveryCases(scope())).map(({ userId }) => userId)
    expect(left).toContain(frozen.account.user_id)
    expect(left).not.toContain(late.account.user_id)
    await freeze(null)
    await recovery.round()
    expect((await rowOf(frozen.account)).email).toBe(frozen.email)
  })

  it('SHIP-03 is refused for an address of a mail domain that is blocked, and for no other', async () => {
    const account = await accounts.open({})
    const endBlock = await blockDomain('throwaway.example')
    const outcomes = await Promise.all(
      ['ann@mx.throwaway.example', 'ann@THROWAWAY.example'].map((email) =>
        ask(account, { channel: 'email', email }),
      ),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['blocked-domain', 'blocked-domain'])
    await endBlock()
    const after = await ask(account, { channel: 'email', email: 'ann@throwaway.example' })
    expect(after.outcome).toBe('begun')
  })

  it('SHIP-03 is refused in the end where the mail domain was blocked while it waited, and only then', async () => {
    const [blocked, other] = [await begun(`ann@mx.late.example`), await begun()]
    await recovery.round()
    for (const { email } of [blocked, other]) await visit(linkOf(email), 'POST')
    const endBlock = await blockDomain('late.example')
    await recovery.waitOut()
    await recovery.round()
    expect((await rowOf(blocked.account)).email).toBe(blocked.old)
    expect((await rowOf(other.account)).email).toBe(other.email)
    const recorded = sql.db.selectFrom('audit').select('actor').where('user_id', '=', blocked.account.user_id)
    expect(await recorded.where('action', '=', 'recovery-refused').execute()).toEqual([{ actor: 'operator' }])
    await endBlock()
    await recovery.round()
    expect((await rowOf(blocked.account)).email).toBe(blocked.old)
  })
})
