import { type ParsedInput, type SignInAnswer, thirdRegister } from '@portico/contract'
import { type BoundCall, bindCall, type Outcome } from '../../calls/bound-call.ts'
import type { CallFacts } from '../../calls/call-facts.ts'
import { findByName } from '../find-account.ts'
import { normalEmail } from '../login-name.ts'
import { deviceOf } from '../proven-caller.ts'
import {
  type Contacts,
  emailContact,
  giveBack,
  mobileContact,
  refuseMobile,
  takeCodes,
} from '../registration/contacts.ts'
import { isNameTaken } from '../registration/create-account.ts'
import { openAccount } from '../registration/open-account.ts'
import {
  type Declared,
  refuseDeclared,
  refuseMailDomain,
  refuseOrigin,
} from '../registration/sign-up-rules.ts'
import type { AccountServices } from '../services.ts'
import { sessionAnswer } from '../sign-in/complete-sign-in.ts'
import { insertLink, isLinkTaken } from './linked-account.ts'
import type { ExternalIdentityProof } from './identity-proof.ts'

type Application = ParsedInput<typeof thirdRegister>

const incomplete = {
  refusal: 'badRequest',
  message: 'mobile, areaCode and verifyCode come together',
} as const

const codeRefused = { refusal: 'codeRefused' } as const

/** The e-mail address that the provider has verified, where no account has it. */
async function verifiedEmail(
  { context }: AccountServices,
  { email }: ExternalIdentityProof,
): Promise<Contacts['email']> {
  if (email === null) return null
  const name = { channel: 'email', value: email } as const
  const holder = await findByName(context.sql.db, { website: context.website, kind: 'user', name })
  return holder === null ? { address: email, code: null } : null
}

/** A typed address needs a code, unless the provider has verified that same address. */
function emailOf(
  services: AccountServices,
  { email, emailCode = '' }: Application,
  proof: ExternalIdentityProof,
) {
  if (email === undefined) return verifiedEmail(services, proof)
  return normalEmail(email) === proof.email
    ? { address: proof.email, code: null }
    : emailContact(email, emailCode)
}

function mobileOf({ mobile, areaCode, verifyCode }: Application): Contacts['mobile'] | typeof incomplete {
  const given = [mobile, areaCode, verifyCode].filter((field) => field !== undefined)
  if (given.length === 0) return null
  if (mobile === undefined || areaCode === undefined || verifyCode === undefined) return incomplete
  return mobileContact({ mobile, areaCode, verifyCode })
}

/** Opens the account and links the identity in one transaction; of two concurrent attempts the database accepts one. */
async function openLinked(
  services: AccountServices,
  {
    contacts,
    proof,
    declared,
  }: { readonly contacts: Contacts; readonly proof: ExternalIdentityProof; readonly declared: Declared },
  facts: CallFacts,
) {
  const { website } = services.context
  const { provider: joinedBy } = proof
  return openAccount(
    services,
    {
      ...{ contacts, joinedBy, declared, passwordHash: null, detail: { by: joinedBy } },
      alongside: (db, { userId, at }) => insertLink(db, proof, { website, userId, at }),
    },
    facts,
  )
}

async function register(
  services: AccountServices,
  application: Application,
  facts: CallFacts,
): Promise<Outcome<SignInAnswer>> {
  const { offers } = services
  const { thumbprint } = deviceOf(facts)
  const refused =
    refuseOrigin(services.context, { ip: facts.ip, areaCode: application.areaCode }) ??
    refuseDeclared(services.context, application)
  if (refused !== null) return refused
  const proof = await offers.read(application.serialNO, thumbprint)
  if (proof === null) return { refusal: 'ticketExpired' }
  const mobile = mobileOf(application)
  if (mobile !== null && 'refusal' in mobile) return mobile
  const contacts = { email: await emailOf(services, application, proof), mobile }
  const blocked = refuseMailDomain(services.context, contacts.email?.address)
  if (blocked !== null) return blocked
  const fault = refuseMobile(contacts)
  if (fault !== null) return { refusal: 'fieldRefused', data: fault }
  const taken = await takeCodes(services, contacts, { thumbprint, ip: facts.ip })
  if (taken === null) return codeRefused
  try {
    const { residence, terms } = application
    const declared = { residence, terms }
    const session = await openLinked(services, { contacts, proof, declared }, facts)
    await offers.close(application.serialNO)
    return sessionAnswer(services, session)
  } catch (error) {
    if (isNameTaken(error)) return codeRefused
    await giveBack(taken)
    if (isLinkTaken(error)) return { refusal: 'signInTaken' }
    throw error
  }
}

/** POST /v1/user/public/third/register: an address that has an account is answered like a wrong code (protocol 3.13). */
export function registerByExternalIdentity(services: AccountServices): BoundCall {
  return bindCall(thirdRegister, (application, facts) => register(services, application, facts))
}
