import { formatAge } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import { urls } from '../../pages/urls.generated.ts'
import type { NewsItem } from './news.ts'

/** News in one line. */
export interface NewsLink {
  readonly title: string
  /** A page of this site, or an address elsewhere. */
  readonly path: string
  readonly lang: string | null
  /** Who says so; null for the operator. */
  readonly source: string | null
  readonly age: string
  readonly published: string
}

export function newsLink(
  item: NewsItem,
  { locale, nowMs }: { readonly locale: LocaleEntry; readonly nowMs: number },
): NewsLink {
  const { title, lang, published } = item
  const to = new Date(nowMs).toISOString()
  return {
    title,
    lang,
    published,
    path: item.kind === 'announcement' ? urls.newsItem(item.slug) : item.url,
    source: item.kind === 'announcement' ? null : item.source,
    age: formatAge({ from: published, to, tag: locale.numberTag }),
  }
}
