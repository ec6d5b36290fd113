import type { CallOutput, listPasskeys, securityOverview } from '@portico/contract'
import type { AccountTextId } from '../account-text.tsx'

/** The cards of the account page that a step leads to. */
export type StepPlace = 'security' | 'passkeys' | 'contacts' | 'codes' | 'rule'

/** Something that makes an account safe. */
export interface NextStep {
  readonly title: AccountTextId
  /** Why to do it; null where the title says so. */
  readonly why: AccountTextId | null
  /** Where it is done; null for what was done at registration. */
  readonly place: StepPlace | null
  readonly isDone: boolean
}

/**
 * The steps to a safe account that this one can take, in order.
 */
export function nextSteps(
  security: CallOutput<typeof securityOverview>,
  { passkeys, mayAdd }: CallOutput<typeof listPasskeys>,
): readonly NextStep[] {
  const { email, mobile, emailStep, mobileStep, totp, hasPassword, recoveryCodes } = security
  const hasContact = email !== null || mobile !== null
  const hasPasskey = passkeys.length > 0
  const hasSecondStep = totp || emailStep || mobileStep
  return [
    hasContact
      ? ({ title: 'next.contact', why: null, place: null, isDone: true } as const)
      : ({
          title: 'next.addContact',
          why: 'next.addContactWhy',
          place: 'contacts',
          isDone: false,
        } as const),
    ...(hasPassword
      ? [
          {
            title: 'next.secondStep',
            why: 'next.secondStepWhy',
            place: 'security',
            isDone: hasSecondStep,
          } as const,
        ]
      : []),
    ...(mayAdd || hasPasskey
      ? [{ title: 'passkey.add', why: 'passkey.none', place: 'passkeys', isDone: hasPasskey } as const]
      : []),
    // Codes stand for a second step: without one there is nothing to lose.
    ...(hasSecondStep || hasPasskey
      ? [
          {
            title: 'next.codes',
            why: 'next.codesWhy',
            place: 'codes',
            isDone: (recoveryCodes?.left ?? 0) > 0,
          } as const,
        ]
      : []),
  ]
}
