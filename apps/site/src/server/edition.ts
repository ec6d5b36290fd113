import type { Brand } from '@portico/brands'
import { overlaidPageMeta } from '@portico/stores'
import type { Categories } from '../views/assets/categories.ts'
import type { StoredDays } from '../views/assets/stored-days.ts'
import type { Forecasts } from '../views/forecast/forecasts.ts'
import { readCardColours } from '../representations/card/card-colours.ts'
import type { RenderedPage } from '../representations/rendered-page.ts'
import type { CardPainter } from './cards/card-painter.ts'
import type { AppRenderer } from '../app/render-contract.ts'
import type { SiteBuild } from './document/build.ts'
import { createPageRenderer } from './document/page-renderer.ts'
import type { EditionParts } from './documents/edition-parts.ts'
import type { PageAddress } from './http/page-address.ts'
import type { NewsFollower } from './news/open-news.ts'
import { createPageSource, type PageSource } from './page-source.ts'
import {
  createRepresentationRenderer,
  isRepresentationAddress,
} from './representations/representation-renderer.ts'
import type { MarkdownWriter } from './representations/markdown/markdown-writer.ts'
import type { SiteOptions } from './site-options.ts'
import type { Widgets } from './widgets/widgets.ts'

/** What shows the site in one state of all that is written. */
export interface Edition {
  readonly brand: Brand
  readonly source: PageSource
  render(address: PageAddress): Promise<RenderedPage>
}

/** What all editions share. */
export interface EditionTools {
  readonly build: SiteBuild
  readonly widgets: Widgets
  readonly app: AppRenderer
  readonly painter: CardPainter
  readonly writer: MarkdownWriter
  readonly categories: Categories
  readonly forecasts: Forecasts
  readonly storedDays: StoredDays
  readonly news: NewsFollower
}

/** The colours of share cards; what the brand says in another form than a picture can use is reported. */
function cardColours(brand: Brand, { logger }: SiteOptions) {
  const { colours, unusable } = readCardColours(brand.tokensCss)
  if (unusable.length > 0)
    logger.warn({ brand: brand.id, unusable }, 'share cards are drawn without some colours of the brand')
  return colours
}

/** Makes the edition of one state of the texts. */
export function createEdition(parts: EditionParts, options: SiteOptions, tools: EditionTools): Edition {
  const { brand, titles, announcements, ...written } = parts
  const shared = { ...options, ...tools, ...written, brand }
  const pageMeta = overlaidPageMeta(options.pageMeta, titles)
  const source = createPageSource({ ...shared, pageMeta, news: tools.news.with(announcements) })
  const renderPage = createPageRenderer({ ...shared, source })
  const represent = createRepresentationRenderer({
    ...shared,
    contextOf: source.contextOf,
    colours: cardColours(brand, options),
  })
  return {
    brand,
    source,
    render: (address) => (isRepresentationAddress(address) ? represent(address) : renderPage(address)),
  }
}
