import {
  type CodeName,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  type SignInAnswer,
} from '@portico/contract'
import type { NewAccount } from '@portico/stores'
import { type BoundCall, bindCall, type Outcome } from '../../bound-call.ts'
import type { CallFacts } from '../../call-facts.ts'
import { recordEvent } from '../audit.ts'
import { isMobile, normalEmail, normalMobile } from '../login-name.ts'
import { refusePassword } from '../password/judge-password.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { endByToken } from '../sessions/end-sessions.ts'
import { type IssuedSession, issueSession } from '../sessions/issue-session.ts'
import { sessionAnswer } from '../sign-in/complete-sign-in.ts'
import { rememberDevice } from '../sign-in/devices.ts'
import { isNameTaken, withUserId } from './create-account.ts'
import type { TakenCode } from './verification-codes.ts'

/** An account that somebody asks for, whatever it is reached by. */
interface Application {
  readonly email: { readonly address: string; readonly code: string } | null
  readonly mobile: { readonly number: string; readonly areaCode: string; readonly code: string } | null
  readonly password: string
  readonly repeated: string
}

type Refused = { readonly refusal: CodeName; readonly data?: object }

function faultOf({ context }: AccountServices, application: Application): Refused | null {
  const { email, mobile, password, repeated } = application
  if (mobile !== null && !isMobile(mobile.number)) {
    return { refusal: 'fieldRefused', data: { field: 'mobile', reason: 'pattern' } }
  }
  const names = [email?.address, mobile?.number, context.website].filter((name) => name !== undefined)
  const data = refusePassword({ password, repeated, names }, 'pwd', context.settings)
  return data && { refusal: 'fieldRefused', data }
}

/** Uses up the codes of an application, all or none. */
async function takeCodes(
  { codes }: AccountServices,
  { email, mobile }: Application,
  thumbprint: string,
): Promise<readonly TakenCode[] | null> {
  const sent = [
    ...(email === null ? [] : [{ target: email.address, code: email.code }]),
    ...(mobile === null ? [] : [{ target: mobile.number, code: mobile.code }]),
  ]
  const taken: TakenCode[] = []
  for (const { target, code } of sent) {
    const one = await codes.take({ purpose: 'register', target, thumbprint }, code)
    if (one === null) {
      await giveBack(taken)
      return null
    }
    taken.push(one)
  }
  return taken
}

async function giveBack(taken: readonly TakenCode[]): Promise<void> {
  await Promise.all(taken.map((code) => code.giveBack()))
}

/** The row of an account that was just opened. */
function accountRow(
  { email, mobile }: Application,
  made: {
    readonly userId: string
    readonly website: string
    readonly passwordHash: string
    readonly at: Date
  },
): NewAccount {
  return {
    user_id: made.userId,
    website: made.website,
    kind: 'user',
    email: email?.address ?? null,
    email_verified_at: email === null ? null : made.at,
    mobile: mobile?.number ?? null,
    area_code: mobile?.areaCode ?? null,
    mobile_verified_at: mobile === null ? null : made.at,
    password_hash: made.passwordHash,
    created_at: made.at,
  }
}

/** Account, device, session and record appear together or not at all, whenever the process ends (protocol F4). */
async function openAccount(
  { context, cookies }: AccountServices,
  application: Application,
  facts: CallFacts,
): Promise<IssuedSession> {
  const { website, settings, sql } = context
  const passwordHash = await context.passwords.hash(application.password)
  const device = deviceOf(facts)
  const nowMs = context.now()
  const { ip, userAgent } = facts
  const { thumbprint, algorithm } = device
  return withUserId((userId) =>
    sql.db.transaction().execute(async (db) => {
      const at = new Date(nowMs)
      const row = accountRow(application, { userId, website, passwordHash, at })
      await db.insertInto('account').values(row).execute()
      const tokens = [facts.cookies[cookies.sessionName], facts.cookies[cookies.refreshName]]
      await endByToken(db, { website, tokens, why: 'replaced', nowMs })
      await rememberDevice(db, device, { userId, userAgent, nowMs })
      await recordEvent(db, { website, userId, actor: userId, action: 'registered', atMs: nowMs, ip })
      const who = { website, userId, thumbprint, algorithm }
      const grant = { ...who, ip, userAgent, actingParent: null, continues: null }
      return issueSession(db, settings, { grant, nowMs })
    }),
  )
}

/**
 * Opens an account. A name that has one answers as a wrong code does: nobody was sent a code for it (protocol 3.13). A code is
 * given back where the account could not be opened through no fault of the person.
 */
async function register(
  services: AccountServices,
  application: Application,
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const fault = faultOf(services, application)
  if (fault !== null) return fault
  const taken = await takeCodes(services, application, deviceOf(facts).thumbprint)
  if (taken === null) return { refusal: 'codeRefused' }
  try {
    return sessionAnswer(services, await openAccount(services, application, facts))
  } catch (error) {
    if (isNameTaken(error)) return { refusal: 'codeRefused' }
    await giveBack(taken)
    throw error
  }
}

function emailOf(address: string, code: string): Application['email'] {
  return { address: normalEmail(address), code }
}

function mobileOf(input: {
  readonly mobile: string
  readonly areaCode: string
  readonly verifyCode: string
}) {
  const number = normalMobile(input.areaCode, input.mobile)
  return { number, areaCode: input.areaCode, code: input.verifyCode }
}

/** Registration by address, by number, and by both. */
export function registrations(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(registerEmail, (input, facts) => {
      const email = emailOf(input.email, input.verifyCode)
      const application = { email, mobile: null, password: input.pwd, repeated: input.rePwd }
      return register(services, application, facts)
    }),
    bindCall(registerMobile, (input, facts) => {
      const application = { email: null, mobile: mobileOf(input), password: input.pwd, repeated: input.rePwd }
      return register(services, application, facts)
    }),
    bindCall(registerMobileAndEmail, (input, facts) => {
      const email = emailOf(input.email, input.emailVerifyCode)
      const application = { email, mobile: mobileOf(input), password: input.pwd, repeated: input.rePwd }
      return register(services, application, facts)
    }),
  ]
}
