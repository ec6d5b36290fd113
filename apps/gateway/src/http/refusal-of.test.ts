import { ContractError } from '@portico/contract'
import { StoreUnavailable } from '@portico/stores'
import { describe, expect, it } from 'vitest'
import { isCallerGone, refusalOf } from './refusal-of.ts'
import { StrictJsonError } from './strict-json.ts'

const failed = (statusCode: unknown) => Object.assign(new Error('secret cause'), { statusCode })

describe('refusalOf', () => {
  it.each([
    [400, 'badRequest'],
    [404, 'pathUnknown'],
    [405, 'methodRefused'],
    [408, 'requestTimeout'],
    [413, 'bodyTooLarge'],
    [415, 'mediaTypeRefused'],
    [431, 'headersTooLarge'],
    [418, 'badRequest'],
    [499, 'badRequest'],
    [399, 'internal'],
    [500, 'internal'],
    [503, 'internal'],
    ['404', 'internal'],
  ])('GATE-03 tells a caller of status %s alone that it is %s', (status, refusal) => {
    expect(refusalOf(failed(status))).toEqual({ refusal })
  })

  it.each([[new Error('secret')], ['text'], [null], [undefined], [{}]])(
    'GATE-03 says nothing about the cause of %s',
    (error) => {
      expect(refusalOf(error)).toEqual({ refusal: 'internal' })
    },
  )

  it('GATE-03 says what does not fit in what was sent, and nothing of an answer that does not', () => {
    const input = new ContractError('input', 'assets', 'too many')
    expect(refusalOf(input)).toEqual({ refusal: 'badRequest', message: input.message })
    expect(refusalOf(new ContractError('output', 'price', 'secret'))).toEqual({ refusal: 'internal' })
    const json = new StrictJsonError('a key twice')
    expect(refusalOf(json)).toEqual({ refusal: 'badRequest', message: json.message })
  })

  it('is unavailable where a store is', () => {
    expect(refusalOf(new StoreUnavailable('accounts'))).toEqual({ refusal: 'unavailable' })
  })
})

describe('isCallerGone', () => {
  it.each([
    [Object.assign(new Error('early'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), true],
    [{ code: 'ERR_STREAM_PREMATURE_CLOSE' }, true],
    [Object.assign(new Error('other'), { code: 'ECONNRESET' }), false],
    [new Error('none'), false],
    ['ERR_STREAM_PREMATURE_CLOSE', false],
    [null, false],
    [undefined, false],
  ])('is told by the code alone: %o, %s', (error, expected) => {
    expect(isCallerGone(error)).toBe(expected)
  })
})
