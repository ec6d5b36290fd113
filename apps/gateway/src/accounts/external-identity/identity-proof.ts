import type { ProviderId } from '@portico/contract'

/** A verified identity at a provider. The token or signature that proved it is used up. */
export interface ExternalIdentityProof {
  readonly provider: ProviderId
  /** The issuer of an OpenID token as it names itself, `wallet` or `telegram`; at most 255 characters. */
  readonly issuer: string
  /** The issuer's permanent id of its user; at most 255 characters. */
  readonly subject: string
  /** How its owner recognises it: an e-mail address, a shortened wallet address, a name; 1 to 254 characters. */
  readonly label: string
  /** In the form that accounts use; null unless the issuer has verified it. */
  readonly email: string | null
}
