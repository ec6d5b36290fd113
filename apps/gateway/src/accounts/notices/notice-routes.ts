import { addressGroup } from '@portico/stores'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../../context.ts'
import { checkAddress, hostsOf } from '../../http/check-request.ts'
import { refusalOf } from '../../http/refusal-of.ts'
import { createRateLimit } from '../../limits/limit-rate.ts'
import { createMessages } from '../messages/messages.ts'
import { createNoticeLinks, noticePath } from './notice-links.ts'
import { createNoticePage, type NoticePage } from './notice-page.ts'
import { findLinkedNotice, reportNotice } from './report-notice.ts'

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

function sendPage(reply: FastifyReply, status: number, { html, policy }: NoticePage): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Registers `/notice/<token>`, where the link of a notice leads. It takes no session and no signature: the token is known to the
 * reader of the mail alone, and it can end sessions and nothing else.
 */
export async function registerNoticeLinks(app: FastifyInstance, context: GatewayContext): Promise<void> {
  const hosts = hostsOf(context.origins)
  const rateLimit = createRateLimit({ limits: context.limits, website: context.website, addressGroup })
  const links = createNoticeLinks(context)
  const page = createNoticePage(context)
  const messages = createMessages(context)

  async function ask(request: LinkRequest, reply: FastifyReply) {
    const { token } = request.params
    const id = links.read(token)
    const notice = id === null ? null : await findLinkedNotice(context, id)
    if (notice === null) return sendPage(reply, 404, page('over', { locale: null, token }))
    return notice.link === 'open'
      ? sendPage(reply, 200, page('ask', { locale: notice.locale, token }))
      : sendPage(reply, 410, page('over', { locale: notice.locale, token }))
  }

  async function report(request: LinkRequest, reply: FastifyReply) {
    const { token } = request.params
    const id = links.read(token)
    const { ip } = request
    const account = id === null ? null : await reportNotice(context, { id, ip })
    if (account === null) return ask(request, reply)
    const userAgent = request.headers['user-agent'] ?? ''
    messages.notice(account, 'sessionsEnded', { timeMs: context.now(), ip, userAgent })
    return sendPage(reply, 200, page('done', { locale: account.locale, token }))
  }

  async function registerRoutes(routes: FastifyInstance) {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, async () => null)
    routes.addHook('onClose', messages.settled)
    routes.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (checkAddress(request, hosts) !== null) return sendPlain(reply, 400)
      if ((await rateLimit.count({ rate: 'call' }, request)) !== null) return sendPlain(reply, 429)
    })
    routes.setErrorHandler((error, request, reply) => {
      const { refusal } = refusalOf(error)
      if (refusal !== 'internal' && refusal !== 'unavailable') return sendPlain(reply, 400)
      const { url: path } = request.routeOptions
      context.logger.error({ err: error, traceId: request.id, path }, 'a link of a notice failed')
      return sendPlain(reply, 503)
    })
    routes.route<{ Params: Token }>({ method: ['GET', 'HEAD'], url: '/:token', handler: ask })
    routes.route<{ Params: Token }>({ method: 'POST', url: '/:token', handler: report })
  }

  await app.register(registerRoutes, { prefix: noticePath })
}
