import { codes } from '@portico/contract'
import { compiledCatalogue } from '@portico/locale/texts'
import { RequestError } from '@portico/request'
import { createTranslate } from '@portico/widget'
import { describe, expect, it } from 'vitest'
import type { AccountTextId } from '../account-text.tsx'
import { registrationRefusalOf } from './registration-refusal.ts'

const text = createTranslate<AccountTextId>(compiledCatalogue('en', 'account'), 'en')
const names = ['residence', 'verifyCode', 'pwd'] as const

function shownFor(code: string, data: unknown, field: 'verifyCode' | null = 'verifyCode') {
  const error = new RequestError('refused', {
    ...{ failure: 'refused', code, status: 200, retryable: true, traceId: 'trace', data },
  })
  return registrationRefusalOf(error, text, { names, code: field })
}

describe('registrationRefusalOf', () => {
  it('A6 says that a code is wrong at the field of the code', () => {
    const message = 'That code is incorrect or has expired.'
    expect(shownFor(codes.codeRefused.code, null)).toEqual({ kind: 'field', name: 'verifyCode', message })
  })

  it('A6 says it above the form where the gateway does not say which of two codes is wrong', () => {
    expect(shownFor(codes.codeRefused.code, null, null).kind).toBe('form')
  })

  it.each([
    [{ field: 'residence', reason: 'missing' }, 'Choose a country from the list.'],
    [{ field: 'residence', reason: 'country' }, text('failure.country')],
  ])('ACC-06 says at the field what is wrong with where somebody lives: %j', (data, message) => {
    expect(shownFor(codes.fieldRefused.code, data)).toEqual({ kind: 'field', name: 'residence', message })
  })

  it('ACC-06 says that the terms have changed since the page was loaded', () => {
    const shown = shownFor(codes.fieldRefused.code, { field: 'terms', reason: 'version' })
    expect(shown).toMatchObject({ kind: 'form', message: text('register.termsChanged') })
  })

  it('ACC-06 says that a country is not served where the network or the number is refused', () => {
    const shown = shownFor(codes.operationUnavailable.code, { reason: 'country' })
    expect(shown).toMatchObject({ kind: 'form', message: text('failure.country') })
  })
})
