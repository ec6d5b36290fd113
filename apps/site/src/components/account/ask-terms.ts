import { securityOverview } from '@portico/contract'
import type { AccountCalls } from './calls.ts'

/** The version of the terms that the account has yet to accept; null where there is none (ACC-06). */
export async function askTerms(calls: AccountCalls): Promise<string | null> {
  const { terms } = await calls.send(securityOverview, {})
  return terms?.wanted ?? null
}
