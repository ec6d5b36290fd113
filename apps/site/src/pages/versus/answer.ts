import { joinNames } from '@portico/format'
import {
  type Asset,
  type CompareRefusal,
  type Comparison,
  compareAssets,
  type SupplyChoice,
} from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { type ComparisonTerms, equalPercent, ratioSteps } from '../../views/comparison/comparison-terms.ts'
import {
  type ComparisonUnit,
  type ComparisonFormat,
  formatComparison,
  plainFigure,
  ratioText,
  shareText,
} from '../../views/comparison/format-comparison.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey } from '../../figures/price.ts'
import type { PageContext } from '../page-load.ts'
import type { ComparisonMath, RatioRow, VersusAnswer } from './view.ts'

interface Two {
  readonly from: Asset
  readonly to: Asset
}

function refusedAnswer({ locale }: PageContext, refusal: CompareRefusal, supply: SupplyChoice): VersusAnswer {
  const assets = refusal.refused === 'ratio' ? [] : refusal.assets
  const names = joinNames(
    assets.map((asset) => localName(asset, locale)),
    locale.tag,
  )
  if (refusal.refused === 'no-price') return { state: 'refused', reason: 'no-price', names }
  const isUnlimited = supply === 'max' && assets.some(({ kind }) => kind === 'metal' || kind === 'stock')
  return { state: 'refused', reason: isUnlimited ? 'no-limit' : 'no-supply', names }
}

function mathOf(comparison: Comparison, { mode }: ComparisonTerms, tag: string): ComparisonMath {
  const format = (value: string) => plainFigure(value, tag)
  const { from, to } = comparison
  const isCap = mode === 'cap'
  return {
    price: format(from.price),
    otherPrice: format(to.price),
    quantity: isCap && from.supply ? format(from.supply.quantity) : null,
    otherCap: isCap && to.cap ? format(to.cap) : null,
  }
}

function ratioRows(unit: ComparisonUnit, format: ComparisonFormat): readonly RatioRow[] {
  return ratioSteps.map((percent) => {
    const { targetPrice, targetCap, multiple } = formatComparison(unit, percent, format)
    const parameter = percent === equalPercent ? null : percent
    return { parameter, text: ratioText(percent, format.tag), targetPrice, targetCap, multiple }
  })
}

/** Each about 2 kB: a pair has a page for every ratio that is asked for. */
const rowsLimit = 500
const remembered = createSnapshotMemory<readonly RatioRow[]>(rowsLimit)

/** The rows that every page of a pair has, whatever its ratio. */
function rowsOf(
  { snapshot, locale, brand }: PageContext,
  { from, to }: Two,
  { mode, supply, make }: Pick<ComparisonTerms, 'mode' | 'supply'> & { make(): readonly RatioRow[] },
): readonly RatioRow[] {
  const key = `${formatKey(locale)} ${brand.compact} ${from.id} ${to.id} ${mode} ${supply}`
  return remembered(snapshot, key, make)
}

/** Bars are drawn by pixels, which have no more. */
const barDigits = 4

/** Compares two assets as an address asks for it, and today's ratio as a factor; null where it was refused. */
export function versusAnswer(
  context: PageContext,
  pair: Two,
  { terms, format }: { readonly terms: ComparisonTerms; readonly format: ComparisonFormat },
): { readonly answer: VersusAnswer; readonly ratio: string | null } {
  const { mode, supply, ratio } = terms
  const comparison = compareAssets(context.snapshot, pair, { mode, supply, ratio: '1' })
  if ('refused' in comparison) return { answer: refusedAnswer(context, comparison, supply), ratio: null }
  const { from, targetPrice, targetCap, currentRatio } = comparison
  const unit = { price: from.price, targetPrice, targetCap }
  return {
    ratio: currentRatio,
    answer: {
      state: 'compared',
      unit,
      texts: formatComparison(unit, ratio.percent, format),
      currentRatio: shareText(currentRatio, format.tag),
      factor: Number(Number(currentRatio).toPrecision(barDigits)),
      math: mathOf(comparison, terms, format.tag),
      rows: rowsOf(context, pair, { mode, supply, make: () => ratioRows(unit, format) }),
    },
  }
}
