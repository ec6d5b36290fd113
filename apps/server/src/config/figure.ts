import * as v from 'valibot'
import { wholeNumber } from './numbers.ts'
import type { Setting } from './setting.ts'

/** A setting that is a whole number with a default. */
export function figure(
  fallback: string,
  { from, to, unit }: { readonly from: number; readonly to: number; readonly unit: string },
  meaning: string,
) {
  const schema = v.optional(wholeNumber(from, to), fallback)
  return {
    schema,
    fallback,
    expected: `${unit} from ${from} to ${to}`,
    meaning,
  } as const satisfies Setting<number>
}
