import { currencyDecimals, currencyForm, type MoneyUnit } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'
import type { Asset } from '@portico/market'

/**
 * How sums in this asset are written on a page. Currencies have the form of the language, or stand behind their sign where the
 * brand wants sums plain (FMT-01); other assets are named by their code.
 */
export function moneyUnit(
  { kind, code, symbol }: Pick<Asset, 'kind' | 'code' | 'symbol'>,
  { numberTag, sums }: Pick<LocaleEntry, 'numberTag' | 'sums'>,
): MoneyUnit {
  if (kind === 'fiat' && sums !== 'plain') return { form: currencyForm(code, numberTag) }
  return symbol === null ? { code } : { symbol }
}

/** How amounts of this asset are written where its code stands beside them: with the decimals of their currency. */
export function amountStyle(
  { kind, code }: Pick<Asset, 'kind' | 'code'>,
  { numberTag: tag, sums }: Pick<LocaleEntry, 'numberTag' | 'sums'>,
): { readonly tag: string; readonly decimals?: number } {
  return kind === 'fiat' && sums !== 'plain' ? { tag, decimals: currencyDecimals(code) } : { tag }
}
