import type { LocaleEntry } from '@portico/locale'
import type { MailLook } from './mail-look.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it, in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The fonts of the reader's own system: mails load nothing. */
export const systemFonts = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** A part of a page or mail, and how it looks. */
export function paragraph(html: string, style: string): string {
  return `<p style="${style}">${html}</p>`
}

/** What stands around the parts of a mail or of a page that a mail leads to. */
export interface Frame {
  readonly locale: Pick<LocaleEntry, 'tag' | 'dir'>
  readonly look: MailLook
  readonly title: string
  /** The name that stands at the top. */
  readonly brand: string
  /** HTML. */
  readonly content: string
  /** HTML of the lines below it. */
  readonly footer: string
}

/** A whole document in the brand's look: tables and inline styles, which all mail programs draw; no pictures, no scripts, nothing remote. */
export function frameDocument({ locale, look, title, brand, content, footer }: Frame): string {
  const cell = `font-family:${systemFonts};color:${look.ink};font-size:16px;line-height:1.5`
  return `<!doctype html>
<html lang="${escapeHtml(locale.tag)}" dir="${locale.dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${look.band}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${look.band}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${look.paper};border:1px solid ${look.line};border-radius:8px">
<tr><td style="padding:20px 24px;border-bottom:1px solid ${look.line};${cell};font-weight:700">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:24px;${cell}">${content}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 24px;${cell};font-size:13px;color:${look.soft}">${footer}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
