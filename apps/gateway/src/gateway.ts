import { constants } from 'node:zlib'
import fastifyCompress, { type FastifyCompressOptions } from '@fastify/compress'
import { calls } from '@portico/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BoundCall, type Outcome } from './bound-call.ts'
import { bindCalls } from './bound-calls.ts'
import type { GatewayContext } from './context.ts'
import { markAnswer, sendData, sendRefusal, sendSnapshotData } from './http/answer.ts'
import { checkRequest } from './http/check-request.ts'
import { isCallerGone, refusalOf } from './http/refusal-of.ts'
import { parseStrictJson } from './http/strict-json.ts'
import { openApiDocument } from './open-api.ts'

/** The HTTP API: everything under /v1/, and its description at /openapi.json. */
export interface Gateway {
  register(app: FastifyInstance): Promise<void>
}

const prefix = '/v1'

/** Lists of rates shrink to a third; level 4 costs about as much as writing the bytes. */
const compression = {
  global: false,
  globalDecompression: false,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

/** A parsed body; absent where the request has none, which is not the same as the JSON literal null. */
class JsonBody {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

function rawInputOf(request: FastifyRequest): unknown {
  if (request.method !== 'POST') return request.query
  return request.body instanceof JsonBody ? request.body.value : undefined
}

function answer(
  bound: BoundCall,
  context: GatewayContext,
  exchange: { request: FastifyRequest; reply: FastifyReply },
) {
  const { request, reply } = exchange
  const outcome: Outcome<unknown> = bound.run(rawInputOf(request), { traceId: request.id })
  if ('refusal' in outcome) return sendRefusal(reply, outcome)
  if (outcome.cookies !== undefined) reply.header('set-cookie', [...outcome.cookies])
  if (bound.call.caching === 'no-store') return sendData(reply, outcome.data)
  const { version } = context.snapshots.current()
  return sendSnapshotData(request, reply, { data: outcome.data, version })
}

function allowedMethods(pathname: string): string | null {
  const call = calls.find((candidate) => candidate.path === pathname)
  if (call === undefined) return null
  return call.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS'
}

/** Answers what no call answers: another method of a known path, OPTIONS, or an unknown path. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = allowedMethods(request.originalUrl.split('?', 1)[0] ?? '')
  if (allowed === null) return sendRefusal(reply, { refusal: 'pathUnknown' })
  reply.header('allow', allowed)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  return sendRefusal(reply, { refusal: 'methodRefused' })
}

function acceptJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : new JsonBody(parseStrictJson(body)),
  )
}

/** Creates the gateway over its context. Nothing is read or opened before a request arrives. */
export function createGateway(context: GatewayContext): Gateway {
  const boundCalls = bindCalls(context)

  async function registerCalls(app: FastifyInstance) {
    acceptJson(app)
    await app.register(fastifyCompress, compression)
    app.addHook('onRequest', async (request, reply) => {
      markAnswer(request, reply, context.now())
      const refusal = checkRequest(request, context.origins)
      if (refusal !== null) return sendRefusal(reply, refusal)
    })
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
    for (const bound of boundCalls) {
      app.route({
        method: bound.call.method,
        url: bound.call.path.slice(prefix.length),
        compress: bound.call.content === 'public' ? {} : false,
        handler: (request, reply) => answer(bound, context, { request, reply }),
      })
    }
  }

  return {
    async register(app) {
      await app.register(registerCalls, { prefix })
      const document = JSON.stringify(openApiDocument(calls, context.origins[0] ?? '/'))
      app.get('/openapi.json', (_request, reply) =>
        reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(document),
      )
    },
  }
}
