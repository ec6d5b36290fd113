import { isCanonicalTarget as hasOneSpelling } from '@portico/channel'
import { type AnyCall, cspSecurity, headerNames, logInfo, traceIdPattern } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from './answer.ts'
import { isCanonicalPath } from './canonical-path.ts'
import { isEachHeaderOnce } from './repeated-headers.ts'
import { isAllowedOrigin } from './same-origin.ts'

/** Counts are to be trusted, so events come from the site's own pages. To an analytics client 403 has a meaning of its own. */
const foreignEvents: Refusal = { refusal: 'badRequest', message: 'Events come from the site itself' }

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** The hosts of the origins, each with and without a port that goes without saying. */
export function hostsOf(origins: readonly string[]): ReadonlySet<string> {
  return new Set(
    origins.flatMap((origin) => {
      const { host, port, protocol } = new URL(origin)
      return port === '' ? [host, `${host}:${defaultPorts[protocol]}`] : [host]
    }),
  )
}

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
  if (isRefused) return { refusal: 'mediaTypeRefused' }
  const length = Number(request.headers['content-length'] ?? 0)
  return length > (request.routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY)
    ? { refusal: 'bodyTooLarge' }
    : null
}

/** A site id that stands once must be this site's; one that stands twice is a fault of the signature's headers. */
function isOtherSite(request: FastifyRequest, website: string): boolean {
  const named = request.headers[headerNames.website]
  if (named === undefined || named === website) return false
  return request.raw.headersDistinct[headerNames.website]?.length === 1
}

/** Which of two lines a reader takes is his choice, so a request that has two is not read at all. */
const singleHeaders: readonly string[] = [
  'host',
  'content-type',
  'content-encoding',
  'content-length',
  'origin',
  'sec-fetch-site',
]

function hasRepeatedFraming(request: FastifyRequest): boolean {
  if (isEachHeaderOnce(request.raw)) return false
  const lines = request.raw.headersDistinct
  return singleHeaders.some((name) => (lines[name]?.length ?? 0) > 1)
}

/** Row 1 of protocol 3.10, as far as it does not depend on the call: whom the request is for, and its path. */
export function checkAddress(request: FastifyRequest, hosts: ReadonlySet<string>): Refusal | null {
  if (hasRepeatedFraming(request)) return { refusal: 'badRequest', message: 'A header stands twice' }
  if (!hosts.has(request.host.toLowerCase())) {
    return { refusal: 'badRequest', message: 'The host is not served here' }
  }
  return isCanonicalPath(request.originalUrl) ? null : { refusal: 'pathUnknown' }
}

/** Row 1 of protocol 3.10 for a known call: its whole target where it is signed, its body's headers, its site. */
export function checkFraming(request: FastifyRequest, call: AnyCall, website: string): Refusal | null {
  if (call.signature !== 'none' && !hasOneSpelling(request.originalUrl)) return { refusal: 'pathUnknown' }
  const refusal = call.method === 'POST' ? checkBodyHeaders(request) : null
  if (refusal !== null) return refusal
  return isOtherSite(request, website)
    ? { refusal: 'badRequest', message: 'The header website names another site' }
    : null
}

/**
 * Row 2 of protocol 3.10: where a POST comes from. Headers of our own force a preflight on any page that is not ours: those
 * of the signature, else the trace id. Reports are sent by beacons too, which cannot set headers; they change nothing and
 * authenticate nobody.
 */
export function checkSource(
  request: FastifyRequest,
  origins: readonly string[],
  signing: 'signed' | 'unsigned',
): Refusal | null {
  if (request.method !== 'POST' || request.originalUrl.startsWith(cspSecurity.path)) return null
  const fetchSite = request.headers['sec-fetch-site']
  const from = {
    origin: request.headers.origin,
    fetchSite: fetchSite === undefined ? undefined : String(fetchSite),
  }
  const isEvents = request.originalUrl.startsWith(logInfo.path)
  if (!isAllowedOrigin(from, origins)) return isEvents ? foreignEvents : { refusal: 'originRefused' }
  if (isEvents || signing === 'signed') return null
  const [traceId = '', ...more] = request.raw.headersDistinct[headerNames.traceId] ?? []
  if (more.length > 0 || traceIdPattern.test(traceId)) return null
  return { refusal: 'originRefused', message: 'The header uhti is missing or malformed' }
}
