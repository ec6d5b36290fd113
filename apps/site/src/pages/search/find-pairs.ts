import { formatExact, plainAmount } from '@portico/format'
import { type Asset, pairRate } from '@portico/market'
import { localName } from '../../figures/asset.ts'
import { figureStyle } from '../../figures/figure-style.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { pageCurrency } from '../../figures/price.ts'
import { urls } from '../urls.generated.ts'
import type { PageContext } from '../page-load.ts'
import type { FinderTexts } from './finder-texts.ts'
import type { AskedPair } from './read-pair.ts'
import type { Finding } from './view.ts'

/** One conversion with its result; null where no rate is known. */
function pairFinding(
  context: PageContext,
  texts: FinderTexts,
  { from, to, amount }: { readonly from: Asset; readonly to: Asset; readonly amount: string | null },
): Finding | null {
  const rate = pairRate(context.snapshot, from, to)
  if (!rate) return null
  const style = figureStyle(context)
  const times = amount ?? '1'
  const result = formatFigure({ kind: 'amount', rate: rate.rate, times, into: to.slug }, style).text
  return {
    code: `${from.code}/${to.code}`,
    name: texts.say('finder.pair', {
      coinAmount: formatExact(times, style.tag),
      coinCode: from.code,
      fiatAmount: plainAmount(result),
      fiatCode: to.code,
    }),
    path: urls.pair(from.slug, to.slug, { amount }),
  }
}

/** What one asset is mostly converted into: the page's currency, dollars, euros, the brand's coin. */
function usualTargets({ snapshot, locale, brand }: PageContext, from: Asset): readonly Asset[] {
  const slugs = [pageCurrency(snapshot, locale).slug, 'usd', 'eur', brand.defaultCoin]
  const others = [...new Set(slugs)].filter((slug) => slug !== from.slug)
  return others.flatMap((slug) => snapshot.asset(slug) ?? []).slice(0, 3)
}

/** The conversion that was asked for and its other way, or the usual ones of an asset. */
export function findPairs(context: PageContext, texts: FinderTexts, asked: AskedPair): readonly Finding[] {
  const { from, to, amount } = asked
  const pairs =
    to === null
      ? usualTargets(context, from).map((target) => ({ from, to: target, amount }))
      : [
          { from, to, amount },
          { from: to, to: from, amount: null },
        ]
  return pairs.flatMap((pair) => pairFinding(context, texts, pair) ?? [])
}

/** The brand's popular conversions, for readers who have asked for nothing yet. */
export function popularFindings(context: PageContext, texts: FinderTexts): readonly Finding[] {
  return context.brand.popularPairs.flatMap((pair) => {
    const [from, to] = pair.split('/').map((slug) => context.snapshot.asset(slug))
    return (from && to && pairFinding(context, texts, { from, to, amount: null })) ?? []
  })
}

/** An asset as a finding. */
export function assetFinding({ locale }: PageContext, asset: Asset): Finding {
  return { code: asset.code, name: localName(asset, locale), path: urls.asset(asset.slug) }
}
