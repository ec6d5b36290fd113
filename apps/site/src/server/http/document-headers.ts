import type { FastifyReply } from 'fastify'

/** Headers about documents. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-frame-options',
]

/** Sends an answer without the headers about documents: on a script or a style sheet they are a kilobyte and no protection. */
export function leaveDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}
