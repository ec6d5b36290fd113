import { randomBytes } from 'node:crypto'
import { codes, failureEnvelope, headerNames, traceIdPattern } from '@portico/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ServerLogger } from '../operation/logger.ts'
import type { Metrics } from '../operation/metrics.ts'
import type { RouteKind } from '../operation/route-kind.ts'
import { createClientErrorHandler } from './client-error.ts'
import { isTooLong } from './target-limit.ts'

/** What every instance of the HTTP server shares, whatever it serves. */
export interface AppOptions {
  /** The header table of answers without inline blocks. */
  readonly headers: Readonly<Record<string, string>>
  readonly trustedProxies: readonly string[]
  readonly keepAliveMs: number
  readonly logger: ServerLogger
  readonly metrics: Metrics
  /** The kind of a request in metrics and traces. */
  readonly kindOf: (request: FastifyRequest) => RouteKind
  /** Follows requests; null where nothing is traced. */
  readonly tracing: { register(app: FastifyInstance, kindOf: AppOptions['kindOf']): void } | null
  /** True once the server is ending: a connection that stays open would keep it from ending. */
  readonly isClosing: () => boolean
}

/** Limits of one request (protocol section 4, S1 and S2). */
const limits = {
  headersTimeoutMs: 5000,
  requestTimeoutMs: 15_000,
  /** A connection on which nothing moves, such as one that does not read its answer. */
  idleTimeoutMs: 15_000,
  checkingIntervalMs: 1000,
  bodyBytes: 65_536,
  headerBytes: 16_384,
} as const

/** Hex digits of a trace id; how many are made at once, since a few random bytes cost as much as many. */
const traceIdDigits = { each: 32, atOnce: 256 } as const

/** Makes trace ids for requests that bring none. They are told apart by chance alone, and no secret. */
function createTraceIds(): () => string {
  let digits = ''
  let used = 0
  return () => {
    if (used === digits.length) {
      digits = randomBytes((traceIdDigits.each * traceIdDigits.atOnce) / 2).toString('hex')
      used = 0
    }
    used += traceIdDigits.each
    return digits.slice(used - traceIdDigits.each, used)
  }
}

const makeTraceId = createTraceIds()

function traceIdOf(header: unknown): string {
  return typeof header === 'string' && traceIdPattern.test(header) ? header : makeTraceId()
}

function isCall(request: FastifyRequest): boolean {
  return /^\/v1(?:[/?]|$)/.test(request.originalUrl)
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}

function sendEnvelope(reply: FastifyReply, name: 'pathUnknown' | 'internal' | 'targetTooLong'): FastifyReply {
  return reply
    .code(codes[name].status)
    .header('cache-control', 'no-store')
    .header(headerNames.requestTime, String(Date.now()))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope(name)))
}

/** Answers a target that no route takes: a page's other methods, or anything where no site runs. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isCall(request)) return sendEnvelope(reply, 'pathUnknown')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const target = request.server.hasRoute({ method: 'GET', url: '/*' })
  if (isRead || !target) return sendPlain(reply, 404, 'Not found')
  reply.header('allow', 'GET, HEAD, OPTIONS')
  return request.method === 'OPTIONS' ? reply.code(204).send() : sendPlain(reply, 405, 'Method not allowed')
}

function answerTooLong(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return isCall(request)
    ? sendEnvelope(reply, 'targetTooLong')
    : sendPlain(reply, 414, 'The address is too long')
}

function withoutQuery(target: string): string {
  const query = target.indexOf('?')
  return query === -1 ? target : target.slice(0, query)
}

/** As much of a path as a log line holds. */
const loggedPath = (target: string) => withoutQuery(target.slice(0, 512))

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

/** Answers what a route threw, without saying why (ASVS 16.5.1). */
function answerError(logger: ServerLogger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = statusOf(error)
    if (status < 500) return sendPlain(reply, status, 'The request cannot be read')
    logger.error({ err: error, traceId: request.id, path: request.routeOptions.url }, 'a request failed')
    reply.header(headerNames.traceId, request.id)
    return sendPlain(reply, status, 'Something went wrong')
  }
}

function addObservation(app: FastifyInstance, { kindOf, logger, metrics }: AppOptions) {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest({ kind: kindOf(request), status: reply.statusCode, durationMs: reply.elapsedTime })
    logger.info(
      {
        traceId: request.id,
        method: request.method,
        path: loggedPath(request.originalUrl),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}

/** Creates the HTTP server with its limits, constant headers, trace ids and last-resort answers; it serves nothing yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { headers, logger } = options
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: options.keepAliveMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    genReqId: (request) => traceIdOf(request.headers[headerNames.traceId]),
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkingIntervalMs,
      maxHeaderSize: limits.headerBytes,
    },
    clientErrorHandler: createClientErrorHandler(headers),
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers)
      if (isCall(request)) sendEnvelope(reply, 'pathUnknown')
      else sendPlain(reply, 400, 'The address cannot be read')
    },
  })
  options.tracing?.register(app, options.kindOf)
  // The first of all hooks of its own: nothing is done for a target that is too long.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isTooLong(request.originalUrl)) answerTooLong(request, reply)
    else done()
  })
  // oxlint-disable-next-line eslint/max-params -- the hook's own signature; its promise form costs a tick a request
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (options.isClosing()) reply.header('connection', 'close')
    done(null, payload)
  })
  addObservation(app, options)
  app.setErrorHandler(answerError(logger))
  app.setNotFoundHandler(answerUnrouted)
  return app
}
