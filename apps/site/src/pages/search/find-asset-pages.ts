import { type Asset, comparedKinds, plainText } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { urls } from '../urls.generated.ts'
import { pathOf } from '../link.ts'
import type { FindableByAsset, PageContext } from '../page-load.ts'
import { definitions, pageIds } from '../registry.generated.ts'
import type { FinderTexts } from './finder-texts.ts'
import { withoutPhrases } from './phrases.ts'
import { type AssetReader, nearAsset, readPair } from './read-pair.ts'
import type { Finding } from './view.ts'

/** A kind of page that assets have, with the pattern of its path. */
interface AssetPage extends FindableByAsset {
  readonly pattern: string
}

/** All kinds of pages that assets have, by their place. */
function assetPagesOf({ listings }: PageContext): readonly AssetPage[] {
  const pages = pageIds.flatMap((id) => {
    const found = listings[id]?.foundByAsset
    return found ? [{ ...found, pattern: definitions[id].path }] : []
  })
  return pages.toSorted((one, other) => one.place - other.place)
}

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

function pageFinding({ context, texts }: Finder, asset: Asset, page: AssetPage): Finding {
  const coinName = localName(asset, context.locale)
  const values = { 0: coinName, coinName, coinCode: asset.code }
  return { code: null, name: texts.say(page.name, values), path: pathOf(page.pattern, [asset.slug]) }
}

/** The pages of an asset, those that were asked for first. */
function pagesOf(finder: Finder, asset: Asset, asked: readonly AssetPage[]): readonly Finding[] {
  const others = assetPagesOf(finder.context).filter(({ intent }) =>
    asked.every((page) => page.intent !== intent),
  )
  return [...asked, ...others]
    .filter((page) => page.has?.(finder.context, asset) ?? true)
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
  const asked = assetPagesOf(context).filter(({ intent }) => text.search(texts.expression(intent)) !== -1)
  const lists = asked.map(({ intent }) => intent)
  const rest = lists.length === 0 ? text : withoutPhrases(text, texts.expression(...lists))
  const exact = context.resolve(text)
  const asset = exact ?? (asked.length > 0 && rest !== '' ? nearAsset(reader, rest) : null)
  if (!asset) return { asked: 'nothing', assets: [], findings: [] }
  const isPrice = lists.every((intent) => intent === 'finder.intent.price')
  const kind = exact ? 'nothing' : isPrice ? 'price' : 'page'
  return { asked: kind, assets: [asset], findings: pagesOf(finder, asset, asked) }
}
