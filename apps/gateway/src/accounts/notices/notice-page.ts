import { linkTo } from '@portico/locale'
import type { GatewayContext } from '../../context.ts'
import { escapeHtml } from '../messages/html.ts'
import { mailTextsOf } from '../messages/mail-texts.ts'
import { confirmForm, drawLinkPage, type LinkPage, sayIn } from './link-page.ts'

/** What the page of a link says: whether to go on, that it is done, or that the link is over. */
export type NoticePageState = 'ask' | 'done' | 'over'

/** Who opened the link of a notice. */
export interface NoticeReader {
  /** The language of the account; null where none is known. */
  readonly locale: string | null
  /** The last part of the link. It goes on in a fragment, so that it reaches no log. */
  readonly token: string
}

/** Creates the page that the link of a notice opens. */
export function createNoticePage(context: Pick<GatewayContext, 'identity'>) {
  return (state: NoticePageState, { locale, token }: NoticeReader): LinkPage => {
    const texts = mailTextsOf(locale ?? '')
    const say = sayIn(context, texts)
    const reset = escapeHtml(linkTo({ locale: texts.locale, path: '/login/reset' }))
    const onward = `<p><a class="button" href="${reset}">${say('notMe.reset')}</a></p>`
    const lost = `<p><a href="${reset}#lost=${escapeHtml(token)}">${say('notMe.recover')}</a></p>`
    const parts = {
      ask: {
        title: say('notMe.title'),
        text: say('notMe.explain'),
        action: confirmForm(say('notMe.confirm')),
      },
      done: { title: say('notMe.done'), text: say('notMe.next'), action: `${onward}${lost}` },
      over: { title: say('notMe.over'), text: say('notMe.overText'), action: onward },
    }
    return drawLinkPage(context, { locale, ...parts[state] })
  }
}
