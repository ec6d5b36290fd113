import { localeOf } from '@portico/locale'
import { escapeHtml, frameDocument, paragraph } from './html.ts'
import type { MailLook } from './mail-look.ts'
import type { MailTexts } from './mail-texts.ts'

/** What a mail says, in the order in which it stands there. Everything is text, no matter who wrote it. */
export interface MailDraft {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** An address that stands in the paragraphs, for a link there; null where none does. */
  readonly address: string | null
  /** Lines of when, where and by which browser. */
  readonly facts: readonly string[]
  readonly advice: string | null
  readonly link: { readonly label: string; readonly address: string; readonly note: string } | null
  /** The words by which the owner knows that a mail is genuine; null where there are none. */
  readonly phrase: string | null
}

/** What people know a site by: the brand's name, who runs it and where people reach them, and the brand's colours. */
export interface SiteIdentity {
  readonly siteName: string
  readonly operator: { readonly name: string; readonly contact: string }
  readonly look: MailLook
}

/** A mail as text and as HTML; both say the same. */
export interface LaidOutMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function textOf(draft: MailDraft, footer: readonly string[]): string {
  const { paragraphs, facts, advice, link } = draft
  const parts = [
    ...paragraphs,
    facts.join('\n'),
    advice ?? '',
    link === null ? '' : `${link.label}\n${link.address}\n${link.note}`,
    ...footer,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** A paragraph as HTML, with its line breaks; the address is a link. */
function linked(text: string, address: string | null): string {
  const html = escapeHtml(text).replaceAll('\n', '<br>')
  if (address === null) return html
  const shown = escapeHtml(address)
  return html.replaceAll(shown, () => `<a href="${shown}">${shown}</a>`)
}

function htmlOf(draft: MailDraft, { look }: SiteIdentity): string {
  const { subject, paragraphs, address, facts, advice, link } = draft
  const usual = 'margin:0 0 16px'
  const button = `display:inline-block;padding:12px 20px;border-radius:6px;background:${look.accent};color:${look.onAccent};font-weight:600;text-decoration:none`
  const body = paragraphs
    .flatMap((text) => text.split('\n\n'))
    .map((text) => paragraph(linked(text, address), usual))
  return [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...body,
    facts.length === 0
      ? ''
      : paragraph(facts.map(escapeHtml).join('<br>'), `${usual};padding:12px 16px;background:${look.band}`),
    advice === null ? '' : paragraph(escapeHtml(advice), usual),
    link === null
      ? ''
      : `${paragraph(`<a href="${escapeHtml(link.address)}" style="${button}">${escapeHtml(link.label)}</a>`, usual)}${paragraph(escapeHtml(link.note), `margin:0;font-size:14px;color:${look.soft}`)}`,
  ].join('')
}

/** Lays a mail out in the brand's look, with the phrase and the operator's contact at its end. */
export function layOutMail(draft: MailDraft, texts: MailTexts, source: SiteIdentity): LaidOutMail {
  const { subject, phrase } = draft
  const { siteName, operator, look } = source
  const contact = texts.format('contact', { operator: operator.name, contact: operator.contact })
  const footer = [...(phrase === null ? [] : [texts.format('phrase', { phrase })]), contact]
  const html = frameDocument({
    locale: localeOf(texts.locale),
    look,
    title: subject,
    brand: siteName,
    content: htmlOf(draft, source),
    footer: footer.map((line) => paragraph(escapeHtml(line), 'margin:0 0 8px')).join(''),
  })
  return { subject, text: textOf(draft, footer), html }
}
