import type * as v from 'valibot'

/** One variable of the environment: how it is read and what the documentation says about it. */
export interface Setting<Value> {
  /** Reads the text; its own default applies where the variable is missing or empty. */
  readonly schema: v.GenericSchema<string | null | undefined, Value>
  /** The default as the documentation prints it. */
  readonly fallback: string
  /** What a valid value looks like; stands in error messages, which never repeat the value. */
  readonly expected: string
  readonly meaning: string
}
