import type enTexts from '@portico/locale/catalogues/en/site.json'
import { useSite } from './site-context.ts'

/** Ids of the site's texts; an id that the English catalogue lacks is a type error. */
export type TextId = keyof typeof enTexts

export type Translate = (id: TextId, values?: Readonly<Record<string, string | number>>) => string

/** The site's texts in the page's language. */
export function useText(): Translate {
  const { i18n } = useSite()
  return (id, values) => i18n._(id, values)
}
