import { createHash } from 'node:crypto'
import { localeOf } from '@portico/locale'
import type { GatewayContext } from '../../context.ts'
import { escapeHtml, systemFonts } from '../messages/html.ts'
import { type MailTexts, mailTextsOf } from '../messages/mail-texts.ts'

/** A page and the policy that lets nothing but itself happen. */
export interface LinkPage {
  readonly html: string
  readonly policy: string
}

/** What a page says, in the texts of its reader. */
export interface LinkPageParts {
  /** The language of the account; null where none is known. */
  readonly locale: string | null
  readonly title: string
  readonly text: string
  /** HTML below the text. */
  readonly action: string
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

/** A text of a page as HTML. */
export type Say = (id: string, values?: Readonly<Record<string, string>>) => string

/** Texts of a page, escaped, in the language of its reader. */
export function sayIn({ identity }: PageContext, texts: MailTexts): Say {
  return (id, values = {}) => escapeHtml(texts.format(id, { brand: identity.siteName, ...values }))
}

/** The one button of a page. */
export function confirmForm(label: string): string {
  return `<form method="post"><button>${label}</button></form>`
}

/**
 * Draws a page that the link of a mail opens. It works without scripts, in whatever a mail program opens; a mere visit changes nothing,
 * since mail programs and their filters visit links by themselves.
 */
export function drawLinkPage(context: PageContext, { locale, title, text, action }: LinkPageParts): LinkPage {
  const style = styleOf(context)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  const { tag, dir } = localeOf(mailTextsOf(locale ?? '').locale)
  const html = `<!doctype html>
<html lang="${escapeHtml(tag)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p class="brand">${escapeHtml(context.identity.siteName)}</p><h1>${title}</h1><p>${text}</p>${action}</main></body>
</html>
`
  return { html, policy }
}
