import type { FastifyInstance } from 'fastify'
import type { GatewayContext } from '../../context.ts'
import { mailTextsOf } from '../messages/mail-texts.ts'
import { confirmForm, drawLinkPage, sayIn } from '../notices/link-page.ts'
import { type LinkAnswer, type LinkVisit, registerLinks } from '../notices/link-routes.ts'
import { confirmPath } from '../notices/notice-links.ts'
import { confirmContact, type ContactToConfirm, findContactToConfirm } from './confirm-contact.ts'

function partsOf(context: Pick<GatewayContext, 'identity'>, { state, locale, readyMs }: ContactToConfirm) {
  const texts = mailTextsOf(locale)
  const say = sayIn(context, texts)
  switch (state) {
    case 'ask':
      return {
        title: say('confirmContact.title'),
        text: say('confirmContact.text'),
        action: confirmForm(say('confirmContact.confirm')),
      }
    case 'done':
      return {
        title: say('confirmContact.done'),
        text: say('confirmContact.next', { time: texts.moment(readyMs) }),
        action: '',
      }
    case 'over':
      return { title: say('notMe.over'), text: say('confirmContact.over'), action: '' }
  }
}

/**
 * Registers `/notice/contact/<token>`, where the holder of an address or number confirms that an account may have it. Whose account
 * it is stands nowhere, since a typing error may lead to somebody else.
 */
export async function registerConfirmLinks(app: FastifyInstance, context: GatewayContext): Promise<void> {
  async function show({ token }: LinkVisit): Promise<LinkAnswer> {
    const found = await findContactToConfirm(context, token)
    const shown = found ?? { state: 'over', locale: '', readyMs: 0 }
    const page = drawLinkPage(context, { locale: shown.locale, ...partsOf(context, shown) })
    if (found === null) return { status: 404, page }
    return { status: found.state === 'over' ? 410 : 200, page }
  }

  async function act(visit: LinkVisit): Promise<LinkAnswer> {
    await confirmContact(context, visit)
    return show(visit)
  }

  await registerLinks(app, context, { prefix: confirmPath, show, act })
}
