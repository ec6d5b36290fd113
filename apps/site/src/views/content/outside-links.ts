import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import type { OutsideLink } from '@portico/widget'

/** Links of the brand, named in the page's language or one that it builds on. */
export function outsideLinks(links: Brand['company'], { textsFrom }: LocaleEntry): readonly OutsideLink[] {
  return links.map(({ name, url }) => {
    const code = textsFrom.find((each) => name[each] !== undefined) ?? 'en'
    return { name: name[code] ?? '', url, ...(code === 'en' && textsFrom[0] !== 'en' ? { lang: 'en' } : {}) }
  })
}
