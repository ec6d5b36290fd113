import type { ProviderId } from '@portico/contract'

/** Who somebody is by the word of somebody else, after every check of that word; it is used up with this. */
export interface OutsideProof {
  readonly provider: ProviderId
  /** The issuer of an OpenID token as it names itself, `wallet` or `telegram`; at most 255 characters. */
  readonly issuer: string
  /** What the issuer calls its user, for good; at most 255 characters. */
  readonly subject: string
  /** How its owner knows it: an address, the ends of a wallet's, a name; 1 to 254 characters. */
  readonly label: string
  /** As accounts keep it, and only where the issuer has verified it. */
  readonly email: string | null
}
