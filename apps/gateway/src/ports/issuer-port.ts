/** What an issuer says of somebody, in a token that holds in every respect but its nonce. */
export interface IdTokenFacts {
  /** What the issuer calls its user, for good; 1 to 255 characters. */
  readonly subject: string
  /** As the token carries it: 43 characters of base64url. Whether it was given out, and to whom, is still to be asked. */
  readonly nonce: string
  readonly email: { readonly address: string; readonly isVerified: boolean } | null
}

/** A code that an issuer's page sent back, and what its exchange has to show (RFC 6749, 4.1.3; RFC 7636). */
export interface IssuedCode {
  readonly code: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where it was sent to. */
  readonly redirectUri: string
  /** What the challenge was made of. */
  readonly verifier: string
}

/** An issuer of OpenID Connect. Every method throws StoreUnavailable where what it publishes cannot be had. */
export interface Issuer {
  /** Where a browser is sent to sign in. */
  authorizationEndpoint(): Promise<string>
  /** The token for a code; null where the issuer refuses the code. */
  exchange(issued: IssuedCode): Promise<string | null>
  /** Holds a token against the issuer's keys, itself, the client and the time; null where anything does not fit. */
  readIdToken(
    token: string,
    expected: { readonly clientId: string; readonly nowMs: number },
  ): Promise<IdTokenFacts | null>
}

/** The issuers whose word is taken. */
export interface IssuerDirectory {
  /** An issuer by its address, exactly as its tokens name it. */
  issuer(address: string): Issuer
}
