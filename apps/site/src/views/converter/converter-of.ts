import { formatExact, formatPlain } from '@portico/format'
import { convertAmount, type Pair, pairRate, type PairRate } from '@portico/market'
import { addressAmount } from '../../figures/address-amount.ts'
import { asOfView, closeView } from '../../figures/as-of.ts'
import { assetRef } from '../../figures/asset.ts'
import { type ChangeView, changeView } from '../../figures/change.ts'
import { figureStyle } from '../../figures/figure-style.ts'
import { liveRatio, staleFrom } from '../../figures/freshness.ts'
import { formatFigure } from '../../figures/live/figure.ts'
import { createSnapshotMemory } from '../../figures/per-snapshot.ts'
import { formatKey } from '../../figures/price.ts'
import type { PageContext } from '../../pages/page-load.ts'
import { buyAddress } from '../assets/offers.ts'
import { echoedText } from '../content/echoed-text.ts'
import type { ConverterView } from './converter-view.ts'

type Context = Pick<PageContext, 'snapshot' | 'locale' | 'brand' | 'nowMs'>

/** Amounts that links and forms carry; longer ones are read each time. */
const rememberedAmounts = new Map<string, ConverterView['amount']>()
const amountLimits = { count: 2000, length: 32 } as const

/** The current amount and, where what was asked for cannot be read, what was wrong with it (CONV-06, CONV-07). */
export function convertedAmount(
  { locale }: Pick<PageContext, 'locale'>,
  asked: string,
  otherwise = '1',
): ConverterView['amount'] {
  const tag = locale.numberTag
  const key = `${tag} ${otherwise} ${asked}`
  const known = rememberedAmounts.get(key)
  if (known !== undefined) return known
  const amount = addressAmount(asked)
  const value = amount.status === 'ok' ? amount.value : otherwise
  const problem = amount.status === 'error' ? { typed: echoedText(asked), reason: amount.reason } : null
  const made = { value, text: formatPlain(value, tag), grouped: formatExact(value, tag), problem }
  if (asked.length > amountLimits.length) return made
  if (rememberedAmounts.size >= amountLimits.count) rememberedAmounts.clear()
  rememberedAmounts.set(key, made)
  return made
}

/** What is said of a rate whatever amount is converted. */
interface RateTexts {
  readonly from: ConverterView['from']
  readonly to: ConverterView['to']
  readonly text: string
  readonly inverseText: string
  readonly of: string | undefined
}

/** Rates with their assets and their last day, some 500 bytes each: every page of an asset has a converter, and a pair one for each amount. */
const pairLimit = 2000
const rememberedTexts = createSnapshotMemory<RateTexts>(pairLimit)
const rememberedResults = createSnapshotMemory<Pick<ConverterView, 'result' | 'resultPlain'>>(pairLimit)
const rememberedDays = createSnapshotMemory<ChangeView>(pairLimit)

function keyOf({ locale, brand }: Context, { from, to }: Pair): string {
  return `${formatKey(locale)} ${brand.money} ${from.id} ${to.id}`
}

/** So many of one asset in the other. */
const timesText = (
  context: Context,
  { rate, times, into }: { readonly rate: string; readonly times: string; readonly into: Pair['to'] },
) => formatFigure({ kind: 'amount', rate, times, into: into.slug }, figureStyle(context)).text

function rateTexts(context: Context, pair: Pair, rate: PairRate): RateTexts {
  const { snapshot } = context
  const { from, to } = pair
  return rememberedTexts(snapshot, keyOf(context, pair), () => ({
    from: assetRef(from, context.locale),
    to: assetRef(to, context.locale),
    text: timesText(context, { rate: rate.rate, times: '1', into: to }),
    inverseText: timesText(context, { rate: rate.inverse, times: '1', into: from }),
    of: liveRatio(snapshot, from, to),
  }))
}

/** What an amount is worth, as text and in plain digits. */
function resultOf(
  context: Context,
  pair: Pair,
  { rate, times }: { readonly rate: string; readonly times: string },
): Pick<ConverterView, 'result' | 'resultPlain'> {
  return rememberedResults(context.snapshot, `${keyOf(context, pair)} ${times}`, () => ({
    result: timesText(context, { rate, times, into: pair.to }),
    resultPlain: formatFigure({ kind: 'digits', value: convertAmount(times, rate) }, figureStyle(context))
      .text,
  }))
}

/** An amount at the rate of a pair, as fields and the line below them show it. */
export function conversionOf(
  context: Context,
  { from, to }: Pair,
  { rate, amount }: { readonly rate: PairRate; readonly amount: ConverterView['amount'] },
): Omit<ConverterView, 'changes' | 'adverts'> {
  const { snapshot } = context
  const texts = rateTexts(context, { from, to }, rate)
  const { text, inverseText, of } = texts
  const limit = staleFrom(snapshot, [from, to]) ?? undefined
  const isClose = [from, to].some(({ kind }) => kind === 'stock')
  return {
    from: texts.from,
    to: texts.to,
    amount,
    ...resultOf(context, { from, to }, { rate: rate.rate, times: amount.value }),
    rate: { value: rate.rate, inverse: rate.inverse, text, inverseText },
    asOf: (isClose ? closeView : asOfView)(rate.asOf, context, limit),
    ...(of === undefined ? {} : { of }),
  }
}

/** A converter that stands on a page of something else; null where no rate is known. */
export function converterOf(
  context: Context,
  pair: Pair,
  amount = convertedAmount(context, '1'),
): ConverterView | null {
  const { snapshot, locale, brand } = context
  const rate = pairRate(snapshot, pair.from, pair.to)
  if (rate === null) return null
  const coin = [pair.from, pair.to].find(({ kind }) => kind === 'crypto') ?? pair.from
  const buy = buyAddress(brand, coin)
  const day = rememberedDays(snapshot, keyOf(context, pair), () =>
    changeView(snapshot, pair, { window: '24h', locale }),
  )
  return {
    ...conversionOf(context, pair, { rate, amount }),
    changes: [day],
    adverts: { buy: buy === null ? null : { href: buy, code: coin.code } },
  }
}
