import type { CallInput, login } from '@portico/contract'
import type { PhoneNumbers } from './form/phone-numbers.ts'

/** How somebody names the account: by e-mail address or by mobile number. */
export type NamedBy = 'email' | 'mobile'

/** What a form knows of the account's name. */
export interface AccountName {
  readonly by: NamedBy
  readonly email: string
  readonly country: string
  readonly mobile: string
}

/** The account's name as the gateway takes it; null where the number fits no plan. */
export function loginNameOf(
  name: AccountName,
  numbers: PhoneNumbers | null,
): Pick<CallInput<typeof login>, 'loginName' | 'areaCode'> | null {
  if (name.by === 'email') return { loginName: name.email.trim() }
  const split = numbers?.split(name.country, name.mobile) ?? null
  return split === null ? null : { loginName: split.mobile, areaCode: split.areaCode }
}
