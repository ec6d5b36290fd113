/** What a valid token says of a person; its nonce is not checked yet. */
export interface IdTokenFacts {
  /** The issuer's permanent id of its user; 1 to 255 characters. */
  readonly subject: string
  /** As the token carries it: 43 characters of base64url. The caller checks whether it was issued, and to which device. */
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

/** An issuer of OpenID Connect. Every method throws StoreUnavailable where the issuer cannot be reached. */
export interface Issuer {
  /** Where a browser is sent to sign in. */
  authorizationEndpoint(): Promise<string>
  /** The token for a code; null where the issuer refuses the code. */
  exchange(issued: IssuedCode): Promise<string | null>
  /** Verifies a token: signature, issuer, audience and times; null where anything is wrong. */
  readIdToken(
    token: string,
    expected: { readonly clientId: string; readonly nowMs: number },
  ): Promise<IdTokenFacts | null>
}

/** The issuers that the gateway trusts. */
export interface IssuerDirectory {
  /** An issuer by its address, exactly as its tokens name it. */
  issuer(address: string): Issuer
}
