import { Decimal } from '@portico/decimal'
import {
  comparedKinds,
  compareAssets,
  etherLinePercent,
  lineSide,
  pairRate,
  rankedAssets,
  type SupplyBasis,
} from '@portico/market'
import { asOfView } from '../../figures/as-of.ts'
import { localName } from '../../figures/asset.ts'
import { sideView } from '../../views/comparison/compared-side.ts'
import { multipleText, ratioText, shareText } from '../../views/comparison/format-comparison.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey, type PageMoney, formatPrice } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { PageContext } from '../page-load.ts'
import type { CapDefinition, EtherExample } from './view.ts'

type FormattedExample = Omit<EtherExample, 'asOf'> & { readonly iso: string }

function formattedExample(context: PageContext, money: PageMoney): FormattedExample | null {
  const { snapshot, locale, brand } = context
  const [from, to] = [snapshot.asset('eth'), snapshot.asset('btc')]
  if (!from || !to) return null
  const ratio = new Decimal(etherLinePercent).dividedBy(100).toString()
  const found = compareAssets(snapshot, { from, to }, { mode: 'cap', supply: 'circulating', ratio })
  const rate = pairRate(snapshot, from, to)
  if ('refused' in found || rate === null) return null
  const tag = locale.numberTag
  const currentPercent = new Decimal(found.currentRatio).times(100)
  return {
    path: urls.versus(from.slug, to.slug, { ratio: etherLinePercent }),
    ratio: shareText(found.currentRatio, tag),
    line: ratioText(etherLinePercent, tag),
    side: lineSide(currentPercent.toDecimalPlaces(2).toString(), etherLinePercent),
    targetPrice: formatPrice(found.targetPrice, money, { tag }),
    multiple: multipleText(found.multiple, { tag, compact: brand.compact }),
    iso: rate.asOf,
  }
}

/** One for each language. */
const exampleLimit = 100
const remembered = createSnapshotMemory<FormattedExample | null>(exampleLimit)

/** Ether beside bitcoin by circulating supply; null where either is not in the catalogue. */
export function etherExample(context: PageContext, money: PageMoney): EtherExample | null {
  const { snapshot, locale, brand } = context
  const key = `${formatKey(locale)} ${brand.compact}`
  const formatted = remembered(snapshot, key, () => formattedExample(context, money))
  if (formatted === null) return null
  const { iso, ...example } = formatted
  return { ...example, asOf: asOfView(iso, context) }
}

const bases: Readonly<Record<(typeof comparedKinds)[number], SupplyBasis>> = {
  crypto: 'circulating',
  metal: 'mined',
  stock: 'shares',
}

/** What each kind's caps are counted by, shown on its largest asset. */
export function capDefinitions(context: PageContext): readonly CapDefinition[] {
  return comparedKinds.map((kind) => {
    const largest = rankedAssets(context.snapshot, kind).find(({ supply }) => supply !== null)
    const supply = largest ? sideView(context, largest, 'circulating').supply : null
    const example = largest && supply ? { name: localName(largest, context.locale), supply } : null
    return { kind, basis: bases[kind], example }
  })
}
