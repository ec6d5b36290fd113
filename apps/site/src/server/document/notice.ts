import { readFileSync } from 'node:fs'
import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import { escapeAttribute, escapeText } from '../../representations/escape.ts'
import { linkRelsOf } from './link-rel.ts'

/** Rules that only pages with a notice carry. */
export const noticeCss: string = readFileSync(new URL('notice.css', import.meta.url), 'utf8')

type TextByLocale = NonNullable<Brand['notice']>['text']

/** A text in the page's language or one that it builds on, else in English, which then is named. */
function wordsOf(texts: TextByLocale, { textsFrom }: LocaleEntry): { text: string; lang: string } {
  const code = textsFrom.find((each) => texts[each] !== undefined) ?? 'en'
  return {
    text: texts[code] ?? '',
    lang: code === 'en' && textsFrom[0] !== 'en' ? ' lang="en" dir="ltr"' : '',
  }
}

/**
 * What the operator says above the header of every page, such as an incident. It stands in the HTML, since it matters most when scripts or
 * calls fail, and it is no part of the app, so that it stays while readers go from page to page.
 */
export function noticeHtml(brand: Pick<Brand, 'notice' | 'nofollow'>, locale: LocaleEntry): string {
  const { notice } = brand
  if (notice === null) return ''
  const { text, lang } = wordsOf(notice.text, locale)
  const words = `<span id="site-notice-text"${lang}>${escapeText(text)}</span>`
  return `<aside class="site-notice" data-level="${notice.level}" aria-labelledby="site-notice-text"><p>${words}${linkHtml(brand, locale)}</p></aside>`
}

function linkHtml(brand: Pick<Brand, 'notice' | 'nofollow'>, locale: LocaleEntry): string {
  const link = brand.notice?.link
  if (link === undefined) return ''
  const { text, lang } = wordsOf(link.name, locale)
  const { externalRel } = linkRelsOf(brand)
  const rel = externalRel === '' ? '' : ` rel="${escapeAttribute(externalRel)}"`
  return ` <a href="${escapeAttribute(link.url)}"${rel}${lang}>${escapeText(text)}</a>`
}
