import type assetTexts from '@portico/locale/catalogues/en/asset.json'
import type buyTexts from '@portico/locale/catalogues/en/buy.json'
import type compareTexts from '@portico/locale/catalogues/en/compare.json'
import type contentTexts from '@portico/locale/catalogues/en/content.json'
import type mapTexts from '@portico/locale/catalogues/en/map.json'
import type predictionTexts from '@portico/locale/catalogues/en/prediction.json'
import type siteTexts from '@portico/locale/catalogues/en/site.json'
import { type TextValues, wordText } from '../figures/word-text.ts'
import { useSite } from './site-context.ts'

/**
 * Ids of the site's texts; an id that the English catalogues lack is a type error. Those of a page's own namespace are
 * there on pages that name it in `page-texts.ts`.
 */
export type TextId =
  | keyof typeof siteTexts
  | keyof typeof assetTexts
  | keyof typeof buyTexts
  | keyof typeof compareTexts
  | keyof typeof contentTexts
  | keyof typeof mapTexts
  | keyof typeof predictionTexts

export type Translate = (id: TextId, values?: TextValues) => string

/** The site's texts in the page's language. */
export function useText(): Translate {
  const { i18n } = useSite()
  return (id, values) => wordText(i18n, id, values)
}
