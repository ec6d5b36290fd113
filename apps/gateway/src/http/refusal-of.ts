import { type CodeName, ContractError } from '@portico/contract'
import { StoreUnavailable } from '@portico/stores'
import type { Refusal } from './answer.ts'
import { StrictJsonError } from './strict-json.ts'

const codesByStatus: ReadonlyMap<number, CodeName> = new Map([
  [400, 'badRequest'],
  [404, 'pathUnknown'],
  [405, 'methodRefused'],
  [408, 'requestTimeout'],
  [413, 'bodyTooLarge'],
  [415, 'mediaTypeRefused'],
  [431, 'headersTooLarge'],
])

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500
  return typeof error.statusCode === 'number' ? error.statusCode : 500
}

/**
 * Maps whatever was thrown while a request was served: bad input and broken transport to their own codes, a store that does
 * not answer to `unavailable`, everything else to `internal`, which says nothing about its cause.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof StoreUnavailable) return { refusal: 'unavailable' }
  if (error instanceof StrictJsonError) return { refusal: 'badRequest', message: error.message }
  if (error instanceof ContractError && error.side === 'input') {
    return { refusal: 'badRequest', message: error.message }
  }
  const status = statusOf(error)
  if (status < 400 || status > 499) return { refusal: 'internal' }
  return { refusal: codesByStatus.get(status) ?? 'badRequest' }
}

/** Whether an error only says that the caller left before the answer was whole: nobody failed, nobody is left to tell. */
export function isCallerGone(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  )
}
