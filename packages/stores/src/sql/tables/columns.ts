import type { ColumnType } from 'kysely'

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
/** An object that JSON can hold. */
export interface JsonObject {
  readonly [name: string]: JsonValue
}

/** `jsonb`: read as a value, written as JSON text, since the two drivers disagree about everything but text. The default is `{}`. */
export type DefaultedJsonColumn = ColumnType<JsonObject, string | undefined, string>
/** `timestamptz` that a row may leave out. */
export type OptionalTime = Date | null
