import { type Brand, loadBrand } from '@portico/brands'
import { forecastAsset } from '@portico/forecast'
import { type LocaleCode, type LocaleEntry, localeOf } from '@portico/locale'
import { pageNamespaces } from '@portico/locale/texts'
import { compiledMarkedTexts } from '@portico/locale/untranslated'
import type { Asset, Snapshot } from '@portico/market'
import { bundledSnapshot } from '@portico/market-app'
import { createInMemoryPageMetaStore, createInProcessSnapshotStore } from '@portico/stores'
import type { WidgetProps } from '@portico/widget'
import { licensedSource } from '../../apps/site/src/figures/licensed-source.ts'
import type { SiteState } from '../../apps/site/src/page-data.ts'
import { load as loadAcademy } from '../../apps/site/src/pages/academy/load.ts'
import { load as loadAsset } from '../../apps/site/src/pages/asset/load.ts'
import { load as loadHome } from '../../apps/site/src/pages/home/load.ts'
import type { Loaded, PageContext } from '../../apps/site/src/pages/page-load.ts'
import { load as loadPair } from '../../apps/site/src/pages/pair/load.ts'
import { load as loadPrediction } from '../../apps/site/src/pages/prediction/load.ts'
import { load as loadPrices } from '../../apps/site/src/pages/prices/load.ts'
import { urls } from '../../apps/site/src/pages/urls.generated.ts'
import { readCategories } from '../../apps/site/src/server/content/category-file.ts'
import { createContent } from '../../apps/site/src/server/content/content.ts'
import { readCountries } from '../../apps/site/src/server/content/country-files.ts'
import { createPageSource } from '../../apps/site/src/server/page-source.ts'
import { converterOf, convertedAmount } from '../../apps/site/src/views/converter/converter-of.ts'
import { forecastInput } from '../../apps/site/src/views/forecast/forecasts.ts'
import { noScores } from '../../apps/site/src/views/forecast/scores.ts'
import type { ComponentData } from './component-data.ts'

/** Pages are made so long after the snapshot, whatever the day is. */
const ageMs = 3_600_000

const publicOrigin = 'https://site.example'

/** Says nothing: what it would tell is of no use to who looks at components. */
const logger = { info() {}, warn() {}, error() {} }

/** What pages of a brand are loaded with: the bundled prices and the project's own texts, and nothing that changes. */
async function openContext(brand: Brand, snapshot: Snapshot, locale: LocaleEntry): Promise<PageContext> {
  const snapshots = createInProcessSnapshotStore()
  snapshots.publish(snapshot)
  const source = createPageSource({
    ...{ brand, publicOrigin, snapshots, logger },
    ...{ pageMeta: createInMemoryPageMetaStore(), legalTexts: { find: () => null, countries: () => [] } },
    ...{ countries: await readCountries(), categories: await readCategories() },
    content: await createContent({ brand, logger }),
    news: { items: () => [], announcement: () => null },
    forecasts: {
      of: async (of, asset) => forecastAsset(forecastInput(of, asset)),
      record: async () => ({ entries: [], chain: { status: 'empty' } }),
      scores: async () => noScores,
    },
    storedDays: { of: async () => [] },
    ...{
      passwordLength: { minimum: 10, maximum: 100 },
      signUp: { residence: 'optional', termsVersion: null, countryTerms: new Map() },
      externalSignIns: [],
    },
    now: () => Date.parse(snapshot.asOf) + ageMs,
  })
  return source.contextOf(locale)
}

/** @throws Error where there is no such page, so that a part of the page is never left out unnoticed. */
async function viewOf<View>(loaded: Loaded<View> | Promise<Loaded<View>>): Promise<View> {
  const answer = await loaded
  if (answer.kind !== 'page') throw new Error(`a page of components leads elsewhere: ${answer.kind}`)
  return answer.view
}

function knownAsset(snapshot: Snapshot, slug: string): Asset {
  const asset = snapshot.asset(slug)
  if (asset === null) throw new Error(`the bundled catalogue lacks ${slug}`)
  return asset
}

function siteState(brand: Brand, locale: LocaleEntry, icons: Readonly<Record<string, string>>): SiteState {
  return {
    ...{ locale: locale.code, base: '', linkRel: '', externalRel: '', signUp: urls.register() },
    ...{ website: 'components', beta: false, logEnvironment: '', iconSheets: icons, imageOrigin: '' },
    ...{ currency: 'USD', brandName: brand.name, compact: brand.compact, money: brand.money },
  }
}

function widgetProps(brand: Brand, snapshot: Snapshot, locale: LocaleEntry): WidgetProps {
  const named = (links: Brand['company']) => links.map(({ name, url }) => ({ name: name['en'] ?? '', url }))
  return {
    ...{ locale: locale.code, path: urls.prices(), search: '', linkRel: '', externalRel: '' },
    brand: { name: brand.name, logoSvg: brand.logoSvg },
    addresses: { logIn: urls.logIn(), signUp: urls.register(), account: urls.account() },
    ...{ currency: 'USD', operator: brand.operator, analytics: brand.analytics },
    sources: snapshot.sources.map(licensedSource),
    company: named(brand.company),
    trust: named(brand.trust),
  }
}

const textsOf = (locale: LocaleCode): ComponentData['texts'] => ({
  site: Object.assign(
    {},
    ...(['site', ...pageNamespaces] as const).map((each) => compiledMarkedTexts(locale, each)),
  ),
  account: { ...compiledMarkedTexts(locale, 'account'), ...compiledMarkedTexts(locale, 'recovery') },
  header: compiledMarkedTexts(locale, 'header'),
  footer: compiledMarkedTexts(locale, 'footer'),
  legal: compiledMarkedTexts(locale, 'legal'),
})

/** Makes what the page shows in a language and the look of a brand. */
export async function readComponentData(
  options: { readonly brand: string; readonly locale: LocaleCode },
  icons: Readonly<Record<string, string>>,
): Promise<ComponentData> {
  const brand = await loadBrand(options.brand)
  const locale = localeOf(options.locale)
  const snapshot = await bundledSnapshot()
  const context = await openContext(brand, snapshot, locale)
  const of = (params: Readonly<Record<string, string>>, query = ''): PageContext => ({
    ...context,
    params,
    query: new URLSearchParams(query),
  })
  const longPair = { from: knownAsset(snapshot, 'btc'), to: knownAsset(snapshot, 'idr') }
  const long = converterOf(context, longPair, convertedAmount(context, '1234567.89'))
  if (long === null) throw new Error('the bundled market has no rate of btc/idr')
  const { from, adverts, packCoin } = await viewOf(loadPair(of({ from: 'btc', to: 'usd' })))
  return {
    locale: locale.code,
    nowMs: context.nowMs,
    state: siteState(brand, locale, icons),
    widgetProps: widgetProps(brand, snapshot, locale),
    texts: textsOf(locale.code),
    tokens: [...new Set(brand.tokensCss.match(/--[a-z0-9-]+(?=:)/g))],
    home: await viewOf(loadHome(of({}))),
    prices: await viewOf(loadPrices(of({}, 'sort=-week'))),
    currencies: await viewOf(loadPrices(of({}, 'kind=fiat'))),
    asset: await viewOf(loadAsset(of({ asset: 'btc' }))),
    year: await viewOf(loadAsset(of({ asset: 'btc' }, 'window=365d'))),
    offers: { from, adverts, packCoin },
    prediction: await viewOf(loadPrediction(of({ asset: 'btc' }))),
    academy: await viewOf(loadAcademy(of({}))),
    longConverter: long,
  }
}
