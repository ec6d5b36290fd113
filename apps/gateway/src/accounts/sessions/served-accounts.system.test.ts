import { clientCommonConfig, listSessions, switchWeb, userinfo } from '@portico/contract'
import type { Account } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { type TestBrowser, testPassword } from '../../../test/accounts.ts'
import { openFamily } from '../../../test/accounts/family.ts'
import { openOwner } from '../../../test/accounts/rules/proof.ts'
import { byName, sessionCalls } from '../../../test/accounts/rules/ruled-calls.ts'
import { openSharedAccounts, withWallets } from '../../../test/shared-accounts.ts'

const { sql, accounts } = await openSharedAccounts(withWallets)

const dayMs = 86_400_000

type Change = { readonly frozen_at: Date } | { readonly closing_at: Date }

async function change({ user_id: userId }: Account, to: Change): Promise<void> {
  await sql.db.updateTable('account').set(to).where('user_id', '=', userId).execute()
}

const freeze = (account: Account) => change(account, { frozen_at: new Date(accounts.clock.nowMs) })

/** What each call that asks for a session answers to a browser, by its name. */
async function answersTo(browser: TestBrowser): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  for (const { call, rule } of sessionCalls) {
    const proof = rule.of === 'owner' || rule.of === 'password' ? { pwd: testPassword } : {}
    answers[call.name] = (await browser.call(call, { ...rule.input, ...proof })).code
  }
  return answers
}

const allRefused = Object.fromEntries(sessionCalls.map(({ call }) => [call.name, '00004']))

describe('every call that asks for a session', () => {
  it('GATE-02 asks a visitor to log in', async () => {
    expect(await answersTo(await accounts.browser())).toEqual(allRefused)
  })

  it('GATE-02 SAFE-04 asks the owner of a frozen account to log in, whatever the session was', async () => {
    const { account, browser } = await openOwner(accounts)
    await freeze(account)
    expect(await answersTo(browser)).toEqual(allRefused)
    expect(await browser.call(userinfo, false)).toMatchObject({ data: null })
    const config = await browser.call(clientCommonConfig, { appId: 'web', libVersion: '1.1.45' })
    expect(config.data).toMatchObject({ clientCommonConfig: { userId: '' } })
  })

  it('GATE-02 USER-04 ends with a frozen parent in its sub-account too', async () => {
    const { parent, child } = await openFamily(accounts)
    const browser = await accounts.signedIn(parent)
    expect((await browser.call(switchWeb, { userId: child.user_id })).code).toBe('00000')
    expect((await browser.call(listSessions, {})).code).toBe('00000')
    await freeze(parent)
    expect(await answersTo(browser)).toEqual(allRefused)
  })

  it.each(byName(sessionCalls))(
    'ACC-05 answers the owner of a closing account like any other: %s',
    async (name, { call, rule }) => {
      const proof = rule.of === 'owner' || rule.of === 'password' ? { pwd: testPassword } : {}
      const answers: string[] = []
      for (const closesInMs of [null, dayMs]) {
        const { account, browser } = await openOwner(accounts)
        if (closesInMs !== null) {
          await change(account, { closing_at: new Date(accounts.clock.nowMs + closesInMs) })
        }
        answers.push((await browser.call(call, { ...rule.input, ...proof })).code)
      }
      // The one call that is for closing accounts alone.
      if (name === 'keepAccount') expect(answers).toEqual(['20205', '00000'])
      else expect(answers[1]).toBe(answers[0])
      expect(answers).not.toContain('00004')
    },
  )
})
