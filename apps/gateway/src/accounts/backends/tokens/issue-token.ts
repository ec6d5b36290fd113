import { issueToken } from '@portico/contract'
import { type BoundCall, bindCall } from '../../../calls/bound-call.ts'
import { sessionOf } from '../../proven-caller.ts'
import type { AccountServices } from '../../services.ts'
import { findBackend } from '../authenticate-backend.ts'
import { hasScope } from '../backend-scopes.ts'
import { describeSession } from '../session-claims.ts'
import { signToken } from './access-token.ts'

/** POST /v1/user/sessions/token: a token that shows the caller's session to one trading backend, for a minute at most. */
export function issueTokens({ context, tokenKeys }: AccountServices): BoundCall {
  const { sql, website, origins, settings } = context
  return bindCall(issueToken, async ({ audience }, facts) => {
    const { handle } = sessionOf(facts)
    const backend = await findBackend(sql.db, { website, name: audience })
    if (backend === null || !hasScope(backend, 'tokens:receive')) return { refusal: 'operationUnavailable' }
    const nowMs = context.now()
    const session = await describeSession(
      sql.db,
      { website, nowMs, moneyWaitMs: settings.moneyWaitMs },
      { handle },
    )
    if (session === null) return { refusal: 'loginRequired' }
    const issuer = origins[0] ?? ''
    const binding = { issuer, audience, nowMs, clientId: website, lifeMs: settings.accessTokenMs }
    const { token, expiresMs } = await signToken(tokenKeys, session, binding)
    return { data: { token, expiresAt: expiresMs } }
  })
}
