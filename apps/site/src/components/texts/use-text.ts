import { type TextValues, formatText } from '../../views/content/format-text.ts'
import type { TextId } from '../../texts/text-ids.ts'
import { useSite } from '../context/site-context.ts'

export type Translate = (id: TextId, values?: TextValues) => string

/** The site's texts in the page's language. */
export function useText(): Translate {
  const { i18n } = useSite()
  return (id, values) => formatText(i18n, id, values)
}
