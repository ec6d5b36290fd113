import type { CallInput, startRecovery } from '@portico/contract'
import type { AccountView } from '../../../views/account/view.ts'
import type { AccountTranslate } from '../account-text.tsx'
import { loginNameOf, type NamedBy } from '../credentials.ts'
import type { FieldRules } from '../form/form-state.ts'
import type { PhoneNumbers } from '../form/phone-numbers.ts'
import { createRules } from '../form/rules.ts'
import { nameRules } from '../name-fields.tsx'

export const recoveryFields = [
  'email',
  'country',
  'mobile',
  'userId',
  'pwd',
  'recoveryCode',
  'contact',
  'verifyCode',
] as const

export type RecoveryField = (typeof recoveryFields)[number]

type Values = Readonly<Record<RecoveryField, string>>

/** What the account is named by: what it logs in with, or its id, which goes with a recovery code alone. */
export type RecoveryBy = NamedBy | 'id'

/** What the form asks for. */
export interface AskedForRecovery {
  /** The notice that names the account in place of its owner; null where there is none. */
  readonly notice: string | null
  readonly by: RecoveryBy
  /** Whether the password is the only proof that is asked for, or a recovery code too. */
  readonly proofs: 'password' | 'all'
}

/** The step of each field. Where a notice names the account, the first step has the new address already. */
export function recoverySteps(notice: string | null): Readonly<Record<RecoveryField, number>> {
  const contact = notice === null ? 2 : 1
  const name = { email: 1, country: 1, mobile: 1, userId: 1 } as const
  return { ...name, pwd: 1, recoveryCode: 1, contact, verifyCode: contact + 1 }
}

const nothing = () => null

/** Judges what is asked for, and nothing else. Proofs may be missing; only who names an id has to have a code. */
export function recoveryRules(
  { notice, by, proofs }: AskedForRecovery,
  numbers: PhoneNumbers | null,
  text: AccountTranslate,
): FieldRules<RecoveryField> {
  const rules = createRules(text)
  const isNamed = notice === null
  const name =
    isNamed && by !== 'id'
      ? nameRules(by, numbers, text)
      : { email: nothing, country: nothing, mobile: nothing }
  const needsCode = isNamed && by === 'id'
  return {
    ...name,
    userId: needsCode ? rules.userId : nothing,
    pwd: nothing,
    recoveryCode: (value) =>
      proofs === 'password' || (value.trim() === '' && !needsCode) ? null : rules.recoveryCode(value),
    contact: rules.email,
    verifyCode: rules.code(text('field.emailCode')),
  }
}

type Wish = CallInput<typeof startRecovery>

/** The account that is asked for, as the gateway takes it; null where the number fits no plan. */
function accountOf(
  { notice, by }: AskedForRecovery,
  values: Values,
  { numbers, kind }: { readonly numbers: PhoneNumbers | null; readonly kind: AccountView['kind'] },
) {
  if (notice !== null) return { notice }
  if (by === 'id') return { loginName: values.userId.replaceAll(/\s/g, ''), kind }
  const { email, country, mobile } = values
  const loginName = loginNameOf({ by, email, country, mobile }, numbers)
  return loginName === null ? null : { ...loginName, kind }
}

/** What the form asks the gateway for; null where the number fits no plan. */
export function recoveryWish(
  asked: AskedForRecovery,
  values: Values,
  known: { readonly numbers: PhoneNumbers | null; readonly kind: AccountView['kind'] },
): Wish | null {
  const account = accountOf(asked, values, known)
  if (account === null) return null
  const { pwd, recoveryCode, contact, verifyCode } = values
  const hasCode = asked.proofs === 'all' && recoveryCode.trim() !== ''
  return {
    ...account,
    ...(pwd === '' ? {} : { pwd }),
    ...(hasCode ? { recoveryCode } : {}),
    email: contact.trim(),
    verifyCode,
  }
}
