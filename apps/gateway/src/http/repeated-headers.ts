import type { IncomingMessage } from 'node:http'
import type { HeaderLines } from '@portico/channel/verifier'
import { headerNames } from '@portico/contract'

const {
  requestTime: _answerTime,
  signError: _answerError,
  contentType: _framing,
  ...ofRequests
} = headerNames

const names: readonly string[] = Object.values(ofRequests).map((name) => name.toLowerCase())

/**
 * True when a header of the protocol stands more than once (protocol 3.3). Which of two values a reader takes is his choice,
 * so signer and gateway could mean different ones.
 */
export function hasRepeatedHeader(headers: HeaderLines): boolean {
  return names.some((name) => (headers[name]?.length ?? 0) > 1)
}

/** Whether no header stands more than once: there are as many names as lines. Cheaper than looking at each of a few names. */
export function isEachHeaderOnce({
  rawHeaders,
  headers,
}: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  return rawHeaders.length === 2 * Object.keys(headers).length
}

/** `kid`, a point, a signature in base64url. */
const deviceCheckForm = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]+$/

const algorithms: readonly (string | undefined)[] = ['rsa1024', 'rsa2048']

/** True when the headers of a device check are there, but not both or not in their form. */
export function hasMalformedDeviceCheck(headers: HeaderLines): boolean {
  const check = headers[headerNames.deviceCheck.toLowerCase()]?.[0]
  const algorithm = headers[headerNames.deviceCheckAlgorithm.toLowerCase()]?.[0]
  if (check === undefined && algorithm === undefined) return false
  return !deviceCheckForm.test(check ?? '') || !algorithms.includes(algorithm)
}
