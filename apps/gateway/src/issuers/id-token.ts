import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { IdTokenFacts } from '../ports/issuer-port.ts'

/** What a token is verified against. */
export interface ExpectedToken {
  readonly issuer: string
  readonly clientId: string
  readonly nowMs: number
  /** Throws JWKSNoMatchingKey where the issuer has none of that name. */
  readonly keyOf: JWTVerifyGetKey
}

const algorithms = ['RS256', 'ES256']
const longestAge = '10 minutes'
/** How far the clocks of issuer and site may be apart, seconds. */
const clockTolerance = 10

const emailText = v.pipe(v.string(), v.trim(), v.maxLength(254), v.rfcEmail())

/** Apple writes booleans as strings. */
const truth = v.union([v.boolean(), v.picklist(['true', 'false'])])

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  email: v.fallback(v.nullable(emailText), null),
  email_verified: v.fallback(truth, false),
})

type Claims = v.InferOutput<typeof claimsSchema>

/** A token with several audiences is accepted only where this client asked for it (OpenID Connect Core 1.0, section 2). */
function isFor(clientId: string, { aud, azp }: Claims): boolean {
  if (typeof aud === 'string') return aud === clientId
  return aud.includes(clientId) && (aud.length === 1 || azp === clientId)
}

async function verify(token: string, expected: ExpectedToken): Promise<unknown> {
  const { issuer, clientId, nowMs, keyOf } = expected
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms,
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: longestAge,
      clockTolerance,
      currentDate: new Date(nowMs),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/**
 * Reads a token with a valid algorithm, signature, issuer, audience and times (protocol 3.15); null where anything is wrong.
 * Throws what `keyOf` throws where the keys cannot be read.
 */
export async function readIdToken(token: string, expected: ExpectedToken): Promise<IdTokenFacts | null> {
  const claims = v.safeParse(claimsSchema, await verify(token, expected))
  if (!claims.success || !isFor(expected.clientId, claims.output)) return null
  const { sub: subject, nonce, email: address, email_verified: verified } = claims.output
  const isVerified = verified === true || verified === 'true'
  return { subject, nonce, email: address === null ? null : { address, isVerified } }
}
