import type { ProviderId } from '@portico/contract'

/** An issuer of OpenID Connect, and how this site is registered there. */
export interface OpenIdClient {
  /** Part of the callback's address, of calls and of records. */
  readonly id: ProviderId
  /** The issuer, exactly as its tokens name it; its discovery document lies below. */
  readonly issuer: string
  readonly clientId: string
  /** `code`: the issuer answers with a code, which the gateway exchanges for the token; only with a secret. */
  readonly responseType: 'id_token' | 'code id_token' | 'code'
  readonly scope: string
  /** Null where nothing is exchanged. */
  readonly clientSecret: string | null
}

/** The identity providers that the operator offers beside the password. */
export interface OfferedProviders {
  readonly openId: readonly OpenIdClient[]
  /** Sign-In with Ethereum (EIP-4361), for these chains (EIP-155); null where it is not offered. */
  readonly wallet: { readonly chainIds: readonly number[] } | null
  /** The token of the operator's bot, with which Telegram's data is verified. A secret; null where it is not offered. */
  readonly telegram: { readonly botToken: string } | null
}

/** No identity provider: only the password. */
export const noProviders: OfferedProviders = { openId: [], wallet: null, telegram: null }

/** The issuer of an id; null where it is not offered. */
export function openIdClientOf({ openId }: OfferedProviders, id: ProviderId): OpenIdClient | null {
  return openId.find((client) => client.id === id) ?? null
}

/** Whether a provider is offered. */
export function isOffered(providers: OfferedProviders, id: ProviderId): boolean {
  if (id === 'wallet') return providers.wallet !== null
  if (id === 'telegram') return providers.telegram !== null
  return openIdClientOf(providers, id) !== null
}
