import type * as v from 'valibot'
import type { CodeName } from './codes.ts'

/**
 * How long an answer may be kept. `no-store`: never. `snapshot`: by any cache, revalidated by an ETag that follows the
 * market snapshot.
 */
export type Caching = 'no-store' | 'snapshot'

/** What a call is made of; `defineCall` gives it its type. */
export interface CallDefinition<
  Name extends string,
  Method extends 'GET' | 'POST',
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
> {
  readonly name: Name
  readonly method: Method
  /** Absolute path. It is plain ASCII without parameters, so that route matching and signing cannot diverge. */
  readonly path: `/v1/${string}`
  /** One English sentence for the printed documentation. */
  readonly summary: string
  /** The JSON body of a POST, the query of a GET. An absent body or query reads as `undefined` or `{}`. */
  readonly input: Input
  /** The `data` of a successful envelope. */
  readonly output: Output
  readonly caching: Caching
  /** Public answers may be compressed; personal ones are not, so that their length tells nothing of their secrets. */
  readonly content: 'public' | 'personal'
  /** The failures that this call adds to those of the transport. */
  readonly codes: readonly CodeName[]
  /** Input fields that travel inside one ciphertext (ENC-01); empty where none is secret. */
  readonly encryptedFields: readonly string[]
}

/** Any call, for code that walks over the whole contract. */
export type AnyCall = CallDefinition<string, 'GET' | 'POST', v.GenericSchema, v.GenericSchema>

/** What the caller passes. */
export type CallInput<C extends AnyCall> = v.InferInput<C['input']>

/** What the handler receives once the input is parsed. */
export type ParsedInput<C extends AnyCall> = v.InferOutput<C['input']>

/** What the handler answers. */
export type CallAnswer<C extends AnyCall> = v.InferInput<C['output']>

/** What the caller receives once the answer is parsed. */
export type CallOutput<C extends AnyCall> = v.InferOutput<C['output']>

/** Makes a call a value: the gateway registers from it, the client calls from it, the documentation is printed from it. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Name extends string,
  const Method extends 'GET' | 'POST',
  Input extends v.GenericSchema,
  Output extends v.GenericSchema,
>(
  definition: CallDefinition<Name, Method, Input, Output>,
): Readonly<CallDefinition<Name, Method, Input, Output>> {
  return Object.freeze(definition)
}
