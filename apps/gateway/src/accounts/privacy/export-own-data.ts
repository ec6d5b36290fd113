import { exportOwnData } from '@portico/contract'
import { type BoundCall, bindCall } from '../../calls/bound-call.ts'
import { exportAccount } from '../operators/personal-data.ts'
import { proveOwner } from '../security/prove-owner.ts'
import type { AccountServices } from '../services.ts'
import { csvOf } from './csv.ts'

/** POST /v1/user/privacy/export */
export function exportOwn(services: AccountServices): BoundCall {
  const { context, messages } = services
  const { sql, website, now, limits } = context
  return bindCall(exportOwnData, async ({ format, pwd }, facts) => {
    const owner = await proveOwner(services, { scene: exportOwnData.name, password: pwd }, facts)
    if ('refusal' in owner) return owner
    const { account } = owner
    const { user_id: userId } = account
    const verdict = await limits.consume('export', `${website}:${userId}`)
    if (!verdict.allowed) return { refusal: 'waitRequired', data: { retryAfterMs: verdict.retryAfterMs } }
    const nowMs = now()
    const { ip, userAgent } = facts
    const data = await exportAccount({ sql, website, nowMs }, userId, { actor: userId, ip })
    if (data === null) return { refusal: 'loginRequired' }
    messages.notice(account, 'exported', { timeMs: nowMs, ip, userAgent })
    const name = `account-${userId}-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`
    return { data: { name, content: format === 'csv' ? csvOf(data) : JSON.stringify(data, null, 2) } }
  })
}
