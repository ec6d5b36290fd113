import * as v from 'valibot'

/** An issuer of OpenID Connect that this site knows by itself. */
interface KnownIssuer {
  readonly proof: 'openId'
  /** What people know it by; no language translates it. */
  readonly name: string
  /** As its tokens name it, unless the operator says otherwise. */
  readonly issuer: string
  readonly responseType: 'id_token' | 'code id_token'
  readonly scope: string
}

/** A provider that proves in a way of its own. */
interface OwnProof {
  readonly proof: 'wallet' | 'telegram'
  /** Null where each language has its own word for it. */
  readonly name: string | null
}

/**
 * The identity providers that this site knows by itself, in the order of their buttons. `openId` proves by a token of the issuer,
 * `wallet` by a signed text (EIP-4361), `telegram` by what it hands to a mini app. Operators name further issuers in their
 * configuration, which stand behind those of this table.
 */
export const identityProviders = {
  google: {
    proof: 'openId',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    responseType: 'id_token',
    scope: 'openid email',
  },
  // It gives name and address only together with a code, which nobody redeems.
  apple: {
    proof: 'openId',
    name: 'Apple',
    issuer: 'https://appleid.apple.com',
    responseType: 'code id_token',
    scope: 'name email',
  },
  wallet: { proof: 'wallet', name: null },
  telegram: { proof: 'telegram', name: 'Telegram' },
} as const satisfies Record<string, KnownIssuer | OwnProof>

/** A provider that this site knows by itself. */
export type KnownProvider = keyof typeof identityProviders

/** How a provider proves who somebody is. */
export type ProofKind = (typeof identityProviders)[KnownProvider]['proof']

/** The known providers that prove by a token. */
export type KnownOpenIdProvider = {
  [Id in KnownProvider]: (typeof identityProviders)[Id]['proof'] extends 'openId' ? Id : never
}[KnownProvider]

/** Those of the table, and how an account is entered without any provider: another one of such a name would be taken for it. */
const takenIds = new Set([
  ...Object.keys(identityProviders),
  'password',
  'passkey',
  'pairing',
  'totp',
  'backend',
])

/** A provider that the operator names, as the configuration and the calls for it take it. */
export const namedProvider = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{1,31}$/),
  v.check((id) => !takenIds.has(id), 'expected another id'),
)

/** Any provider. Whether it is offered is the operator's to say. */
export const anyProvider = v.union([v.picklist(Object.keys(identityProviders)), namedProvider])

const knownIssuers = Object.entries(identityProviders)
  .filter(([, { proof }]) => proof === 'openId')
  .map(([id]) => id)

/** Any provider that proves by a token. */
export const openIdProvider = v.union([v.picklist(knownIssuers), namedProvider])

/** A provider, by its id. */
export type ProviderId = v.InferOutput<typeof anyProvider>

/** Whether the site knows a provider by itself. */
export function isKnownProvider(id: ProviderId): id is KnownProvider {
  return Object.hasOwn(identityProviders, id)
}
