import { type TextValues, wordText } from '../figures/word-text.ts'
import type { TextId } from '../texts/text-ids.ts'
import { useSite } from './site-context.ts'

export type Translate = (id: TextId, values?: TextValues) => string

/** The site's texts in the page's language. */
export function useText(): Translate {
  const { i18n } = useSite()
  return (id, values) => wordText(i18n, id, values)
}
