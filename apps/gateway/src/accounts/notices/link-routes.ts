import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../../context.ts'
import { checkAddress, hostsOf } from '../../http/check-request.ts'
import { refusalOf } from '../../http/refusal-of.ts'
import { createRateLimit } from '../../limits/limit-rate.ts'
import type { LinkPage } from './link-page.ts'

/** A visit of a link. */
export interface LinkVisit {
  readonly token: string
  readonly ip: string
  /** A claim of the caller, of any length and content. */
  readonly userAgent: string
}

/** A page and its status. */
export interface LinkAnswer {
  readonly status: 200 | 404 | 410
  readonly page: LinkPage
}

/** What is behind the links of one kind. */
export interface LinkKind {
  /** The path of the links without their last part. */
  readonly prefix: string
  /** What a visit shows; it changes nothing. */
  readonly show: (visit: LinkVisit) => Promise<LinkAnswer>
  /** What the button of the page does. */
  readonly act: (visit: LinkVisit) => Promise<LinkAnswer>
}

interface Token {
  readonly token: string
}

type LinkRequest = FastifyRequest<{ Params: Token }>

const formType = 'application/x-www-form-urlencoded'
/** The form has no fields. */
const bodyLimit = 256

const texts = {
  400: 'The request cannot be read',
  429: 'Too many requests',
  503: 'Something went wrong',
} as const

function sendPlain(reply: FastifyReply, status: keyof typeof texts): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`${texts[status]}\n`)
}

function sendPage(reply: FastifyReply, { status, page: { html, policy } }: LinkAnswer): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

function visitOf({ params, ip, headers }: LinkRequest): LinkVisit {
  return { token: params.token, ip, userAgent: headers['user-agent'] ?? '' }
}

/**
 * Registers `<prefix>/<token>`, where links of mails lead. They take no session and no signature: the token is known to the reader of
 * the mail alone.
 */
export async function registerLinks(
  app: FastifyInstance,
  context: GatewayContext,
  { prefix, show, act }: LinkKind,
): Promise<void> {
  const hosts = hostsOf(context.origins)
  const rateLimit = createRateLimit({ limits: context.limits, website: context.website, addressGroup })

  async function registerRoutes(routes: FastifyInstance) {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, async () => null)
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (checkAddress(request, hosts) !== null) return sendPlain(reply, 400)
      if ((await rateLimit.count({ rate: 'call' }, request)) !== null) return sendPlain(reply, 429)
    })
    routes.setErrorHandler((error, request, reply) => {
      const { refusal } = refusalOf(error)
      if (refusal !== 'internal' && refusal !== 'unavailable') return sendPlain(reply, 400)
      const { url: path } = request.routeOptions
      context.logger.error({ err: error, traceId: request.id, path }, 'a link of a mail failed')
      return sendPlain(reply, 503)
    })
    routes.route<{ Params: Token }>({
      method: ['GET', 'HEAD'],
      url: '/:token',
      handler: async (request, reply) => sendPage(reply, await show(visitOf(request))),
    })
    routes.route<{ Params: Token }>({
      method: 'POST',
      url: '/:token',
      handler: async (request, reply) => sendPage(reply, await act(visitOf(request))),
    })
  }

  await app.register(registerRoutes, { prefix })
}
