import { linkThird, listLinks, thirdRegister, thirdTelegram, userinfo } from '@portico/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { startAccountGateway, type TestBrowser, testPassword } from '../../../../test/accounts.ts'
import { noProviders } from '../offered-providers.ts'
import { signInitData } from '../../../../test/accounts/init-data.ts'
import { openSharedAccounts } from '../../../../test/shared-accounts.ts'

const botToken = '1234567890:test-token'
const { sql, accounts } = await openSharedAccounts({ providers: { ...noProviders, telegram: { botToken } } })

let people = 0
let starts = 0

function somebody(part: object = {}) {
  people += 1
  return { id: 5_000_000_000 + people, first_name: 'Ada', last_name: 'Lovelace', ...part }
}

/** What Telegram gives to the mini app; each start differs from every other. */
function launch(
  user: object,
  { token = botToken, ageSeconds = 0 }: { readonly token?: string; readonly ageSeconds?: number } = {},
): string {
  starts += 1
  const now = Math.floor(accounts.clock.nowMs / 1000)
  const fields = { user: JSON.stringify(user), query_id: `AA${starts}`, auth_date: String(now - ageSeconds) }
  return signInitData(token, { ...fields, signature: 'not-for-us' })
}

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })

async function register(user: object): Promise<{ browser: TestBrowser; userId: string }> {
  const browser = await accounts.browser()
  const offered = await browser.call(thirdTelegram, { initData: launch(user) })
  const { serialNO } = v.parse(offerSchema, offered.data).registration
  expect((await browser.call(thirdRegister, { serialNO })).code).toBe('00000')
  const { data } = await browser.call(userinfo, false)
  const { userId } = v.parse(v.object({ userInfo: v.object({ userId: v.string() }) }), data).userInfo
  return { browser, userId }
}

describe('sign-in by Telegram', () => {
  it('GATE-01 offers an account to somebody unknown, opens it, and knows him from then on by his number', async () => {
    const user = somebody()
    const { userId } = await register(user)
    const browser = await accounts.browser()
    const renamed = { ...user, first_name: 'Countess', last_name: '' }
    const entered = await browser.call(thirdTelegram, { initData: launch(renamed) })
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId } }, registration: null })
    expect((await browser.call(listLinks, {})).data).toMatchObject({
      links: [{ provider: 'telegram', label: 'Countess' }],
    })
  })

  it.each([
    ['first and last name', {}, 'Ada Lovelace'],
    ['the user name where there is no other', { first_name: ' ', last_name: '', username: 'ada' }, 'ada'],
    ['a name without what breaks a page', { first_name: '\u0000\u202eA\n\ud800b', last_name: '' }, 'A b'],
    ['the joiners of a name', { first_name: 'می\u200cنا', last_name: '👩\u200d🚀' }, 'می\u200cنا 👩\u200d🚀'],
    ['the beginning of a long name', { first_name: '𝒜'.repeat(300), last_name: '' }, '𝒜'.repeat(100)],
  ])('shows %s', async (_, part, label) => {
    const { browser } = await register(somebody(part))
    expect((await browser.call(listLinks, {})).data).toMatchObject({ links: [{ label }] })
  })

  it('shows the number of somebody who has no name', async () => {
    const user = somebody({ first_name: '', last_name: '' })
    const { browser } = await register(user)
    expect((await browser.call(listLinks, {})).data).toMatchObject({ links: [{ label: String(user.id) }] })
  })

  it('links to an account, which is entered by it', async () => {
    const user = somebody()
    const account = await accounts.open({})
    const owner = await accounts.signedIn(account)
    const linking = { provider: 'telegram', initData: launch(user), pwd: testPassword }
    expect((await owner.call(linkThird, linking)).code).toBe('00000')
    const browser = await accounts.browser()
    const entered = await browser.call(thirdTelegram, { initData: launch(user) })
    expect(entered.data).toMatchObject({ accessTokenResVO: { userInfo: { userId: account.user_id } } })
  })

  it.each([300, -60])('takes data that is %i seconds old', async (ageSeconds) => {
    accounts.clock.nowMs = Math.ceil(accounts.clock.nowMs / 1000) * 1000
    const browser = await accounts.browser()
    const answer = await browser.call(thirdTelegram, { initData: launch(somebody(), { ageSeconds }) })
    expect(answer.code).toBe('00000')
  })
})

describe('Telegram’s data that does not hold', () => {
  async function refusals() {
    const user = somebody()
    const { userId } = await register(user)
    const browser = await accounts.browser()
    const answers = new Map<string, Awaited<ReturnType<TestBrowser['call']>>>()
    const attempt = async (name: string, initData: string) =>
      void answers.set(name, await browser.call(thirdTelegram, { initData }))
    await attempt('too old', launch(user, { ageSeconds: 301 }))
    await attempt('of the time to come', launch(user, { ageSeconds: -62 }))
    await attempt('of the bot of another site', launch(user, { token: '1234567890:other' }))
    await attempt('a bot', launch({ ...user, is_bot: true }))
    await attempt('another user', launch(user).replace('Ada', 'Eve'))
    await attempt('a user twice', `${launch(user)}&user=${encodeURIComponent(JSON.stringify(user))}`)
    await attempt('a hash twice', `${launch(user)}&hash=${'0'.repeat(64)}`)
    await attempt('no hash', launch(user).replace(/&hash=.*/, ''))
    await attempt('no data', 'x')
    const used = launch(user)
    expect((await browser.call(thirdTelegram, { initData: used })).code).toBe('00000')
    browser.cookies.clear()
    await attempt('data that was used', used)
    await attempt('data that was used, written in another way', used.replace('query_id=AA', 'query_id=%41A'))
    accounts.clock.nowMs += 299_000
    await attempt('data that was used a while ago', used)
    await sql.db
      .updateTable('account')
      .set({ frozen_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', userId)
      .execute()
    await attempt('a frozen account', launch(user))
    return answers
  }

  it('GATE-01 is answered the same, whatever is wrong, and without a cookie', async () => {
    const answers = await refusals()
    expect(answers.size).toBe(13)
    for (const [name, answer] of answers) {
      expect([name, answer.code, answer.cookies]).toEqual([name, '20109', []])
    }
    expect(new Set([...answers.values()].map(({ text }) => text)).size).toBe(1)
  })

  it('enters once when it is sent twice at the same time', async () => {
    const user = somebody()
    await register(user)
    const initData = launch(user)
    const browsers = await Promise.all([1, 2, 3].map(() => accounts.browser()))
    const answers = await Promise.all(browsers.map((browser) => browser.call(thirdTelegram, { initData })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['00000', '20109', '20109'])
  })

  it('is not asked for where Telegram is not a sign-in method', async () => {
    await using without = await startAccountGateway(sql)
    const browser = await without.browser()
    const answer = await browser.call(thirdTelegram, { initData: launch(somebody()) })
    expect(answer.code).not.toBe('00000')
    expect(answer.code).not.toBe('20109')
  })
})
