import { createHash } from 'node:crypto'
import { linkTo, localeOf } from '@portico/locale'
import type { GatewayContext } from '../../context.ts'
import { escapeHtml, systemFonts } from '../messages/html.ts'
import { mailTextsOf } from '../messages/mail-texts.ts'

/** What the page of a link says: whether to go on, that it is done, or that the link is over. */
export type NoticePageState = 'ask' | 'done' | 'over'

/** A page and the policy that lets nothing but itself happen. */
export interface NoticePage {
  readonly html: string
  readonly policy: string
}

/** Who opened the link of a notice. */
export interface NoticeReader {
  /** The language of the account; null where none is known. */
  readonly locale: string | null
  /** The last part of the link. It goes on in a fragment, so that it reaches no log. */
  readonly token: string
}

type PageContext = Pick<GatewayContext, 'identity'>

function styleOf({ identity: { look } }: PageContext): string {
  return `body{margin:0;background:${look.band};color:${look.ink};font:1rem/1.5 ${systemFonts}}
main{max-width:34rem;margin:2rem auto;padding:1.5rem;background:${look.paper};border:1px solid ${look.line};border-radius:8px}
.brand{margin:0 0 1rem;font-weight:700}
h1{margin:0 0 1rem;font-size:1.25rem}
button,.button{display:inline-block;padding:.75rem 1.25rem;border:0;border-radius:6px;background:${look.accent};color:${look.onAccent};font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:focus-visible,.button:focus-visible{outline:3px solid ${look.ink};outline-offset:2px}`
}

/**
 * Creates the page that the link of a notice opens. It works without scripts, in whatever a mail program opens; a mere visit changes
 * nothing, since mail programs and their filters visit links by themselves.
 */
export function createNoticePage(context: PageContext) {
  return (state: NoticePageState, { locale, token }: NoticeReader): NoticePage => {
    const style = styleOf(context)
    const hash = createHash('sha256').update(style).digest('base64')
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
    const texts = mailTextsOf(locale ?? '')
    const { tag, dir } = localeOf(texts.locale)
    const say = (id: string) => escapeHtml(texts.format(id, { brand: context.identity.siteName }))
    const reset = escapeHtml(linkTo({ locale: texts.locale, path: '/login/reset' }))
    const onward = `<p><a class="button" href="${reset}">${say('notMe.reset')}</a></p>`
    const lost = `<p><a href="${reset}#lost=${escapeHtml(token)}">${say('notMe.recover')}</a></p>`
    const parts = {
      ask: {
        title: say('notMe.title'),
        text: say('notMe.explain'),
        action: `<form method="post"><button>${say('notMe.confirm')}</button></form>`,
      },
      done: { title: say('notMe.done'), text: say('notMe.next'), action: `${onward}${lost}` },
      over: { title: say('notMe.over'), text: say('notMe.overText'), action: onward },
    }
    const { title, text, action } = parts[state]
    const html = `<!doctype html>
<html lang="${escapeHtml(tag)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(context.identity.siteName)}</p><h1>${title}</h1><p>${text}</p>${action}</main></body>
</html>
`
    return { html, policy }
  }
}
