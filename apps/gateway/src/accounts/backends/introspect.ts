import type { Backend, SqlStore } from '@portico/stores'
import { tokenHash } from '../secrets.ts'
import {
  type DescribedSession,
  describeSession,
  type SessionClaims,
  type SessionScope,
} from './session-claims.ts'
import { readToken } from './tokens/access-token.ts'
import type { TokenKeys } from './tokens/token-keys.ts'

/** What introspection stands on. */
export interface Introspection extends SessionScope {
  readonly sql: Pick<SqlStore, 'db'>
  readonly keys: TokenKeys
  /** The site's public origin. */
  readonly issuer: string
}

/** The answer of RFC 7662: a token that is not valid says nothing but that. */
export type IntrospectionAnswer =
  | { readonly active: false }
  | (SessionClaims & {
      readonly active: true
      readonly token_type: 'session' | 'Bearer'
      readonly iss: string
      readonly iat: number
      readonly exp: number
      /** The key that signs the session's requests at the gateway, by its thumbprint (RFC 7800). */
      readonly cnf: { readonly kid: string }
      readonly aud?: string
      readonly jti?: string
      readonly client_id?: string
    })

const sessionToken = /^[A-Za-z0-9_-]{43}$/
const longestToken = 4096
const inactive = { active: false } as const

function answerOf(
  { issuer }: Introspection,
  { claims, thumbprint }: DescribedSession,
  times: { readonly iat: number; readonly exp: number },
) {
  return { active: true, ...claims, iss: issuer, cnf: { kid: thumbprint }, ...times } as const
}

async function introspectSession(scope: Introspection, token: string): Promise<IntrospectionAnswer> {
  const session = await describeSession(scope.sql.db, scope, { tokenHash: tokenHash(token) })
  if (session === null) return inactive
  const { startedMs, idleUntilMs, absoluteUntilMs } = session
  const times = {
    iat: Math.floor(startedMs / 1000),
    exp: Math.floor(Math.min(idleUntilMs, absoluteUntilMs) / 1000),
  }
  return { ...answerOf(scope, session, times), token_type: 'session' }
}

/** A token is valid for its audience alone, and only while the session behind it is. */
async function introspectToken(
  scope: Introspection,
  backend: Backend,
  token: string,
): Promise<IntrospectionAnswer> {
  const { sql, keys, issuer, nowMs } = scope
  const read = await readToken(keys, token, { issuer, audience: backend.name, nowMs })
  if (read === null) return inactive
  const session = await describeSession(sql.db, scope, { handle: read.sid })
  if (session === null || session.claims.sub !== read.sub) return inactive
  const { iat, exp, jti, client_id } = read
  return {
    ...answerOf(scope, session, { iat, exp }),
    token_type: 'Bearer',
    aud: backend.name,
    jti,
    client_id,
  }
}

/** Says whether a session's token, or an access token for this backend, is valid at this moment, and whose it is. Nothing is cached. */
export async function introspect(
  scope: Introspection,
  backend: Backend,
  token: string,
): Promise<IntrospectionAnswer> {
  if (sessionToken.test(token)) return introspectSession(scope, token)
  if (token.length > longestToken || token.split('.').length !== 3) return inactive
  return introspectToken(scope, backend, token)
}
