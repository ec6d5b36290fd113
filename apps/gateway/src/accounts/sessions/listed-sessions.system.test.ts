import {
  claimCrossTerminal,
  confirmQrKey,
  createCrossTerminal,
  fidoLogin,
  getCrossTerminalLoginStatus,
  listSessions,
  refreshSession,
  thirdRegister,
  thirdWallet,
} from '@portico/contract'
import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../test/accounts.ts'
import { enrolPasskey, startLogIn } from '../../../test/accounts/authenticator.ts'
import { codeOf } from '../../../test/accounts/pairing.ts'
import { createTestWallet } from '../../../test/accounts/wallet.ts'
import { openSharedAccounts } from '../../../test/shared-accounts.ts'
import { noProviders } from '../external-identity/offered-providers.ts'

const abroad = '198.51.100.7'
const { accounts } = await openSharedAccounts({
  providers: { ...noProviders, wallet: { chainIds: [1] } },
  countryOf: (ip) => (ip === abroad ? 'NZ' : null),
})

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const listSchema = v.object({ sessions: v.array(v.looseObject({ current: v.boolean() })) })

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })

/** The session of a browser as its owner sees it. */
async function ownOf(browser: TestBrowser) {
  const { sessions } = v.parse(listSchema, (await browser.call(listSessions, {})).data)
  return sessions.find(({ current }) => current)
}

describe('a session in the list of its owner', () => {
  it('ACC-05 says how the person signed in, also when it was renewed', async () => {
    const browser = await accounts.signedIn(await accounts.open({}))
    expect(await ownOf(browser)).toMatchObject({ signedInBy: 'password', country: null })
    expect((await browser.call(refreshSession, {})).code).toBe('00000')
    expect(await ownOf(browser)).toMatchObject({ signedInBy: 'password' })
  })

  it('ACC-05 names browser, system and country of a log-in by passkey', async () => {
    const owner = await accounts.signedIn(await accounts.open({}))
    const authenticator = createTestAuthenticator()
    const userHandle = await enrolPasskey(owner, authenticator)
    const phone = await accounts.browser()
    const { serialNO, challenge } = await startLogIn(phone)
    const fidoVerifyCode = authenticator.get({ challenge, userHandle })
    const headers = { 'user-agent': safari, 'x-forwarded-for': abroad }
    expect((await phone.call(fidoLogin, { serialNO, fidoVerifyCode }, { headers })).code).toBe('00000')
    expect(await ownOf(phone)).toMatchObject({
      ...{ browser: 'Safari', system: 'iOS', country: 'NZ', signedInBy: 'passkey' },
    })
  })

  it('ACC-05 names the provider of a log-in by wallet', async () => {
    const wallet = createTestWallet(accounts)
    const opened = await accounts.browser()
    const answer = await opened.call(thirdWallet, await wallet.signFor(opened))
    const { serialNO } = v.parse(offerSchema, answer.data).registration
    expect((await opened.call(thirdRegister, { serialNO })).code).toBe('00000')
    const later = await accounts.browser()
    expect((await later.call(thirdWallet, await wallet.signFor(later))).code).toBe('00000')
    for (const browser of [opened, later])
      expect(await ownOf(browser)).toMatchObject({ signedInBy: 'wallet' })
  })

  it('ACC-05 says that another device let it in', async () => {
    const owner = await accounts.signedIn(await accounts.open({}))
    const qrcodeKey = await codeOf(owner, createCrossTerminal)
    const newcomer = await accounts.browser()
    await newcomer.call(claimCrossTerminal, { qrcodeKey })
    await owner.call(confirmQrKey, { qrcodeKey, decision: 'confirm' })
    expect((await newcomer.call(getCrossTerminalLoginStatus, { qrcodeKey })).code).toBe('00000')
    expect(await ownOf(newcomer)).toMatchObject({ signedInBy: 'pairing' })
  })
})
