import type { Brand } from '@portico/brands'
import type { LocaleEntry } from '@portico/locale'
import type { FigureStyle } from './live/figure.ts'

/** How a page of this language and brand writes conversions and rates. */
export function figureStyle({
  locale,
  brand,
}: {
  readonly locale: Pick<LocaleEntry, 'numberTag'>
  readonly brand: Pick<Brand, 'money'>
}): FigureStyle {
  return { tag: locale.numberTag, money: brand.money }
}
