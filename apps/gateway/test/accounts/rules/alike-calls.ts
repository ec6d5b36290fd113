import {
  agencyLogin,
  type AnyCall,
  judgeNewPassword,
  login,
  makeRecoveryCodes,
  recoveryCodeVerifyLogin,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  resetPassword,
  sendCode,
  startRecovery,
} from '@portico/contract'
import type { Account } from '@portico/stores'
import * as v from 'valibot'
import { type TestBrowser, testPassword } from '../../accounts.ts'
import { type AlikePerson, type AlikeWorld, openPeople } from './alike-people.ts'
import type { CallsOf } from './call-rules.ts'

/** A call that is about to be made. */
interface Ask {
  readonly call: AnyCall
  readonly input: object
}

/** Prepares a call by a browser, up to what is compared. */
type Prepare = (browser: TestBrowser) => Promise<Ask>

/** A call that must tell nothing, by what it is asked about. */
export interface Alike {
  readonly name: string
  /** What it answers, whatever it is asked about. */
  readonly code: string
  /** Opens one of each class, and says how each is asked about. */
  open(world: AlikeWorld): Promise<ReadonlyMap<string, Prepare>>
}

type InputOf = (person: AlikePerson, world: AlikeWorld, browser: TestBrowser) => object | Promise<object>

/** A call that names somebody. */
function ofNames(part: { name: string; code: string; call: AnyCall; inputOf: InputOf }): Alike {
  const { name, code, call, inputOf } = part
  return {
    name,
    code,
    async open(world) {
      const people = await openPeople(world)
      return new Map(
        people.map((person): [string, Prepare] => [
          person.class,
          async (browser) => ({ call, input: await inputOf(person, world, browser) }),
        ]),
      )
    },
  }
}

/** The right password of whom the call does not let in, and a wrong one of whom it would. */
function refusedPassword(person: AlikePerson, letIn: AlikePerson['class']): string {
  return person.class === letIn ? 'not the password' : testPassword
}

const passwords = { pwd: 'another fine secret', rePwd: 'another fine secret' } as const
const wrongCode = '000000'
const areaCode = '49'

const sending = (name: string, inputOf: InputOf) =>
  ofNames({ name: `sendCode ${name}`, code: '00000', call: sendCode, inputOf })

let contacts = 0

/** A new address, and the code that shows that it is the applicant's. */
async function newContact({ accounts }: AlikeWorld, browser: TestBrowser) {
  contacts += 1
  const email = `applicant-${contacts}@example.com`
  await browser.call(sendCode, { purpose: 'recover', email })
  return { email, verifyCode: accounts.codeFor(email) }
}

/** A recovery that somebody asks for who has an address of their own. */
function recovering(name: string, code: string, wishOf: (person: AlikePerson) => object): Alike {
  return ofNames({
    name: `startRecovery ${name}`,
    code,
    call: startRecovery,
    inputOf: async (person, world, browser) => ({ ...wishOf(person), ...(await newContact(world, browser)) }),
  })
}

const wrongRecoveryCode = { recoveryCode: 'AAAAAAAAAA' } as const

/** What is tried of each call that takes a name; one that is not here is a type error. */
const alikeByCall: Readonly<Record<CallsOf<'name'>, readonly Alike[]>> = {
  login: [
    ofNames({
      ...{ name: 'login', code: '20101', call: login },
      inputOf: (person) => ({ loginName: person.email, pwd: refusedPassword(person, 'person') }),
    }),
    ofNames({
      ...{ name: 'login by number', code: '20101', call: login },
      inputOf: (person) => ({
        ...{ loginName: person.mobile, areaCode },
        pwd: refusedPassword(person, 'person'),
      }),
    }),
  ],
  agencyLogin: [
    ofNames({
      ...{ name: 'agencyLogin', code: '20101', call: agencyLogin },
      inputOf: (person) => ({ loginName: person.email, pwd: refusedPassword(person, 'agency') }),
    }),
  ],
  sendCode: [
    sending('register', ({ email }) => ({ purpose: 'register', email })),
    sending('reset', ({ email }) => ({ purpose: 'reset', loginName: email })),
    sending('reset of agencies', ({ email }) => ({ purpose: 'reset', loginName: email, kind: 'agency' })),
    sending('registerMobile', ({ mobile }) => ({ purpose: 'registerMobile', mobile, areaCode })),
    sending('reset by number', ({ mobile }) => ({ purpose: 'reset', loginName: mobile, areaCode })),
    sending('recover', ({ email }) => ({ purpose: 'recover', email })),
  ],
  registerEmail: [
    ofNames({
      ...{ name: 'registerEmail', code: '20102', call: registerEmail },
      async inputOf({ email }, _world, browser) {
        await browser.call(sendCode, { purpose: 'register', email })
        return { email, verifyCode: wrongCode, ...passwords }
      },
    }),
  ],
  registerMobile: [
    ofNames({
      ...{ name: 'registerMobile', code: '20102', call: registerMobile },
      inputOf: ({ mobile }) => ({ mobile, areaCode, verifyCode: wrongCode, ...passwords }),
    }),
  ],
  registerMobileAndEmail: [
    ofNames({
      ...{ name: 'registerMobileAndEmail', code: '20102', call: registerMobileAndEmail },
      inputOf: ({ email, mobile }) => ({
        ...{ email, emailVerifyCode: wrongCode, mobile, areaCode, verifyCode: wrongCode },
        ...passwords,
      }),
    }),
  ],
  judgeNewPassword: [
    ofNames({
      ...{ name: 'judgeNewPassword', code: '00000', call: judgeNewPassword },
      // The password of every account here: that it is somebody's must not show.
      inputOf: ({ email }) => ({ loginName: email, pwd: testPassword }),
    }),
  ],
  resetPassword: [
    ofNames({
      ...{ name: 'resetPassword', code: '20102', call: resetPassword },
      async inputOf({ email }, _world, browser) {
        await browser.call(sendCode, { purpose: 'reset', loginName: email })
        return { loginName: email, verifyCode: wrongCode, ...passwords }
      },
    }),
  ],
  startRecovery: [
    recovering('by address', '00000', ({ email }) => ({ loginName: email, pwd: 'not the password' })),
    recovering('by number', '00000', ({ mobile }) => ({ loginName: mobile, areaCode })),
    recovering('by address and a wrong code', '20102', ({ email }) => ({
      loginName: email,
      ...wrongRecoveryCode,
    })),
    recovering('by id', '00000', ({ userId }) => ({ loginName: userId })),
    recovering('by id and a wrong code', '20102', ({ userId }) => ({
      loginName: userId,
      ...wrongRecoveryCode,
    })),
    recovering('by a notice', '00000', ({ notice }) => ({ notice })),
    recovering('by a notice and a wrong code', '20102', ({ notice }) => ({ notice, ...wrongRecoveryCode })),
  ],
}

const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })

async function openWithCodes({ accounts, sql }: AlikeWorld, state: 'none' | 'left' | 'used') {
  const account = await accounts.open({})
  if (state === 'none') return account
  const owner = await accounts.signedIn(account)
  await owner.call(makeRecoveryCodes, { pwd: testPassword })
  if (state === 'used') {
    await sql.db
      .updateTable('recovery_code')
      .set({ used_at: new Date(accounts.clock.nowMs) })
      .where('user_id', '=', account.user_id)
      .execute()
  }
  return account
}

/** A log-in whose password was right, with a code that is not of the account. */
function afterPassword({ email }: Account): Prepare {
  return async (browser) => {
    const begun = await browser.call(login, { loginName: email ?? '', pwd: testPassword })
    const { serialNO } = v.parse(verificationSchema, begun.data).verification
    return { call: recoveryCodeVerifyLogin, input: { serialNO, ...wrongRecoveryCode } }
  }
}

/** A wrong recovery code tells who knows the password nothing of the codes that there are. */
const recoveryCodeLogIn: Alike = {
  name: 'recoveryCodeVerifyLogin',
  code: '20102',
  async open(world) {
    const prepared = new Map<string, Prepare>()
    for (const state of ['none', 'left', 'used'] as const) {
      prepared.set(state, afterPassword(await openWithCodes(world, state)))
    }
    return prepared
  },
}

/** Everything that must look alike. */
export const alikeCalls: readonly Alike[] = [...Object.values(alikeByCall).flat(), recoveryCodeLogIn]

/** Whose time an exhaustive run compares: one of each kind of work. */
const timed: ReadonlySet<string> = new Set([
  'login',
  'sendCode reset',
  'judgeNewPassword',
  'resetPassword',
  'startRecovery by address',
  'startRecovery by id and a wrong code',
  'startRecovery by a notice',
  'recoveryCodeVerifyLogin',
])

/** What must also take the same time. */
export const timedCalls: readonly Alike[] = alikeCalls.filter(({ name }) => timed.has(name))
