import { constants } from 'node:zlib'
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress'
import { type AnyCall, calls, codes, priceStream } from '@portico/contract'
import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { createAnswering } from './answer-call.ts'
import { callPrefix, descriptionPath } from './answered-paths.ts'
import { bindCalls } from './bound-calls.ts'
import type { GatewayContext } from './context.ts'
import { answeredCode, markAnswer, type Refusal, sendRefusal } from './http/answer.ts'
import { checkAddress, checkFraming, checkSource, hostsOf } from './http/check-request.ts'
import { isCallerGone, refusalOf } from './http/refusal-of.ts'
import { openApiDocument } from './open-api/open-api.ts'
import { createStreamAnswer } from './market/stream/answer-stream.ts'
import { createPriceStream } from './market/stream/price-stream.ts'
import { registerBackends } from './accounts/backends/backend-routes.ts'
import { registerNoticeLinks } from './accounts/notices/notice-routes.ts'
import { registerConfirmLinks } from './accounts/recovery/confirm-routes.ts'
import { registerCallbacks } from './accounts/external-identity/open-id/sign-in-callback.ts'
import { createSigningQuestion } from './admission/admit.ts'
import { isKeptFromBlocked } from './limits/blocked-calls.ts'
import { createRateLimit } from './limits/limit-rate.ts'

/** The HTTP API: everything under /v1/, where issuers of sign-ins send people back to, and the description at /openapi.json. */
export interface Gateway {
  register(app: FastifyInstance): Promise<void>
  /** How many streams of live prices are open. */
  streams(): number
}

/** Lists of rates shrink to a third; level 4 costs about as much as writing the bytes. */
const compression = {
  global: false,
  globalDecompression: false,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

const callsByPath: ReadonlyMap<string, AnyCall> = new Map(calls.map((call) => [call.path, call]))

function pathOf(request: FastifyRequest): string {
  const { originalUrl } = request
  const query = originalUrl.indexOf('?')
  return query === -1 ? originalUrl : originalUrl.slice(0, query)
}

function callOfPath(request: FastifyRequest): AnyCall | null {
  return callsByPath.get(pathOf(request)) ?? null
}

/** Whether the stream of prices is asked for, which is no call. */
function isStream(request: FastifyRequest): boolean {
  return pathOf(request) === priceStream.path
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

function takesMethod(call: AnyCall, method: string): boolean {
  return call.method === 'GET' ? isRead(method) : method === call.method
}

/** Whether caches may keep what answers a request, where it is no refusal. */
function cachingOf(request: FastifyRequest): AnyCall['caching'] {
  const call = callOfPath(request)
  return call !== null && takesMethod(call, request.method) ? call.caching : 'no-store'
}

/** Answers what no call answers: another method of a known path, OPTIONS, or an unknown path. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const call = callOfPath(request)
  if (call === null && !isStream(request)) return sendRefusal(reply, { refusal: 'pathUnknown' })
  reply.header('allow', call?.method === 'POST' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS')
  if (request.method === 'OPTIONS') return reply.code(204).send()
  return sendRefusal(reply, { refusal: 'methodRefused' })
}

/** Bodies stay bytes until the signature over them was checked. */
function acceptJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}

/** Creates rows 1 to 3 of protocol 3.10, which need no more than the head of the request. Null: it may go on. */
function createHeadCheck(context: GatewayContext) {
  const { origins, website, limits, blocks } = context
  const rules = { hosts: hostsOf(origins), website }
  const isSigned = createSigningQuestion(origins[0] ?? '')
  const rateLimit = createRateLimit({ limits, website, addressGroup })
  const refuseBlocked = (call: AnyCall, { ip }: FastifyRequest): Refusal | null =>
    isKeptFromBlocked(call) && blocks.hasAddress(ip) ? { refusal: 'operationUnavailable' } : null
  type Checked = Refusal | 'unrouted' | null
  const check = (request: FastifyRequest): Checked | Promise<Checked> => {
    const refusal = checkAddress(request, rules.hosts)
    if (refusal !== null) return refusal
    if (isStream(request)) return isRead(request.method) ? rateLimit.count(priceStream, request) : 'unrouted'
    const call = callOfPath(request)
    if (call === null || !takesMethod(call, request.method)) return 'unrouted'
    const signing = isSigned(call, request) ? 'signed' : 'unsigned'
    return (
      checkFraming(request, call, website) ??
      checkSource(request, origins, signing) ??
      refuseBlocked(call, request) ??
      rateLimit.count(call, request)
    )
  }
  /** Our own faults count against no caller. Only what has to be waited for is a promise, which costs each answer a turn. */
  const forgive: onSendHookHandler = (request, reply, ...[payload, done]) =>
    reply.statusCode === codes.unavailable.status ? rateLimit.giveBack(request) : done(null, payload)
  return { check, forgive }
}

/** Reports each answer to a known call, refusals before and after its handler included. */
function countAnswers(app: FastifyInstance, { countAnswer }: GatewayContext) {
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOfPath(request)
    if (call !== null) countAnswer(call.name, answeredCode(reply))
    done()
  })
}

function registerDescription(app: FastifyInstance, { origins }: GatewayContext) {
  const document = JSON.stringify(openApiDocument(calls, origins[0] ?? '/'))
  app.get(descriptionPath, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(document),
  )
}

/** Creates the gateway over its context. Nothing is read or opened before a request arrives. */
export function createGateway(context: GatewayContext, bind = bindCalls): Gateway {
  const { calls: boundCalls, settled } = bind(context)
  const head = createHeadCheck(context)
  const answer = createAnswering(context)
  const stream = createPriceStream({ ...context, ...context.streams, now: () => performance.now() })

  async function registerCalls(app: FastifyInstance) {
    acceptJson(app)
    await app.register(fastifyCompress, compression)
    app.addHook('onClose', settled)
    countAnswers(app, context)
    app.addHook('onRequest', async (request, reply) => {
      markAnswer(reply, { receivedMs: context.now(), caching: cachingOf(request) })
      const refusal = await head.check(request)
      if (refusal === 'unrouted') return answerUnrouted(request, reply)
      if (refusal !== null) return sendRefusal(reply, refusal)
    })
    app.addHook('onSend', head.forgive)
    app.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      if (refusal.refusal === 'internal' && !isCallerGone(error)) {
        context.logger.error(
          { err: error, traceId: request.id, path: request.routeOptions.url },
          'a call failed',
        )
      }
      return sendRefusal(reply, refusal)
    })
    app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))
    // A site in the same process answers GET /*; below /v1/ it never gets to.
    app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answerUnrouted })
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: answerUnrouted })
    app.addHook('preClose', async () => stream.close())
    app.route({
      method: ['GET', 'HEAD'],
      url: priceStream.path.slice(callPrefix.length),
      handler: createStreamAnswer(stream),
    })
    for (const bound of boundCalls) {
      app.route({
        method: bound.call.method,
        url: bound.call.path.slice(callPrefix.length),
        compress: bound.call.content === 'public' ? {} : false,
        handler: (request, reply) => answer(bound, { request, reply }),
      })
    }
  }

  return {
    async register(app) {
      await app.register(registerCalls, { prefix: callPrefix })
      await registerCallbacks(app, context)
      await registerBackends(app, context)
      await registerNoticeLinks(app, context)
      await registerConfirmLinks(app, context)
      registerDescription(app, context)
    },
    streams: stream.count,
  }
}
