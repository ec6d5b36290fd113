import {
  agencyRecoveryCodeVerifyLogin,
  confirmPasskey,
  confirmTotp,
  makeRecoveryCodes,
  recoveryCodeVerifyLogin,
  removePasskey,
  removeTotp,
  securityOverview,
  sendCode,
  setSecondStep,
  setStepRule,
  startPasskey,
  startTotp,
  userinfo,
} from '@portico/contract'
import { Secret, TOTP } from 'otpauth'
import { createTestAuthenticator } from '@portico/passkeys/test-authenticator'
import * as v from 'valibot'
import { creationOf } from '../authenticator.ts'
import { recoveryOf } from '../recovery.ts'
import { freshEmail, numberOf, type Owner, succeed, type TriedAction, type World } from './owner.ts'

const stepMs = 30_000
const secretSchema = v.object({ secret: v.string() })
const codesSchema = v.object({ codes: v.array(v.string()) })
const verificationSchema = v.object({ verification: v.object({ serialNO: v.string() }) })
const userSchema = v.object({ userInfo: v.object({ userId: v.string() }) })

function addressOf(owner: Owner, method: 'email' | 'mobile'): string {
  if (method === 'email') return owner.email ?? ''
  return owner.mobile === null ? '' : numberOf(owner.mobile)
}

/** Turns a step by codes on, off, and on again. */
async function switchStep(world: World, owner: Owner, method: 'email' | 'mobile'): Promise<void> {
  const { browser, proof } = owner
  for (const enabled of [true, false, true]) {
    await succeed(browser, sendCode, { purpose: 'secure', channel: method })
    const verifyCode = world.accounts.codeFor(addressOf(owner, method))
    await succeed(browser, setSecondStep, { method, enabled, verifyCode, ...proof })
  }
}

/** A code of the owner's authenticator; each is of another step, since one counts once. */
function nextTotp({ accounts: { clock } }: World, { totpSecret }: Owner): string {
  clock.nowMs += stepMs
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret ?? '') })
  return totp.generate({ timestamp: clock.nowMs })
}

async function enrolTotp(world: World, owner: Owner): Promise<void> {
  const { browser, proof } = owner
  owner.totpSecret = v.parse(secretSchema, (await succeed(browser, startTotp, proof)).data).secret
  await succeed(browser, confirmTotp, { googleCode: nextTotp(world, owner) })
}

function takeRecoveryCode(owner: Owner): string {
  const code = owner.recoveryCodes.pop()
  if (code === undefined) throw new Error('no recovery code is left')
  return code
}

/** Logs in on an unknown device, with a recovery code in place of the second step. */
async function enterByRecoveryCode({ accounts }: World, owner: Owner): Promise<void> {
  const browser = await accounts.browser()
  const { serialNO } = v.parse(verificationSchema, (await owner.enter(browser)).data).verification
  const call = owner.kind === 'agency' ? agencyRecoveryCodeVerifyLogin : recoveryCodeVerifyLogin
  await succeed(browser, call, { serialNO, recoveryCode: takeRecoveryCode(owner) })
  const { userId } = v.parse(userSchema, (await browser.call(userinfo, false)).data).userInfo
  if (userId !== owner.userId) throw new Error('another account')
}

/** Asks for the account by its id and a recovery code, waits, and gets it. */
async function recover({ accounts, sql }: World, owner: Owner): Promise<void> {
  const recovery = recoveryOf(accounts, sql)
  const applicant = await accounts.browser()
  const email = freshEmail()
  const wish = { loginName: owner.userId, email, kind: owner.kind, recoveryCode: takeRecoveryCode(owner) }
  const { serialNO } = await recovery.start(applicant, wish)
  await recovery.waitOut()
  const { code } = await recovery.finish(applicant, { serialNO, email })
  if (code !== '00000') throw new Error(`finishRecovery answers ${code}`)
}

/** ACC-02, in an order in which each finds what it needs; the last one takes everything away. */
export const stepActions: readonly TriedAction[] = [
  {
    requirement: 'ACC-02',
    name: 'codes by e-mail on and off',
    run: (world, owner) => switchStep(world, owner, 'email'),
  },
  {
    requirement: 'ACC-02',
    name: 'codes by text message on and off',
    run: (world, owner) => switchStep(world, owner, 'mobile'),
  },
  {
    requirement: 'ACC-02',
    name: 'an authenticator app added and removed',
    async run(world, owner) {
      await enrolTotp(world, owner)
      await succeed(owner.browser, removeTotp, { googleCode: nextTotp(world, owner), ...owner.proof })
      await enrolTotp(world, owner)
    },
  },
  {
    requirement: 'ACC-02',
    name: 'a passkey added and removed',
    async run(_world, { browser, proof }) {
      const authenticator = createTestAuthenticator()
      const { challenge } = creationOf(await succeed(browser, startPasskey, proof))
      await succeed(browser, confirmPasskey, { name: 'Key', response: authenticator.create({ challenge }) })
      await succeed(browser, removePasskey, { credentialId: authenticator.credentialId, ...proof })
    },
  },
  {
    requirement: 'ACC-02',
    name: 'recovery codes',
    async run(_world, owner) {
      const made = await succeed(owner.browser, makeRecoveryCodes, owner.proof)
      owner.recoveryCodes = [...v.parse(codesSchema, made.data).codes]
    },
  },
  {
    requirement: 'ACC-02',
    name: 'say which second steps are enough',
    async run(_world, owner) {
      const { browser, proof } = owner
      await succeed(browser, setStepRule, { rule: 'all', weakSteps: false, ...proof })
      const recoveryCode = takeRecoveryCode(owner)
      await succeed(browser, setStepRule, { rule: 'one', weakSteps: true, recoveryCode, ...proof })
      await succeed(browser, securityOverview, {})
    },
  },
  { requirement: 'ACC-02', name: 'log in with a recovery code', run: enterByRecoveryCode },
  { requirement: 'ACC-02', name: 'come back by the account’s id and a recovery code', run: recover },
]
