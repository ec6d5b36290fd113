import type * as v from 'valibot'
import type { CodeName } from './codes.ts'

/**
 * How long an answer may be kept. `no-store`: never. `snapshot`: by any cache, revalidated by an ETag that follows the
 * market snapshot.
 */
export type Caching = 'no-store' | 'snapshot'

/**
 * Which signatures of the device a call takes (protocol 3.4). `none`: it is not signed. `read`: mode 1 or 2. `write`: mode
 * 2 only, which covers the body.
 */
export type SignaturePolicy = 'none' | 'read' | 'write'

/**
 * What a call asks of the session. `none`: it does not look at one. `optional`: visitors may call without a signature; a
 * request that carries a session's cookie is signed as the policy says. `required`: without a session the answer is 00004.
 */
export type SessionPolicy = 'none' | 'optional' | 'required'

/**
 * When the encrypted fields must come inside the ciphertext (ENC-03, protocol 3.8). `never`: the call has none.
 * `unless-signed-in`: always, except under a signature by the key of a valid session. `always`: also then.
 */
export type SealingPolicy = 'never' | 'unless-signed-in' | 'always'

/**
 * Under which limits a call counts (protocol 12). `login`, `verify` and `register` count under two rules of their own, by network and by
 * device, beside the one of all calls; `events` under one of its own in place of that.
 */
export type RateClass = 'call' | 'events' | 'login' | 'verify' | 'register'

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
  /** Each call names its own, so that a new one is never limited by an oversight alone. */
  readonly rate: RateClass
  /** One English sentence for the printed documentation. */
  readonly summary: string
  /** For the printed documentation: what `data` of a refusal says, where its code and the input do not tell. */
  readonly refusals?: string
  /** The JSON body of a POST, the query of a GET. An absent body or query reads as `undefined` or `{}`. */
  readonly input: Input
  /**
   * `item-by-item`: the input is a list of which the handler judges each item by itself, so that one that does not fit refuses
   * nothing but itself. Absent: the whole input fits, or the call is refused.
   */
  readonly reading?: 'item-by-item'
  /** The `data` of a successful envelope. */
  readonly output: Output
  readonly caching: Caching
  /** Public answers may be compressed; personal ones are not, so that their length tells nothing of their secrets. */
  readonly content: 'public' | 'personal'
  readonly signature: SignaturePolicy
  readonly session: SessionPolicy
  readonly sealing: SealingPolicy
  /** The failures that this call adds to those of the transport and of its policies. */
  readonly codes: readonly CodeName[]
  /**
   * `by-handler`: where the operator wants a captcha for the call, its handler says which requests need one. Absent: all of them do.
   */
  readonly captcha?: 'by-handler'
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
