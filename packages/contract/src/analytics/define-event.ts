import * as v from 'valibot'
import type { eventTypes } from './event-rules.ts'

type AnyType = (typeof eventTypes)[number]

/** What one tracked event is: its type, what its extension carries, and what it tells an analyst. */
export interface EventDefinition<
  Type extends AnyType = AnyType,
  Extension extends v.GenericSchema = v.GenericSchema,
> {
  readonly type: Type
  readonly ext: Extension
  /** One English sentence for the printed documentation. */
  readonly says: string
}

// @__NO_SIDE_EFFECTS__
export function event<Type extends AnyType, Extension extends v.GenericSchema>(
  type: Type,
  ext: Extension,
  says: string,
): EventDefinition<Type, Extension> {
  return { type, ext, says }
}

/** The extension of an event that says all by its name. */
export const nothing = v.object({})

/** A name from a list of the site: of an asset, a country, a page, a choice. Never what a visitor typed. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/))

/** The asset at hand. */
export const asset = v.object({ asset: slug })

/** Both assets at hand, as the address has them. */
export const pair = v.object({ from: slug, to: slug })
