/** A provider of OpenID Connect, and what it knows this site by. */
export interface OpenIdClient {
  /** The issuer, exactly as its tokens name it; its discovery document lies below. */
  readonly issuer: string
  readonly clientId: string
}

/** An issuer by the name of its button. */
export type OpenIdProvider = 'apple' | 'google'

/** The ways in that the operator offers beside the password; null where one is not offered. */
export interface WaysIn {
  readonly apple: OpenIdClient | null
  readonly google: OpenIdClient | null
  /** Sign-In with Ethereum (EIP-4361), for these chains (EIP-155). */
  readonly wallet: { readonly chainIds: readonly number[] } | null
  /** The token of the operator's bot, by whose word Telegram's users are known. A secret. */
  readonly telegram: { readonly botToken: string } | null
}

/** No way in but the password. */
export const passwordOnly: WaysIn = { apple: null, google: null, wallet: null, telegram: null }
