import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { DescribedSession } from '../session-claims.ts'
import { tokenAlgorithm, type TokenKeys } from './token-keys.ts'

const tokenType = 'at+jwt'

/** What a token is bound to. */
export interface TokenBinding {
  /** The site's public origin. */
  readonly issuer: string
  /** The backend that it is for. */
  readonly audience: string
  readonly nowMs: number
}

/** A token as it is given out. */
export interface SignedToken {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly expiresMs: number
}

/** Signs an access token for a session (RFC 9068). It never outlives the session. */
export async function signToken(
  keys: TokenKeys,
  { claims, absoluteUntilMs }: DescribedSession,
  {
    issuer,
    audience,
    nowMs,
    clientId,
    lifeMs,
  }: TokenBinding & { readonly clientId: string; readonly lifeMs: number },
): Promise<SignedToken> {
  const { kid, key } = await keys.signing()
  const issuedAt = Math.floor(nowMs / 1000)
  const expiresAt = Math.min(issuedAt + Math.floor(lifeMs / 1000), Math.floor(absoluteUntilMs / 1000))
  const token = await new SignJWT({ ...claims, client_id: clientId })
    .setProtectedHeader({ alg: tokenAlgorithm, typ: tokenType, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(key)
  return { token, expiresMs: expiresAt * 1000 }
}

const claimsSchema = v.object({
  sub: v.string(),
  sid: v.string(),
  iat: v.number(),
  exp: v.number(),
  jti: v.string(),
  client_id: v.string(),
})

/** The claims of an own token that introspection repeats. */
export type TokenClaims = v.InferOutput<typeof claimsSchema>

/** Reads a token of the site for this audience; null where anything is wrong with it. */
export async function readToken(
  keys: TokenKeys,
  token: string,
  { issuer, audience, nowMs }: TokenBinding,
): Promise<TokenClaims | null> {
  const published = await keys.published()
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...published] }), {
      algorithms: [tokenAlgorithm],
      ...{ typ: tokenType, issuer, audience },
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(nowMs),
    })
    const claims = v.safeParse(claimsSchema, payload)
    return claims.success ? claims.output : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
