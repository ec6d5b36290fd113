import { type CodeName, codes } from '@portico/contract'
import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../../context.ts'
import { checkAddress, hostsOf } from '../../http/check-request.ts'
import { readForm } from '../../http/read-form.ts'
import { isCallerGone, refusalOf } from '../../http/refusal-of.ts'
import { authenticateBackend, findBackend } from './authenticate-backend.ts'
import { backendApiDocument } from './backend-api.ts'
import { backendPaths } from './backend-paths.ts'
import { hasScope } from './backend-scopes.ts'
import { refuseMessage, takeMessage } from './incoming/take-message.ts'
import { introspect } from './introspect.ts'
import { messageHeaders } from './message-signature.ts'
import { createTokenKeys, tokenAlgorithm } from './tokens/token-keys.ts'

/** A token of 4 KiB, encoded. */
const formLimit = 16_384
const messageLimit = 16_384
const unavailableSeconds = 2

const formType = 'application/x-www-form-urlencoded'

/** The words of faults that HTTP itself has; what is not named is `bad_request`. */
const faultWords: ReadonlyMap<CodeName, string> = new Map([
  ['bodyTooLarge', 'body_too_large'],
  ['mediaTypeRefused', 'media_type'],
  ['unavailable', 'unavailable'],
  ['internal', 'internal'],
])

function sendError(reply: FastifyReply, status: number, error: string): FastifyReply {
  if (status === 503) reply.header('retry-after', String(unavailableSeconds))
  return reply.code(status).send({ error })
}

/** Rate limits of the interface: by address before anything is looked up, by backend once it is proven, and of what is refused. */
function createLimits({ limits, website }: GatewayContext) {
  const addressOf = (request: FastifyRequest) => `${website}:address:${addressGroup(request.ip)}`

  async function isOver(rule: 'backend' | 'backendFailure', key: string, reply: FastifyReply) {
    const verdict = await limits.consume(rule, key)
    if (verdict.allowed) return false
    reply.header('retry-after', String(Math.max(1, Math.ceil(verdict.retryAfterMs / 1000))))
    return true
  }

  return {
    byAddress: (request: FastifyRequest, reply: FastifyReply) => isOver('backend', addressOf(request), reply),
    byName: (name: string, reply: FastifyReply) => isOver('backend', `${website}:backend:${name}`, reply),
    byFailures: (request: FastifyRequest, reply: FastifyReply) =>
      isOver('backendFailure', addressOf(request), reply),
  }
}

type Limits = ReturnType<typeof createLimits>

async function sendUnproven(
  limits: Limits,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  error: string,
): Promise<FastifyReply> {
  if (await limits.byFailures(request, reply)) return sendError(reply, 429, 'too_many_requests')
  return sendError(reply, 401, error)
}

/** POST /backend/v1/introspect (RFC 7662). */
function createIntrospectRoute(context: GatewayContext, limits: Limits) {
  const { sql, website, settings, origins } = context
  const keys = createTokenKeys(context)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const nowMs = context.now()
    const { authorization } = request.headers
    const backend = await authenticateBackend(sql.db, { website, authorization, nowMs })
    if (backend === null) {
      reply.header('www-authenticate', 'Basic realm="backend", charset="UTF-8"')
      return sendUnproven(limits, { request, reply }, 'invalid_client')
    }
    if (await limits.byName(backend.name, reply)) return sendError(reply, 429, 'too_many_requests')
    if (!hasScope(backend, 'sessions:read')) return sendError(reply, 403, 'insufficient_scope')
    const form = typeof request.body === 'string' ? readForm(request.body) : null
    const token = form?.get('token')
    if (token === undefined || token === '') return sendError(reply, 400, 'invalid_request')
    const { moneyWaitMs } = settings
    const scope = { sql, website, nowMs, moneyWaitMs, keys, issuer: origins[0] ?? '' }
    return reply.send(await introspect(scope, backend, token))
  }
}

/** POST /backend/v1/messages/<backend> (Standard Webhooks). */
function createMessageRoute(context: GatewayContext, limits: Limits) {
  const { sql, website, secret } = context
  const headerOf = (request: FastifyRequest, name: string) => {
    const [line = '', ...more] = request.raw.headersDistinct[name] ?? []
    return more.length === 0 ? line : ''
  }
  return async (request: FastifyRequest<{ Params: { backend: string } }>, reply: FastifyReply) => {
    const nowMs = context.now()
    const message = {
      id: headerOf(request, messageHeaders.id),
      time: headerOf(request, messageHeaders.time),
      signature: headerOf(request, messageHeaders.signature),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    const backend = await findBackend(sql.db, { website, name: request.params.backend })
    const fault = backend === null ? 'signature' : refuseMessage({ secret, nowMs }, backend, message)
    if (backend === null || fault !== null) {
      return sendUnproven(limits, { request, reply }, fault ?? 'signature')
    }
    if (await limits.byName(backend.name, reply)) return sendError(reply, 429, 'too_many_requests')
    const answer = await takeMessage({ sql, website, nowMs }, backend, message)
    if ('reason' in answer) return sendError(reply, answer.status, answer.reason)
    const { outcome, userId, repeated } = answer
    return reply.send({ outcome, userId, repeated })
  }
}

/** The metadata of RFC 8414, as far as the site has it: it issues tokens to its own pages alone. */
function metadataOf(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}${backendPaths.keys}`,
    introspection_endpoint: `${issuer}${backendPaths.introspect}`,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic'],
    response_types_supported: [],
    grant_types_supported: [],
    access_token_signing_alg_values_supported: [tokenAlgorithm],
    service_documentation: `${issuer}${backendPaths.description}`,
  }
}

function registerPublicRoutes(routes: FastifyInstance, context: GatewayContext) {
  const issuer = context.origins[0] ?? ''
  const keys = createTokenKeys(context)
  const description = backendApiDocument(issuer)
  const keep = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=300')
  routes.get(backendPaths.keys, async (_request, reply) =>
    keep(reply)
      .type('application/jwk-set+json')
      .send({ keys: await keys.published() }),
  )
  routes.get(backendPaths.metadata, (_request, reply) => keep(reply).send(metadataOf(issuer)))
  routes.get(backendPaths.description, (_request, reply) => keep(reply).send(description))
}

function acceptBodies(routes: FastifyInstance) {
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: formLimit },
    async (_request: FastifyRequest, body: string) => body,
  )
  // The signature is over the bytes as they came.
  routes.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: messageLimit },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}

/** Registers the interface for the operator's trading backends. */
export async function registerBackends(app: FastifyInstance, context: GatewayContext): Promise<void> {
  const hosts = hostsOf(context.origins)
  const limits = createLimits(context)

  async function registerRoutes(routes: FastifyInstance) {
    acceptBodies(routes)
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (checkAddress(request, hosts) !== null) return sendError(reply, 400, 'host_or_path')
      if (!context.mayServeAccounts()) return sendError(reply, 503, 'unavailable')
      if (await limits.byAddress(request, reply)) return sendError(reply, 429, 'too_many_requests')
    })
    routes.setErrorHandler((error, request, reply) => {
      const { refusal } = refusalOf(error)
      if (refusal === 'internal' && !isCallerGone(error)) {
        const { url: path } = request.routeOptions
        context.logger.error({ err: error, traceId: request.id, path }, 'a request of a backend failed')
      }
      return sendError(reply, codes[refusal].status, faultWords.get(refusal) ?? 'bad_request')
    })
    routes.post(backendPaths.introspect, createIntrospectRoute(context, limits))
    routes.post(`${backendPaths.messages}/:backend`, createMessageRoute(context, limits))
    registerPublicRoutes(routes, context)
  }

  await app.register(registerRoutes)
}
