import { instantMs } from '../../model/day.ts'
import type { Asset, AssetFigures, QuarantinedQuote, Quote } from '../../model/model.ts'
import type { MergeInput } from '../model.ts'
import { type FigureName, figureNames, type FigureTerms, soundFigures } from './sound-figures.ts'

/** What the merge found of the present. */
interface Present {
  readonly assets: readonly Asset[]
  readonly quotes: ReadonlyMap<string, Quote>
  readonly quarantined: readonly QuarantinedQuote[]
}

type ByAsset = ReadonlyMap<string, readonly AssetFigures[]>

/**
 * What is shown beside prices: of each figure of an asset the freshest one that is sound, of the same time that of the source named
 * first. What all markets traded goes before what one market did. A figure stays, with its time, until a fresher one is read or
 * it is too old. Sources whose price of the asset is quarantined are not believed in anything else of it either.
 */
export function mergeFigures(
  { readings, previous, nowMs }: Omit<MergeInput, 'pending'>,
  { assets, quotes, quarantined }: Present,
): readonly AssetFigures[] {
  const distrusted = new Set(quarantined.map(({ source, assetId }) => `${source} ${assetId}`))
  const told: ByAsset = Map.groupBy(
    readings.flatMap(({ figures = [] }) => figures),
    ({ assetId }) => assetId,
  )
  const before: ByAsset = Map.groupBy(previous?.figures ?? [], ({ assetId }) => assetId)
  return assets.flatMap((asset) => {
    const quote = quotes.get(asset.id)
    const [fresh, kept] = [told.get(asset.id) ?? [], before.get(asset.id) ?? []]
    if (quote === undefined || (fresh.length === 0 && kept.length === 0)) return []
    const trusted = [...fresh, ...kept].filter(({ source }) => !distrusted.has(`${source} ${asset.id}`))
    const terms: FigureTerms = { asset, quote, quotes, kept, nowMs }
    return chosen(
      trusted.map((entry) => soundFigures(entry, terms)),
      kept,
    )
  })
}

/** The entries that a figure is taken from, each with these figures alone; the same objects as before where they say the same. */
function chosen(entries: readonly AssetFigures[], kept: readonly AssetFigures[]): readonly AssetFigures[] {
  const best = new Map(figureNames.map((name) => [name, bestOf(entries, name)]))
  return entries.flatMap((entry) => {
    const own = figureNames.filter((name) => best.get(name) === entry)
    if (own.length === 0) return []
    const taken = { ...entry, ...Object.fromEntries(left(own).map((name) => [name, null])) }
    return kept.find((one) => isSame(one, taken)) ?? taken
  })
}

const left = (own: readonly FigureName[]) => figureNames.filter((name) => !own.includes(name))

function bestOf(entries: readonly AssetFigures[], name: FigureName): AssetFigures | null {
  return entries.reduce<AssetFigures | null>((found, entry) => {
    if (entry[name] === null) return found
    return found === null || isBetter(entry, found, name) ? entry : found
  }, null)
}

function isBetter(entry: AssetFigures, found: AssetFigures, name: FigureName): boolean {
  if (name === 'volume24h' && entry.volume24h?.of !== found.volume24h?.of) {
    return entry.volume24h?.of === 'all-markets'
  }
  return instantMs(entry.asOf) > instantMs(found.asOf)
}

function isSame(one: AssetFigures, other: AssetFigures): boolean {
  return (
    one.source === other.source &&
    one.asOf === other.asOf &&
    figureNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  )
}
