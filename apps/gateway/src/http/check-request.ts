import { headerNames, traceIdPattern } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './answer.ts'
import { isCanonicalTarget } from './canonical-target.ts'
import { isAllowedOrigin } from './same-origin.ts'

/** Reports are sent by beacons too, which cannot set headers; they change nothing and authenticate nobody. */
const reportPrefix = '/v1/buried/log/'

function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType)
}

function hasBody(request: FastifyRequest): boolean {
  const length = request.headers['content-length']
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function checkBodyHeaders(request: FastifyRequest): Refusal | null {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    return { refusal: 'mediaTypeRefused', message: 'The body must not be encoded' }
  }
  const type = request.headers['content-type']
  const isRefused = type === undefined ? hasBody(request) : !isJson(type)
  return isRefused ? { refusal: 'mediaTypeRefused' } : null
}

function checkOrigin(request: FastifyRequest, origins: readonly string[]): Refusal | null {
  if (request.url.startsWith(reportPrefix)) return null
  const fetchSite = request.headers['sec-fetch-site']
  const from = {
    origin: request.headers.origin,
    fetchSite: fetchSite === undefined ? undefined : String(fetchSite),
  }
  if (!isAllowedOrigin(from, origins)) return { refusal: 'originRefused' }
  // A header of our own forces a preflight on any page that is not ours.
  const traceId = request.headers[headerNames.traceId]
  if (typeof traceId !== 'string' || !traceIdPattern.test(traceId)) {
    return { refusal: 'originRefused', message: 'The header uhti is missing or malformed' }
  }
  return null
}

/** The first two rows of protocol 3.10: the target, the framing of a POST, and where it comes from. */
export function checkRequest(request: FastifyRequest, origins: readonly string[]): Refusal | null {
  if (!isCanonicalTarget(request.originalUrl)) return { refusal: 'pathUnknown' }
  if (request.method !== 'POST') return null
  return checkBodyHeaders(request) ?? checkOrigin(request, origins)
}
