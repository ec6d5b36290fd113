import { randomUUID } from 'node:crypto'
import {
  agencyLogin,
  type AnyCall,
  login,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  sendCode,
  thirdApple,
  thirdGoogle,
  thirdOpenId,
  thirdRegister,
  thirdTelegram,
  thirdWallet,
} from '@portico/contract'
import * as v from 'valibot'
import { type TestAnswer, type TestBrowser, testPassword } from '../../accounts.ts'
import type { TestProvider } from '../external-identity.ts'
import { signInitData } from '../init-data.ts'
import { createTestWallet } from '../wallet.ts'
import {
  byPassword,
  freshEmail,
  freshMobile,
  type MobileFields,
  numberOf,
  type Owner,
  succeed,
  userIdOf,
  type World,
} from './owner.ts'

/** The bot whose mini app the gateway of the table trusts. */
export const botToken = '1234567890:test-token'

/** A way to open an account. */
export interface SignInMethod {
  readonly name: string
  open(world: World): Promise<Owner>
}

const passwords = { pwd: testPassword, rePwd: testPassword }

async function mailCode({ accounts }: World, browser: TestBrowser, email: string): Promise<string> {
  await succeed(browser, sendCode, { purpose: 'register', email })
  return accounts.codeFor(email)
}

async function textCode({ accounts }: World, browser: TestBrowser, number: MobileFields): Promise<string> {
  await succeed(browser, sendCode, { purpose: 'registerMobile', ...number })
  return accounts.codeFor(numberOf(number))
}

/** What is known of an account that was opened with a password. */
function withPassword(
  { browser, answer }: { readonly browser: TestBrowser; readonly answer: TestAnswer },
  { email = null, mobile = null }: { readonly email?: string | null; readonly mobile?: MobileFields | null },
): Owner {
  const owner: Owner = {
    ...{ browser, userId: userIdOf(answer), kind: 'user', proof: byPassword, email, mobile },
    ...{ recoveryCodes: [], totpSecret: null },
    enter(other) {
      const name =
        owner.email === null && owner.mobile !== null
          ? { loginName: owner.mobile.mobile, areaCode: owner.mobile.areaCode }
          : { loginName: owner.email ?? '' }
      return other.call(login, { ...name, pwd: testPassword })
    },
  }
  return owner
}

const registrations: readonly SignInMethod[] = [
  {
    name: 'e-mail',
    async open(world) {
      const browser = await world.accounts.browser()
      const email = freshEmail()
      const verifyCode = await mailCode(world, browser, email)
      const answer = await succeed(browser, registerEmail, { email, verifyCode, ...passwords })
      return withPassword({ browser, answer }, { email })
    },
  },
  {
    name: 'mobile',
    async open(world) {
      const browser = await world.accounts.browser()
      const mobile = freshMobile()
      const verifyCode = await textCode(world, browser, mobile)
      const answer = await succeed(browser, registerMobile, { ...mobile, verifyCode, ...passwords })
      return withPassword({ browser, answer }, { mobile })
    },
  },
  {
    name: 'both',
    async open(world) {
      const browser = await world.accounts.browser()
      const [email, mobile] = [freshEmail(), freshMobile()]
      const codes = {
        emailVerifyCode: await mailCode(world, browser, email),
        verifyCode: await textCode(world, browser, mobile),
      }
      const input = { email, ...mobile, ...codes, ...passwords }
      const answer = await succeed(browser, registerMobileAndEmail, input)
      return withPassword({ browser, answer }, { email, mobile })
    },
  },
]

const offerSchema = v.object({ registration: v.object({ serialNO: v.string() }) })

/** An account that somebody else's word opens: without a password, and without any address to begin with. */
function byIdentity(
  name: string,
  identify: (world: World) => (browser: TestBrowser) => Promise<TestAnswer>,
): SignInMethod {
  return {
    name,
    async open(world) {
      const browser = await world.accounts.browser()
      const enter = identify(world)
      const { registration } = v.parse(offerSchema, (await enter(browser)).data)
      const answer = await succeed(browser, thirdRegister, registration)
      return {
        ...{ browser, userId: userIdOf(answer), kind: 'user', proof: {}, email: null, mobile: null },
        ...{ recoveryCodes: [], totpSecret: null, enter },
      }
    },
  }
}

function byIssuer(name: string, provider: TestProvider, call: AnyCall): SignInMethod {
  const named = call === thirdOpenId ? { provider } : {}
  return byIdentity(name, ({ external }) => {
    const sub = randomUUID()
    return async (browser) =>
      browser.call(call, { ...named, ...(await external.comeBack(browser, provider, { sub })) })
  })
}

let launches = 0

const identities: readonly SignInMethod[] = [
  byIssuer('Apple', 'apple', thirdApple),
  byIssuer('Google', 'google', thirdGoogle),
  byIssuer('OpenID provider', 'example-id', thirdOpenId),
  byIdentity('wallet', ({ accounts }) => {
    const wallet = createTestWallet(accounts)
    return async (browser) => browser.call(thirdWallet, await wallet.signFor(browser))
  }),
  byIdentity('Telegram', ({ accounts }) => {
    launches += 1
    const user = JSON.stringify({ id: 6_000_000_000 + launches, first_name: 'Ada' })
    return (browser) => {
      launches += 1
      const fields = { user, query_id: `AB${launches}`, signature: 'not-for-us' }
      const auth_date = String(Math.floor(accounts.clock.nowMs / 1000))
      return browser.call(thirdTelegram, { initData: signInitData(botToken, { ...fields, auth_date }) })
    }
  }),
]

/** An agency: the exchange opens it, and its people log in with a password. */
const agency: SignInMethod = {
  name: 'agency',
  async open({ accounts }) {
    const email = freshEmail()
    const account = await accounts.open({ kind: 'agency', email, email_verified_at: new Date(0) })
    const browser = await accounts.signedIn(account)
    const owner: Owner = {
      ...{ browser, userId: account.user_id, kind: 'agency', proof: byPassword, email, mobile: null },
      ...{ recoveryCodes: [], totpSecret: null },
      enter: (other) => other.call(agencyLogin, { loginName: owner.email ?? '', pwd: testPassword }),
    }
    return owner
  },
}

/** Every sign-in method that an account can be opened by. A passkey and a sub-account need an account that is there. */
export const signInMethods: readonly SignInMethod[] = [...registrations, ...identities, agency]
