import type { FastifyRequest } from 'fastify'

const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Whether a call comes from a page of the console itself. Every browser that knows passkeys sends `Origin` with a POST, so one
 * without it is refused as well; the host is compared too, against names that a stranger lets point here.
 */
export function isOwnCall(request: FastifyRequest, origin: string): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  const lines = request.raw.headersDistinct
  const isSingle = ['host', 'origin', 'cookie'].every((name) => (lines[name]?.length ?? 0) <= 1)
  return (
    isSingle &&
    request.headers.origin === origin &&
    (fetchSite === undefined || fetchSite === 'same-origin') &&
    request.host.toLowerCase() === new URL(origin).host &&
    json.test(request.headers['content-type'] ?? '')
  )
}
