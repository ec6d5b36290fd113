import type assetTexts from '@portico/locale/catalogues/en/asset.json'
import type buyTexts from '@portico/locale/catalogues/en/buy.json'
import type channelsTexts from '@portico/locale/catalogues/en/channels.json'
import type compareTexts from '@portico/locale/catalogues/en/compare.json'
import type contentTexts from '@portico/locale/catalogues/en/content.json'
import type finderTexts from '@portico/locale/catalogues/en/finder.json'
import type footerTexts from '@portico/locale/catalogues/en/footer.json'
import type headerTexts from '@portico/locale/catalogues/en/header.json'
import type listTexts from '@portico/locale/catalogues/en/list.json'
import type mapTexts from '@portico/locale/catalogues/en/map.json'
import type predictionTexts from '@portico/locale/catalogues/en/prediction.json'
import type siteTexts from '@portico/locale/catalogues/en/site.json'
import type sourcesTexts from '@portico/locale/catalogues/en/sources.json'

/**
 * Ids of the site's texts; an id that the English catalogues lack is a type error. Those of a page's own namespace are
 * there on pages whose definition names it.
 */
export type TextId =
  | keyof typeof siteTexts
  | keyof typeof assetTexts
  | keyof typeof buyTexts
  | keyof typeof channelsTexts
  | keyof typeof compareTexts
  | keyof typeof contentTexts
  | keyof typeof listTexts
  | keyof typeof mapTexts
  | keyof typeof predictionTexts
  | keyof typeof sourcesTexts

type FinderId = keyof typeof finderTexts

/** Lists of words that readers type into the search; they are never shown. */
export type WordsId =
  | Extract<FinderId, `finder.words.${string}` | `finder.intent.${string}`>
  | 'finder.between'
  | 'finder.around'

/** What search results are named with, out of the texts of the site. */
export type NameId = Exclude<FinderId, WordsId> | TextId | keyof typeof headerTexts | keyof typeof footerTexts
