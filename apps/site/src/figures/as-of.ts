import { formatAge, formatInstant } from '@portico/format'
import type { LocaleEntry } from '@portico/locale'

/** When numbers were true: for machines, for readers, and as an age. */
export interface AsOfView {
  readonly iso: string
  readonly text: string
  readonly age: string
}

export function asOfView(
  iso: string,
  context: { readonly locale: LocaleEntry; readonly nowMs: number },
): AsOfView {
  const { numberTag: tag } = context.locale
  return {
    iso,
    text: formatInstant(iso, tag),
    age: formatAge({ from: iso, to: new Date(context.nowMs).toISOString(), tag }),
  }
}
