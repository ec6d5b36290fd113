import type { Recovery } from '@portico/stores'
import type { RecoverySettings } from '../account-settings.ts'

/** How far a recovery is, as its applicant is told. */
export type RecoveryState = 'waiting' | 'review' | 'ready' | 'over'

/** So long it can be finished, or is looked into. */
export const openAfterMs = 30 * 24 * 3_600_000

/** Whether an operator has to agree. */
function needsReview(
  { is_proven: isProven, approved_at: approvedAt }: Pick<Recovery, 'is_proven' | 'approved_at'>,
  { review }: RecoverySettings,
): boolean {
  if (approvedAt !== null || review === 'never') return false
  return review === 'always' || !isProven
}

/**
 * How far a recovery is. Until the waiting time is over all are alike. After it one that was stopped or refused, or whose name no
 * account has, reads like one that waits for the operator, so that nobody learns which it is (protocol 3.13).
 */
export function recoveryState(row: Recovery, settings: RecoverySettings, nowMs: number): RecoveryState {
  const readyMs = row.ready_at.getTime()
  if (row.ended_why === 'finished') return 'over'
  const isTold = row.told_at !== null && row.reminded_at !== null
  if (!isTold || nowMs < readyMs) return 'waiting'
  if (nowMs >= readyMs + openAfterMs) return 'over'
  const isLive = row.user_id !== null && row.ended_at === null
  if (isLive) return needsReview(row, settings) ? 'review' : 'ready'
  return settings.review === 'never' ? 'over' : 'review'
}
