import { type Asset, comparedKinds, plainText } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { isOffered } from '../../figures/buying.ts'
import { urls } from '../../routes.ts'
import type { PageContext } from '../page-load.ts'
import type { FinderTexts, NameId, WordsId } from './finder-texts.ts'
import { withoutPhrases } from './phrases.ts'
import { type AssetReader, nearAsset, readPair } from './read-pair.ts'
import type { Finding } from './view.ts'

/** A kind of page that assets have, and the words by which readers ask for it. */
interface AssetPage {
  readonly intent: WordsId
  readonly name: NameId
  pathOf(slug: string): string
  has(context: PageContext, asset: Asset): boolean
}

const assetPages: readonly AssetPage[] = [
  {
    intent: 'finder.intent.buy',
    name: 'map.link.how-to-buy',
    pathOf: (slug) => urls.howToBuy(slug),
    has: ({ brand }, asset) => isOffered(brand, asset),
  },
  {
    intent: 'finder.intent.prediction',
    name: 'map.link.prediction',
    pathOf: (slug) => urls.prediction(slug),
    has: () => true,
  },
  {
    intent: 'finder.intent.history',
    name: 'map.link.price-history',
    pathOf: (slug) => urls.assetHistory(slug),
    has: () => true,
  },
  {
    intent: 'finder.intent.price',
    name: 'map.link.price',
    pathOf: (slug) => urls.asset(slug),
    has: () => true,
  },
]

/** Pages of assets that were asked for, and the asset. */
export interface FoundAssetPages {
  /** Whether words ask for them, and whether for the price alone, which a conversion tells as well. */
  readonly asked: 'nothing' | 'price' | 'page'
  readonly assets: readonly Asset[]
  readonly findings: readonly Finding[]
}

interface Finder {
  readonly context: PageContext
  readonly texts: FinderTexts
  readonly reader: AssetReader
}

function pageFinding({ context, texts }: Finder, asset: Asset, { name, pathOf }: AssetPage): Finding {
  const coinName = localName(asset, context.locale)
  const values = { 0: coinName, coinName, coinCode: asset.code }
  return { code: null, name: texts.say(name, values), path: pathOf(asset.slug) }
}

/** The pages of an asset, those that were asked for first. */
function pagesOf(finder: Finder, asset: Asset, asked: readonly AssetPage[]): readonly Finding[] {
  const others = assetPages.filter((page) => !asked.includes(page))
  return [...asked, ...others]
    .filter((page) => page.has(finder.context, asset))
    .map((page) => pageFinding(finder, asset, page))
}

const isCompared = ({ kind }: Asset) => comparedKinds.some((each) => each === kind)

/** Two assets with a word such as "versus" between, before or after them. */
function comparison({ context, texts, reader }: Finder, text: string): FoundAssetPages | null {
  const words = texts.expression('finder.intent.compare')
  if (text.search(words) === -1) return null
  const pair = readPair(text.replace(words, ' / ').replace(/^[\s/]+|(?<![\s/])[\s/]+$/g, ''), reader)
  if (!pair?.to || ![pair.from, pair.to].every(isCompared)) return null
  const [coinName, fiatName] = [pair.from, pair.to].map((asset) => localName(asset, context.locale))
  const name = texts.say('finder.compare', { coinName: coinName ?? '', fiatName: fiatName ?? '' })
  const path = urls.versus(pair.from.slug, pair.to.slug)
  return { asked: 'page', assets: [pair.from, pair.to], findings: [{ code: null, name, path }] }
}

/** Finds the pages of an asset: `how to buy btc`, `btc vs eth`, `bitcoin price history`; or all of them, for its name alone. */
export function findAssetPages(finder: Finder, query: string): FoundAssetPages {
  const { context, texts, reader } = finder
  const text = plainText(query)
  const compared = comparison(finder, text)
  if (compared) return compared
  const asked = assetPages.filter(({ intent }) => text.search(texts.expression(intent)) !== -1)
  const lists = asked.map(({ intent }) => intent)
  const rest = lists.length === 0 ? text : withoutPhrases(text, texts.expression(...lists))
  const exact = context.resolve(text)
  const asset = exact ?? (asked.length > 0 && rest !== '' ? nearAsset(reader, rest) : null)
  if (!asset) return { asked: 'nothing', assets: [], findings: [] }
  const isPrice = lists.every((intent) => intent === 'finder.intent.price')
  const kind = exact ? 'nothing' : isPrice ? 'price' : 'page'
  return { asked: kind, assets: [asset], findings: pagesOf(finder, asset, asked) }
}
