import { formatCount } from '@portico/format'
import { type Asset, type Match, matchRank, rankedAssets } from '@portico/market'
import type { PageContext } from '../page-load.ts'
import { findAssetPages } from './find-asset-pages.ts'
import { findPages, firstPages } from './find-pages.ts'
import { assetFinding, findPairs, popularFindings } from './find-pairs.ts'
import { type FinderTexts, finderTextsOf } from './finder-texts.ts'
import { type AskedPair, assetReader, readPair } from './read-pair.ts'
import type { Finding, SearchGroup } from './view.ts'

/** How many of each kind are listed at most. */
export const findingLimits = { assets: 20, pairs: 6, pages: 10 } as const
const starting = { assets: 6, pairs: 3, pages: 3 } as const

/** What a search answers. */
export interface Findings {
  /** The best kind first; kinds without a finding are left out. */
  readonly groups: readonly SearchGroup[]
  /** The assets of their group. */
  readonly assets: readonly Asset[]
  /** What can be searched for; null where something was found. */
  readonly hint: string | null
}

interface Ranked {
  readonly kind: SearchGroup['kind']
  readonly rank: number
  readonly total: number
  readonly findings: readonly Finding[]
}

/** What is asked for in so many words stands before what only resembles it. */
const ranks = {
  askedPage: 0.4,
  askedPair: 0.5,
  askedPrice: 0.6,
  besideAsset: 1.5,
  namedAsset: 2,
  usualPairs: 2.5,
  pagesOfAsset: 3.5,
} as const

function groupOf(texts: FinderTexts, tag: string, { kind, total, findings }: Ranked): SearchGroup {
  const counted = (count: number) => formatCount(String(count), tag)
  const isPart = total > findings.length
  const count = isPart
    ? texts.say('finder.first', { 0: counted(findings.length), 1: counted(total) })
    : texts.say('finder.count', { count: total })
  return { kind, heading: texts.say(`finder.${kind}`), count, findings }
}

function grouped(context: PageContext, texts: FinderTexts, kinds: readonly Ranked[]): readonly SearchGroup[] {
  return kinds
    .filter(({ findings }) => findings.length > 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map((kind) => groupOf(texts, context.locale.numberTag, kind))
}

const listed = (kind: SearchGroup['kind'], findings: readonly Finding[]) => {
  const unique = [...new Map(findings.map((finding) => [finding.path, finding])).values()]
  return { kind, total: unique.length, findings: unique.slice(0, findingLimits[kind]) }
}

/** What most readers want, where nothing was asked for. */
function start(context: PageContext, texts: FinderTexts): Findings {
  const assets = rankedAssets(context.snapshot, 'crypto').slice(0, starting.assets)
  const first = (kind: SearchGroup['kind'], findings: readonly Finding[]): Ranked => {
    const part = findings.slice(0, starting[kind])
    return { kind, rank: 0, total: part.length, findings: part }
  }
  const kinds = [
    first(
      'assets',
      assets.map((asset) => assetFinding(context, asset)),
    ),
    first('pairs', popularFindings(context, texts)),
    first('pages', firstPages(context, texts)),
  ]
  return { groups: grouped(context, texts, kinds), assets, hint: texts.say('finder.hint') }
}

const mostWords = 6
const shortestWord = 3

/** Assets that single words of a text name, where the text as a whole finds nothing. */
function assetsByWord({ match }: PageContext, query: string): readonly Asset[] {
  const isWord = (text: string) => text.length >= shortestWord && text !== query && /[\p{L}\p{N}]/u.test(text)
  // A search costs milliseconds at ten thousand assets: signs name none, and no word is looked for twice.
  const words = new Set(query.split(/\s+/u).filter(isWord))
  const named = [...words]
    .slice(0, mostWords)
    .flatMap((word) => match(word).filter(({ rank }) => rank <= matchRank.nameBegins))
  return [...new Set(named.map(({ item }) => item))]
}

function rankOfPair(pair: AskedPair | null, bestAsset: number): number {
  if (pair === null || (pair.to === null && pair.amount === null)) return ranks.usualPairs
  return bestAsset <= matchRank.name ? ranks.besideAsset : ranks.askedPair
}

/** Pairs and pages that a text asks for, and the assets that it names by them. */
function beyondAssets(
  context: PageContext,
  texts: FinderTexts,
  { query, bestAsset }: { query: string; bestAsset: number },
) {
  const reader = assetReader(context, texts)
  const pair = readPair(query, reader)
  const ofAssets = findAssetPages({ context, texts, reader }, query)
  const pages = findPages(context, texts, query)
  const pairs: Ranked = {
    rank: rankOfPair(pair, bestAsset),
    ...listed('pairs', pair ? findPairs(context, texts, pair) : []),
  }
  const ofPages: Ranked =
    ofAssets.asked === 'nothing'
      ? {
          rank: Math.min(pages.rank, ranks.pagesOfAsset),
          ...listed('pages', [...pages.findings, ...ofAssets.findings]),
        }
      : {
          rank: ofAssets.asked === 'price' ? ranks.askedPrice : ranks.askedPage,
          ...listed('pages', [...ofAssets.findings, ...pages.findings]),
        }
  const sides = pair ? [pair.from, ...(pair.to ? [pair.to] : [])] : []
  const isAssetAlone = pair !== null && pair.to === null && pair.amount === null
  return { kinds: [pairs, ofPages], named: [...new Set([...ofAssets.assets, ...sides])], isAssetAlone }
}

const assetsOf = (matches: readonly Match<Asset>[]) => matches.map(({ item }) => item)

/** Assets that only resemble what was typed stand behind the others where they have no price. */
function pricedFirst({ snapshot }: PageContext, found: readonly Asset[], meant: readonly Asset[]) {
  const isLate = (asset: Asset) => snapshot.quote(asset.id) === null && !meant.includes(asset)
  return found.toSorted((one, other) => Number(isLate(one)) - Number(isLate(other)))
}

/** Finds assets, conversions and pages for what a reader has typed (SHELL-09). */
export function findEverything(context: PageContext, query: string): Findings {
  const texts = finderTextsOf(context.locale)
  if (query === '') return start(context, texts)
  const matches = context.match(query)
  const bestAsset = matches[0]?.rank ?? matchRank.part
  const { kinds, named, isAssetAlone } = beyondAssets(context, texts, { query, bestAsset })
  const isNear = matches.length === 0 || bestAsset > matchRank.part
  const matched = isNear ? [...new Set([...named, ...assetsOf(matches)])] : assetsOf(matches)
  const isNothing = matched.length === 0 && kinds.every(({ total }) => total === 0)
  const found = isNothing ? assetsByWord(context, query) : matched
  const meant = [...named, ...assetsOf(matches.filter(({ rank }) => rank <= matchRank.name))]
  const assets = pricedFirst(context, found, meant).slice(0, findingLimits.assets)
  const ofAssets: Ranked = {
    kind: 'assets',
    rank: isNear && isAssetAlone ? ranks.namedAsset : bestAsset,
    total: found.length,
    findings: assets.map((asset) => assetFinding(context, asset)),
  }
  const groups = grouped(context, texts, [ofAssets, ...kinds])
  return { groups, assets, hint: isNothing ? texts.say('finder.hint') : null }
}
