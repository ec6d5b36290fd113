import {
  type Caching,
  type CodeName,
  codes,
  failureEnvelope,
  headerNames,
  successEnvelope,
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isNoneMatch } from './etag.ts'

const cacheControls = {
  'no-store': 'no-store',
  snapshot: 'public, max-age=60, stale-while-revalidate=600',
} as const

/** A refusal on its way out; `message` replaces the catalogue's. */
export interface Refusal {
  readonly refusal: CodeName
  readonly message?: string
}

const jsonType = 'application/json; charset=utf-8'

/** Sets what every answer under /v1/ carries; answers that may be cached drop it again. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply, receivedMs: number): void {
  reply.header(headerNames.requestTime, String(receivedMs))
  reply.header(headerNames.traceId, request.id)
  reply.header('cache-control', cacheControls['no-store'])
}

/** Answers with a code of the catalogue, in its HTTP status. */
export function sendRefusal(reply: FastifyReply, { refusal, message }: Refusal): FastifyReply {
  return reply
    .code(codes[refusal].status)
    .type(jsonType)
    .send(JSON.stringify(failureEnvelope(refusal, message)))
}

/** Answers with data that no cache may keep. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return reply
    .code(codes.success.status)
    .type(jsonType)
    .send(JSON.stringify(successEnvelope(data)))
}

/**
 * Answers with data of a snapshot, or 304 where the caller has it. What a cache keeps carries nothing of one request:
 * neither its time nor its trace id.
 */
export function sendSnapshotData(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly data: unknown; readonly version: string },
): FastifyReply {
  const etag = etagOf(answer.version)
  const caching: Caching = 'snapshot'
  reply.removeHeader(headerNames.requestTime)
  reply.removeHeader(headerNames.traceId)
  reply.header('cache-control', cacheControls[caching])
  reply.header('etag', etag)
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendData(reply, answer.data)
}
