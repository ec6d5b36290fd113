import type { LocaleCode } from '@portico/locale'
import type { WidgetProps, WidgetTexts } from '@portico/widget'
import type { SiteState } from '../../apps/site/src/page-data.ts'
import type { AcademyView } from '../../apps/site/src/pages/academy/view.ts'
import type { AssetView } from '../../apps/site/src/pages/asset/view.ts'
import type { HomeView } from '../../apps/site/src/pages/home/view.ts'
import type { PairView } from '../../apps/site/src/pages/pair/view.ts'
import type { PredictionView } from '../../apps/site/src/pages/prediction/view.ts'
import type { PricesView } from '../../apps/site/src/pages/prices/view.ts'
import type { ConverterView } from '../../apps/site/src/views/converter/converter-view.ts'

/** What the page shows: the views of some pages, made by their own loaders. */
export interface ComponentData {
  readonly locale: LocaleCode
  /** The page's time in milliseconds since the epoch: every age is counted from it. */
  readonly nowMs: number
  readonly state: SiteState
  readonly widgetProps: WidgetProps
  /** Compiled texts. */
  readonly texts: Readonly<Record<'site' | 'account' | 'header' | 'footer' | 'legal', WidgetTexts>>
  /** Names of the brand's design tokens, as its style sheet has them. */
  readonly tokens: readonly string[]
  readonly home: HomeView
  readonly prices: PricesView
  readonly currencies: PricesView
  readonly asset: AssetView
  /** A pair's adverts and what they are drawn with. */
  readonly offers: Pick<PairView, 'from' | 'adverts' | 'packCoin'>
  readonly prediction: PredictionView
  readonly academy: AcademyView
  /** The same asset over a year: days of it are missing. */
  readonly year: AssetView
  /** A pair whose numbers are long. */
  readonly longConverter: ConverterView
}
