import { login, logout, userinfo } from '@portico/contract'
import { expect, it, vi } from 'vitest'
import { testPassword } from '../../../test/accounts.ts'
import { countRoundTrips } from '../../../test/accounts/round-trips.ts'
import { describeWithAccounts } from '../../../test/shared-accounts.ts'

describeWithAccounts('what a log-in asks the database', ({ accounts }) => {
  async function openKnown() {
    const account = await accounts.open({})
    const browser = await accounts.signedIn(account)
    await browser.call(logout, {})
    return { browser, input: { loginName: account.email ?? '', pwd: testPassword } }
  }

  it('USER-02 is three round trips, that for the key of the device included', async () => {
    const { browser, input } = await openKnown()
    const { serial, statements } = await countRoundTrips(async () => {
      const answer = await browser.call(login, input, { vouchedBy: browser.key })
      expect(answer.code).toBe('00000')
    })
    expect(serial, statements.join('\n')).toBe(3)
    expect((await browser.call(userinfo, false)).data).not.toBeNull()
  })

  it('USER-02 ends the earlier session of the browser in the same transaction', async () => {
    const { browser, input } = await openKnown()
    await browser.call(login, input)
    const earlier = new Map(browser.cookies)
    const { serial, statements } = await countRoundTrips(() => browser.call(login, input))
    expect(serial, statements.join('\n')).toBeLessThanOrEqual(8)
    const left = await accounts.browser({ key: browser.key, cookies: earlier })
    expect((await left.call(userinfo, false)).data).toBeNull()
  })

  it('SAFE-04 costs an unknown name what a wrong password costs', async () => {
    const account = await accounts.open({})
    const asked = await Promise.all(
      [account.email ?? '', 'never-there@example.com'].map(async (loginName) => ({
        loginName,
        browser: await accounts.browser(),
      })),
    )
    const counts: number[] = []
    for (const { loginName, browser } of asked) {
      const { statements } = await countRoundTrips(async () => {
        expect((await browser.call(login, { loginName, pwd: 'not the password' })).code).toBe('20101')
      })
      counts.push(statements.length)
    }
    expect(counts[0]).toBe(counts[1])
  })

  it('USER-02 is one round trip each for the session and the summary of an account, however many ask at once', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => accounts.signedIn(await accounts.open({}))),
    )
    const askAll = async () => {
      const answers = await Promise.all(browsers.map((browser) => browser.call(userinfo, false)))
      for (const { data } of answers) expect(data).not.toBeNull()
    }
    // On a busy machine the calls may come one after the other, since each is signed first; then they are sent once more.
    await vi.waitFor(async () => {
      const { serial, statements } = await countRoundTrips(askAll)
      expect(serial, statements.join('\n')).toBeLessThanOrEqual(6)
      expect(statements.length).toBeLessThanOrEqual(10)
    }, 20_000)
  })
})
