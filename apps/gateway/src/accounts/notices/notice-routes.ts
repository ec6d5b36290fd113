import type { FastifyInstance } from 'fastify'
import type { GatewayContext } from '../../context.ts'
import { createMessages } from '../messages/messages.ts'
import { type LinkAnswer, type LinkVisit, registerLinks } from './link-routes.ts'
import { createNoticeLinks, noticePath } from './notice-links.ts'
import { createNoticePage } from './notice-page.ts'
import { findLinkedNotice, reportNotice } from './report-notice.ts'

/** Registers `/notice/<token>`, where the link of a notice leads. It can end sessions and nothing else. */
export async function registerNoticeLinks(app: FastifyInstance, context: GatewayContext): Promise<void> {
  const links = createNoticeLinks(context)
  const page = createNoticePage(context)
  const messages = createMessages(context)
  app.addHook('onClose', messages.settled)

  async function show({ token }: LinkVisit): Promise<LinkAnswer> {
    const id = links.read(token)
    const notice = id === null ? null : await findLinkedNotice(context, id)
    if (notice === null) return { status: 404, page: page('over', { locale: null, token }) }
    const { locale } = notice
    return notice.link === 'open'
      ? { status: 200, page: page('ask', { locale, token }) }
      : { status: 410, page: page('over', { locale, token }) }
  }

  async function act(visit: LinkVisit): Promise<LinkAnswer> {
    const { token, ip, userAgent } = visit
    const id = links.read(token)
    const account = id === null ? null : await reportNotice(context, { id, ip })
    if (account === null) return show(visit)
    messages.notice(account, 'sessionsEnded', { timeMs: context.now(), ip, userAgent })
    return { status: 200, page: page('done', { locale: account.locale, token }) }
  }

  await registerLinks(app, context, { prefix: noticePath, show, act })
}
