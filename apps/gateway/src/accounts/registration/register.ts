import {
  type CodeName,
  registerEmail,
  registerMobile,
  registerMobileAndEmail,
  type SignInAnswer,
} from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { refusePassword } from '../password/judge-password.ts'
import { deviceOf } from '../proven-caller.ts'
import type { AccountServices } from '../services.ts'
import { sessionAnswer } from '../sign-in/complete-sign-in.ts'
import { type Contacts, emailContact, giveBack, mobileContact, refuseMobile, takeCodes } from './contacts.ts'
import { isNameTaken } from './create-account.ts'
import { openAccount } from './open-account.ts'
import { type Declared, refuseDeclared, refuseMailDomain, refuseOrigin } from './sign-up-rules.ts'

/** An account that somebody asks for, whatever it is reached by. */
interface Application extends Contacts {
  readonly password: string
  readonly repeated: string
  readonly declared: Declared
}

type Refused = { readonly refusal: CodeName; readonly data?: object }

function faultOf({ context }: AccountServices, application: Application): Refused | null {
  const { email, mobile, password, repeated } = application
  const names = [email?.address, mobile?.number, context.website].filter((name) => name !== undefined)
  const data =
    refuseMobile(application) ?? refusePassword({ password, repeated, names }, 'pwd', context.settings)
  return data && { refusal: 'fieldRefused', data }
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
  const { context } = services
  const areaCode = application.mobile?.areaCode
  const fault =
    refuseOrigin(context, { ip: facts.ip, areaCode }) ??
    refuseMailDomain(context, application.email?.address) ??
    faultOf(services, application) ??
    refuseDeclared(context, application.declared)
  if (fault !== null) return fault
  const taken = await takeCodes(services, application, {
    thumbprint: deviceOf(facts).thumbprint,
    ip: facts.ip,
  })
  if (taken === null) return { refusal: 'codeRefused' }
  try {
    const passwordHash = await services.context.passwords.hash(application.password)
    const { declared } = application
    const opening = { contacts: application, passwordHash, joinedBy: 'password', declared } as const
    return sessionAnswer(services, await openAccount(services, opening, facts))
  } catch (error) {
    if (isNameTaken(error)) return { refusal: 'codeRefused' }
    await giveBack(taken)
    throw error
  }
}

/** What every application has beside its contacts. */
function chosen({
  pwd,
  rePwd,
  residence,
  terms,
}: Declared & { readonly pwd: string; readonly rePwd: string }): Omit<Application, keyof Contacts> {
  return { password: pwd, repeated: rePwd, declared: { residence, terms } }
}

/** Registration by address, by number, and by both. */
export function registrations(services: AccountServices): readonly BoundCall[] {
  return [
    bindCall(registerEmail, (input, facts) => {
      const email = emailContact(input.email, input.verifyCode)
      return register(services, { email, mobile: null, ...chosen(input) }, facts)
    }),
    bindCall(registerMobile, (input, facts) => {
      const mobile = mobileContact(input)
      return register(services, { email: null, mobile, ...chosen(input) }, facts)
    }),
    bindCall(registerMobileAndEmail, (input, facts) => {
      const email = emailContact(input.email, input.emailVerifyCode)
      const mobile = mobileContact(input)
      return register(services, { email, mobile, ...chosen(input) }, facts)
    }),
  ]
}
