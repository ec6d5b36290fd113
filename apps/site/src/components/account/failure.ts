import { codes } from '@portico/contract'
import { waitTextOf } from '@portico/locale'
import { RequestError } from '@portico/request'
import type { AccountTranslate } from './account-text.tsx'
import type { Refusal } from './form/use-form.ts'

const numberIn = (data: unknown, name: string): number | null => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null
  return typeof value === 'number' ? value : null
}

/** A text in the data of an answer; null where it has none of this name. */
export function textIn(data: unknown, name: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : null
  return typeof value === 'string' ? value : null
}

/** The text for a code that the gateway refused with; null where it has none of its own. */
function refusedText(error: RequestError, text: AccountTranslate): string | null {
  switch (error.code) {
    case codes.credentialsRefused.code:
      return text('failure.credentials')
    case codes.codeRefused.code:
      return text('failure.code')
    case codes.ticketExpired.code:
      return text('verify.expired')
    case codes.waitRequired.code: {
      const { id, values } = waitTextOf(numberIn(error.data, 'retryAfterMs') ?? 0)
      return text(id, values)
    }
    case codes.captchaCancelled.code:
      return text('failure.captchaCancelled')
    case codes.captchaRequired.code:
    case codes.captchaRefused.code:
      return text('captcha.failed')
    case codes.tooManyRequests.code:
      return text('failure.limit')
    case codes.unavailable.code:
    case codes.internal.code:
      return text('failure.unavailable')
    case codes.operationUnavailable.code:
      return textIn(error.data, 'reason') === 'country' ? text('failure.country') : null
    case codes.fieldRefused.code:
      return textIn(error.data, 'reason') === 'domain' ? text('field.emailDomain') : null
    case codes.lastSignInMethod.code:
      return text('failure.lastWayIn')
    case codes.signInTaken.code:
      return text('failure.signInTaken')
    case codes.proofRefused.code:
      return text('failure.proofRefused')
    case codes.freshLogInRequired.code:
      return text('failure.freshLogIn')
    case codes.loginRequired.code:
      return text('account.visitor')
    default:
      return null
  }
}

/** What went wrong with a call, in the reader's language (ERR-03). */
export function failureText(error: unknown, text: AccountTranslate): string {
  if (!(error instanceof RequestError)) throw error
  switch (error.failure) {
    case 'network':
    case 'timeout':
    case 'cancelled':
    case 'unreadable':
      return text(`failure.${error.failure}`)
    case 'refused':
      return refusedText(error, text) ?? text('failure.other', { trace: error.traceId })
    case 'login-encrypt':
      return text(globalThis.isSecureContext ? 'failure.loginEncrypt' : 'failure.insecure')
    case 'keyless':
      return text('failure.keyless')
  }
}

/** A field that the gateway refused, by the field's name in the contract. */
function refusedField(
  error: RequestError,
  text: AccountTranslate,
): { field: string; message: string } | null {
  const field = textIn(error.data, 'field')
  if (field === null) return null
  // Where several codes are asked for, the answer says which one is wrong.
  if (error.code === codes.codeRefused.code) return { field, message: text('failure.code') }
  if (error.code !== codes.fieldRefused.code) return null
  const reason = textIn(error.data, 'reason')
  if (reason === 'known') return { field, message: text('field.passwordKnown') }
  if (reason === 'mismatch') return { field, message: text('field.repeatDiffers') }
  if (field === 'mobile') return { field, message: text('field.mobilePattern') }
  if (reason === 'domain') return { field, message: text('field.emailDomain') }
  const minimum = numberIn(error.data, 'minimum')
  const maximum = numberIn(error.data, 'maximum')
  if (reason !== 'length' || minimum === null || maximum === null) return null
  return { field, message: text('field.length', { name: text('field.newPassword'), minimum, maximum }) }
}

/**
 * Turns a failed call into what its form shows: beside the field where the gateway names one of `names`, else above the
 * form.
 */
export function refusalOf<Name extends string>(
  error: unknown,
  text: AccountTranslate,
  names: readonly Name[],
): Refusal<Name> {
  const refused = error instanceof RequestError ? refusedField(error, text) : null
  const name = names.find((candidate) => candidate === refused?.field)
  if (refused && name !== undefined) return { kind: 'field', name, message: refused.message }
  const isRetryable = error instanceof RequestError && error.retryable
  return { kind: 'form', message: failureText(error, text), isRetryable }
}

/** {@link refusalOf} for an owner who gives the password once more: a wrong one is said at its field. */
export function ownerRefusalOf<Name extends string>(
  error: unknown,
  text: AccountTranslate,
  names: readonly Name[],
): Refusal<Name> {
  const isPassword = error instanceof RequestError && error.code === codes.credentialsRefused.code
  const pwd = names.find((candidate) => candidate === 'pwd')
  if (isPassword && pwd !== undefined) return { kind: 'field', name: pwd, message: text('failure.password') }
  return refusalOf(error, text, names)
}

/** {@link ownerRefusalOf} where the form knows the field of a wrong code, unless the answer names one itself; null where it has none. */
export function codeRefusalOf<Name extends string>(
  error: unknown,
  text: AccountTranslate,
  { names, code }: { readonly names: readonly Name[]; readonly code: Name | null },
): Refusal<Name> {
  const refusal = ownerRefusalOf(error, text, names)
  const isCode = error instanceof RequestError && error.code === codes.codeRefused.code
  if (!isCode || code === null || refusal.kind === 'field') return refusal
  return { kind: 'field', name: code, message: text('failure.code') }
}
