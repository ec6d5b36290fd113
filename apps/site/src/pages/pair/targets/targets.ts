import { type Asset, pairRate } from '@portico/market'
import { assetRef } from '../../../figures/asset.ts'
import { cutText } from '../../../views/content/echoed-text.ts'
import type { Pair } from '../../../figures/change.ts'
import { figureStyle } from '../../../figures/figure-style.ts'
import { formatFigure } from '../../../figures/live/figure.ts'
import { createSnapshotMemory } from '../../../figures/per-snapshot.ts'
import { formatKey } from '../../../figures/price.ts'
import type { PageContext } from '../../page-load.ts'
import type { TargetsView } from '../view.ts'

/** More would be a table, which the price list is. */
export const targetsLimit = 10

/** The targets until the reader changes them: widely held currencies and the two largest coins. */
const startingTargets = ['usd', 'eur', 'gbp', 'jpy', 'btc', 'eth']

/** No targets; an empty parameter would mean the starting ones. */
const noTargets = '-'

/** Slugs of the current targets: the address's, else the starting one; never the pair's own assets, none twice. */
export function targetSlugs(context: PageContext, pair: Pair): readonly string[] {
  const asked = context.query.get('board')
  const wanted = asked === null ? startingTargets : asked.slice(0, 400).split('.')
  const known = wanted.flatMap((slug) => context.snapshot.asset(slug) ?? [])
  const others = known.filter(({ slug }) => slug !== pair.from.slug && slug !== pair.to.slug)
  return [...new Set(others.map(({ slug }) => slug))].slice(0, targetsLimit)
}

/** Targets as the address carries them. */
export function targetsParameter(slugs: readonly string[]): string {
  return slugs.length === 0 ? noTargets : slugs.join('.')
}

/** The asset that the form adds; null where nothing is asked for or nothing is found. */
export function addedAsset(context: PageContext): Asset | null {
  const typed = cutText(context.query.get('add')?.trim() ?? '')
  return typed === '' ? null : context.resolve(typed)
}

/** Values of one unit of an asset in a target, some 100 bytes each. */
const valueLimit = 5000
const rememberedValues = createSnapshotMemory<string>(valueLimit)

/** What an amount of an asset is in a target; of one unit it is kept, since most pages ask for no other. */
function valueOf(
  context: PageContext,
  { from, into, rate, amount }: { readonly from: Asset; readonly into: Asset; rate: string; amount: string },
): string {
  const { snapshot, locale, brand } = context
  const value = () =>
    formatFigure({ kind: 'amount', rate, times: amount, into: into.slug }, figureStyle(context)).text
  if (amount !== '1') return value()
  return rememberedValues(snapshot, `${formatKey(locale)} ${brand.money} ${from.id} ${into.id}`, value)
}

/** The amount in several targets at once, each at the rate of the same snapshot. */
export function targetsView(context: PageContext, pair: Pair, amount: string): TargetsView {
  const { snapshot, locale } = context
  const slugs = targetSlugs(context, pair)
  const typed = cutText(context.query.get('add')?.trim() ?? '')
  const entries = slugs.flatMap((slug) => {
    const asset = snapshot.asset(slug)
    const rate = asset && pairRate(snapshot, pair.from, asset)
    if (!asset || !rate) return []
    return [
      {
        asset: assetRef(asset, locale),
        rate: rate.rate,
        value: valueOf(context, { from: pair.from, into: asset, rate: rate.rate, amount }),
        without: targetsParameter(slugs.filter((other) => other !== slug)),
      },
    ]
  })
  return {
    entries,
    parameter: targetsParameter(slugs),
    isFull: slugs.length >= targetsLimit,
    limit: targetsLimit,
    unknown: typed !== '' && !addedAsset(context) ? typed : null,
  }
}
