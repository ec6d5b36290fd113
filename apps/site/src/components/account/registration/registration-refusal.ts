import { codes } from '@portico/contract'
import { RequestError } from '@portico/request'
import type { AccountTranslate } from '../account-text.tsx'
import { refusalOf, textIn } from '../failure.ts'
import type { Refusal } from '../form/use-form.ts'

interface RegistrationFields<Name extends string> {
  readonly names: readonly Name[]
  /** The field of the one code that was asked for; null where two were: the gateway does not say which of them is wrong. */
  readonly code: Name | null
}

/** What a form shows whose application was refused: each reason at the field that mends it. */
export function registrationRefusalOf<Name extends string>(
  error: unknown,
  text: AccountTranslate,
  { names, code }: RegistrationFields<Name>,
): Refusal<Name> {
  if (!(error instanceof RequestError)) return refusalOf(error, text, names)
  if (error.code === codes.codeRefused.code && code !== null) {
    return { kind: 'field', name: code, message: text('failure.code') }
  }
  if (error.code !== codes.fieldRefused.code) return refusalOf(error, text, names)
  const field = textIn(error.data, 'field')
  if (field === 'terms') return { kind: 'form', message: text('register.termsChanged'), isRetryable: false }
  const residence = names.find((name) => name === 'residence')
  if (field !== 'residence' || residence === undefined) return refusalOf(error, text, names)
  const isMissing = textIn(error.data, 'reason') === 'missing'
  const message = text(isMissing ? 'field.countryUnknown' : 'failure.country')
  return { kind: 'field', name: residence, message }
}
