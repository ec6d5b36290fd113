import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackPath } from './pending-sign-ins.ts'
import { readForm } from '../../../http/read-form.ts'
import { createTakeBack } from './take-back.ts'
import type { GatewayContext } from '../../../context.ts'
import { checkAddress, hostsOf } from '../../../http/check-request.ts'
import { refusalOf } from '../../../http/refusal-of.ts'
import { createRateLimit } from '../../../limits/limit-rate.ts'
import { readCookies } from '../../../http/read-cookies.ts'

/** A token and what comes with it: a name, a code, the state. */
const bodyLimit = 16_384

const texts = {
  400: 'The request cannot be read',
  404: 'Not found',
  429: 'Too many requests',
  503: 'Something went wrong',
} as const

function sendPlain(reply: FastifyReply, status: keyof typeof texts): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${texts[status]}\n`)
}

/** The fields of a form, or of a query with a code or a fault; null for anything else. */
function fieldsOf(request: FastifyRequest): ReadonlyMap<string, string> | null {
  if (request.method === 'POST') return typeof request.body === 'string' ? readForm(request.body) : null
  const start = request.originalUrl.indexOf('?')
  const fields = start === -1 ? null : readForm(request.originalUrl.slice(start + 1))
  return fields?.has('error') || fields?.has('code') ? fields : null
}

/** Checks every request before its body is read: its host, and the rate limit of its address. */
function createHeadCheck({ origins, limits, website }: GatewayContext) {
  const hosts = hostsOf(origins)
  const rateLimit = createRateLimit({ limits, website, addressGroup })
  return async (request: FastifyRequest): Promise<keyof typeof texts | null> => {
    if (checkAddress(request, hosts) !== null) return 400
    return (await rateLimit.count({ rate: 'call' }, request)) === null ? null : 429
  }
}

/**
 * Registers `/sign-in/callback/<provider>`, where issuers send people back to. It is outside /v1/, since the request comes
 * from another site and is not signed.
 */
export async function registerCallbacks(app: FastifyInstance, context: GatewayContext): Promise<void> {
  const checkHead = createHeadCheck(context)
  const takeBack = createTakeBack(context)

  async function registerRoutes(routes: FastifyInstance) {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, body: string) => body,
    )
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refusal = await checkHead(request)
      if (refusal !== null) return sendPlain(reply, refusal)
    })
    routes.setErrorHandler((error, request, reply) => {
      const { refusal } = refusalOf(error)
      if (refusal !== 'internal' && refusal !== 'unavailable') return sendPlain(reply, 400)
      const { url: path } = request.routeOptions
      context.logger.error({ err: error, traceId: request.id, path }, 'a way back from an issuer failed')
      return sendPlain(reply, 503)
    })
    for (const { id: provider } of context.providers.openId) {
      routes.route({
        method: ['GET', 'POST'],
        url: `/${provider}`,
        async handler(request, reply) {
          const fields = fieldsOf(request)
          if (fields === null) return sendPlain(reply, 400)
          const { method } = request
          const cookies = readCookies(request.headers.cookie)
          const onward = await takeBack({ provider, method, fields, cookies })
          if (onward === null) return sendPlain(reply, 404)
          if (onward.cookie !== null) reply.header('set-cookie', onward.cookie)
          return reply.redirect(onward.location, 303)
        },
      })
    }
  }

  await app.register(registerRoutes, { prefix: callbackPath })
}
