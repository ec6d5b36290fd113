import {
  type Caching,
  type CodeName,
  codes,
  failureEnvelope,
  headerNames,
  successEnvelope,
} from '@portico/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { wordsFor } from './answer-words.ts'
import { etagOf, isNoneMatch } from './etag.ts'
import { cookiesFor } from './framed-cookies.ts'
import { readClaims } from './read-claims.ts'

const cacheControls = {
  'no-store': 'no-store',
  snapshot: 'public, max-age=60, stale-while-revalidate=600',
} as const

/** A refusal on its way out; `message` replaces the catalogue's. Cookies are complete Set-Cookie values. */
export interface Refusal {
  readonly refusal: CodeName
  readonly message?: string
  readonly data?: unknown
  readonly cookies?: readonly string[]
  /** When to come again; a refusal that is about availability says so by itself. */
  readonly retryAfterSeconds?: number
}

const jsonType = 'application/json; charset=utf-8'

/** Failures of the signature, which a header repeats (SIGN-05). */
const signatureFailures: ReadonlySet<CodeName> = new Set([
  'signatureMissing',
  'signatureMode',
  'signatureExpired',
  'signatureInvalid',
])

const unavailableSeconds = 2

/** When requests came whose answers may have none of the marks. */
const receivedUnmarked = new WeakMap<FastifyReply, number>()

function setMarks(reply: FastifyReply, receivedMs: number): void {
  reply.header(headerNames.requestTime, String(receivedMs))
  reply.header(headerNames.traceId, reply.request.id)
  reply.header('cache-control', cacheControls['no-store'])
}

/**
 * Sets what every answer under /v1/ carries: its time, its trace id, that it is not kept. An answer that caches may keep carries nothing of
 * one request, so that of such a call only a refusal gets it.
 */
export function markAnswer(
  reply: FastifyReply,
  { receivedMs, caching }: { readonly receivedMs: number; readonly caching: Caching },
): void {
  if (caching === 'no-store') setMarks(reply, receivedMs)
  else receivedUnmarked.set(reply, receivedMs)
}

/** Sets the cookies of an outcome. */
export function setCookies(reply: FastifyReply, cookies: readonly string[] | undefined): void {
  if (cookies !== undefined) reply.header('set-cookie', cookiesFor(reply.request, cookies))
}

/** The codes that requests were refused with, for the counters of answers; a code is no secret. */
const refusals = new WeakMap<FastifyReply, CodeName>()

/** The code that an answer carries in its envelope. */
export function answeredCode(reply: FastifyReply): string {
  return codes[refusals.get(reply) ?? 'success'].code
}

/** Answers with a code of the catalogue, in its HTTP status. */
export function sendRefusal(reply: FastifyReply, answer: Refusal): FastifyReply {
  const { refusal, message, data = null, cookies } = answer
  const { code, status } = codes[refusal]
  const { locale } = readClaims(reply.request)
  refusals.set(reply, refusal)
  const receivedMs = receivedUnmarked.get(reply)
  if (receivedMs !== undefined) setMarks(reply, receivedMs)
  const seconds = answer.retryAfterSeconds ?? (status === 503 ? unavailableSeconds : null)
  if (seconds !== null) reply.header('retry-after', String(seconds))
  if (signatureFailures.has(refusal)) reply.header(headerNames.signError, code)
  // The rest of a body that nobody reads would otherwise be waited for.
  if (refusal === 'bodyTooLarge') reply.header('connection', 'close')
  setCookies(reply, cookies)
  return reply
    .code(status)
    .type(jsonType)
    .send(
      JSON.stringify(
        failureEnvelope(refusal, message ?? wordsFor(refusal, { locale, data }) ?? undefined, data),
      ),
    )
}

function sendText(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.code(codes.success.status).type(jsonType).send(text)
}

/** Answers with data that no cache may keep. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  return sendText(reply, JSON.stringify(successEnvelope(data)))
}

/** The bytes of data that handlers keep per snapshot and give out again and again; they live as long as the data does. */
const writtenBytes = new WeakMap<object, Buffer>()

/** The answer with this data, in UTF-8; written once for the same object. */
export function writtenOnce(data: object): Buffer {
  const bytes = writtenBytes.get(data) ?? Buffer.from(JSON.stringify(successEnvelope(data)))
  writtenBytes.set(data, bytes)
  return bytes
}

/** An answer from a snapshot: what is sent, in UTF-8, and the version of the snapshot that it was read from. */
export interface SnapshotAnswer {
  readonly bytes: Buffer
  readonly version: string
}

/**
 * Answers with data of a snapshot, or 304 where the caller has it.
 */
export function sendSnapshotData(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SnapshotAnswer,
): FastifyReply {
  const etag = etagOf(answer.version)
  const caching: Caching = 'snapshot'
  reply.header('cache-control', cacheControls[caching])
  reply.header('etag', etag)
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendText(reply, answer.bytes)
}
